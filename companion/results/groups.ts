import { setImmediate as turn } from 'node:timers/promises';
import { IdfTable } from '../../shared/text/idf.ts';
import { centroid, dot, norm, type TermVector } from '../../shared/text/vector.ts';

/** One sub-topic: its members, nearest to its centre first, and its words by their weight in it, heaviest first. */
export interface Group<Id> {
  readonly members: readonly Id[];
  readonly weighted: readonly (readonly [word: string, weight: number])[];
}

export interface Grouped<Id> {
  readonly id: Id;
  readonly terms: readonly (readonly [string, number])[];
}

const MAX_GROUPS = 8;
/** A group of fewer pages is not split any more. */
const MIN_TO_SPLIT = 8;
const ROUNDS = 8;
/** Words of a group that may name it. */
const WORDS = 60;
/** Terms of one text that are compared. */
const MAX_TERMS = 40;

interface VectorItem<Id> {
  readonly id: Id;
  /** Of length 1, as all vectors here: their dot product is their cosine. */
  readonly vector: TermVector;
}

/**
 * Bisecting k-means over TF-IDF vectors (Steinbach, Karypis & Kumar 2000): the largest group is split in two until
 * there are enough. Without chance: a split begins at the page farthest from the middle and the page farthest from that
 * one. Time: pages × terms × rounds for each split; between two of them others have their turn.
 */
export async function groupsOf<Id>(texts: readonly Grouped<Id>[]): Promise<readonly Group<Id>[]> {
  const idf = new IdfTable();
  for (const { terms } of texts) idf.add(terms.map(([term]) => term));
  const items = texts
    .map(({ id, terms }): VectorItem<Id> => {
      const frequencies = terms.slice(0, MAX_TERMS).map(([term, count]) => [term, 1 + Math.log(count)] as const);
      return { id, vector: unit(idf.weigh(new Map(frequencies))) };
    })
    .filter(({ vector }) => vector.size > 0);
  let groups: VectorItem<Id>[][] = items.length === 0 ? [] : [items];
  const wanted = Math.min(MAX_GROUPS, Math.ceil(Math.sqrt(items.length / 2)));
  while (groups.length < wanted) {
    const [largest = [], ...rest] = groups.sort((a, b) => b.length - a.length);
    const halves = largest.length < MIN_TO_SPLIT ? undefined : split(largest);
    if (halves === undefined) break;
    groups = [...halves, ...rest];
    await turn();
  }
  return groups.sort((a, b) => b.length - a.length).map(described);
}

/** @returns undefined when all members are alike. */
function split<Id>(items: VectorItem<Id>[]): [VectorItem<Id>[], VectorItem<Id>[]] | undefined {
  const first = farthest(items, middleOf(items));
  const second = first && farthest(items, first.vector);
  if (first === undefined || second === undefined || first === second) return undefined;
  let middles: [TermVector, TermVector] = [first.vector, second.vector];
  let halves: [VectorItem<Id>[], VectorItem<Id>[]] = [[], []];
  const sides = new Uint8Array(items.length).fill(2);
  for (let round = 0; round < ROUNDS; round++) {
    halves = [[], []];
    let moved = 0;
    for (const [at, item] of items.entries()) {
      const side = dot(item.vector, middles[0]) >= dot(item.vector, middles[1]) ? 0 : 1;
      halves[side].push(item);
      if (sides[at] !== side) moved += 1;
      sides[at] = side;
    }
    if (halves[0].length === 0 || halves[1].length === 0) return undefined;
    if (moved === 0) break;
    middles = [middleOf(halves[0]), middleOf(halves[1])];
  }
  return halves;
}

function farthest<Id>(items: readonly VectorItem<Id>[], from: TermVector): VectorItem<Id> | undefined {
  let least = Number.POSITIVE_INFINITY;
  let found: VectorItem<Id> | undefined;
  for (const item of items) {
    const near = dot(item.vector, from);
    if (near < least) {
      least = near;
      found = item;
    }
  }
  return found;
}

const middleOf = <Id>(items: readonly VectorItem<Id>[]): TermVector =>
  unit(centroid(items.map(({ vector }) => vector)));

function unit(vector: TermVector): TermVector {
  const length = norm(vector);
  return new Map([...vector].map(([term, weight]) => [term, weight / length]));
}

function described<Id>(items: readonly VectorItem<Id>[]): Group<Id> {
  const middle = middleOf(items);
  const near = items.map(({ id, vector }) => ({ id, near: dot(vector, middle) })).sort((a, b) => b.near - a.near);
  const weighted = [...middle].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, WORDS);
  return { members: near.map(({ id }) => id), weighted };
}
