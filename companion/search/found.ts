import type { NotUnderstood } from '../../shared/api/find.ts';
import type { IndexQuery, TextIndex } from '../store/text-index.ts';
import type { ParsedQuery } from './query.ts';

/** Most documents of a list that are looked up in the index one by one, at some 60 microseconds each. */
const MOST_LISTED = 500;
/** Most documents of a query that are held to conditions, as a multiple of those that are wanted. */
const MOST_LOOKED_AT = 5;

/** Conditions of a query that the index does not know: dates, labels, tags and collections. */
export interface Conditions {
  /** The documents with a label, tag or collection of the query, newest first; undefined: it demands none. */
  readonly listed: readonly number[] | undefined;
  /** Span of time in milliseconds since 1970, `before` excluded. */
  readonly after: number;
  readonly before: number;
  /** Returns those of some documents that meet the conditions, in their order. */
  allowed(ids: readonly number[]): readonly number[];
}

/** Reads the conditions of a query. @param isBound tags and collections do not count */
export function conditionsOf(
  index: TextIndex,
  { after = 0, before = Number.MAX_SAFE_INTEGER, labels, annotations }: ParsedQuery,
  isBound: boolean,
  notUnderstood: NotUnderstood[],
): Conditions {
  let listed: readonly number[] | undefined;
  const conditions: ((id: number) => boolean)[] = [];
  const demand = (ids: readonly number[], isWanted: boolean): void => {
    const known = new Set(ids);
    conditions.push((id) => known.has(id) === isWanted);
    if (isWanted && (listed === undefined || listed.length > ids.length)) listed = ids.toSorted((a, b) => b - a);
  };
  for (const { value, isNot } of labels) {
    // `none` is every page without a label.
    const isNone = value === 'none';
    demand(index.idsLabelled(isNone ? ['relevant', 'not-relevant'] : [value]), isNot === isNone);
  }
  for (const { value, isNot } of annotations) {
    const ids = isBound ? [] : index.idsAnnotated(value);
    if (ids.length === 0 && value.field !== 'has') notUnderstood.push({ code: 'no-tag', part: value.value });
    demand(ids, !isNot);
  }
  const isTimed = after > 0 || before < Number.MAX_SAFE_INTEGER;
  return {
    ...{ listed, after, before },
    allowed(ids) {
      const kept = conditions.length === 0 ? ids : ids.filter((id) => conditions.every((holds) => holds(id)));
      return isTimed ? index.idsWithin(kept, after, before) : kept;
    },
  };
}

/** Documents of a query. */
export interface Found {
  /** Newest first. */
  readonly ids: readonly number[];
  /** No others fit. */
  readonly isAll: boolean;
  /** They are of the list of the conditions, so any number of others may lie between them. */
  readonly isListed?: true;
}

/**
 * Finds the newest documents of a query that meet conditions. Cost: reads at most `most` documents without conditions,
 * `MOST_LOOKED_AT` times as many with them. Where a list is among the conditions, and more have the words, looks the
 * documents of the list up instead.
 */
export function found(index: TextIndex, query: IndexQuery, { listed, ...conditions }: Conditions, most: number): Found {
  const ids: number[] = [];
  for (let [below, round] = [Number.MAX_SAFE_INTEGER, 0]; round < MOST_LOOKED_AT; round++) {
    const next = index.ids(query, { below, limit: most });
    for (const id of conditions.allowed(next)) ids.push(id);
    if (next.length < most) return { ids, isAll: true };
    if (listed !== undefined) {
      const held = conditions.allowed(listed.slice(0, MOST_LISTED));
      return { ids: having(index, query, held), isAll: listed.length <= MOST_LISTED, isListed: true };
    }
    if (ids.length >= most) break;
    below = next.at(-1) ?? 0;
  }
  return { ids, isAll: false };
}

/** Returns those of some documents that a query means, in their order. Cost: of many, what lies between them. */
export function having(index: TextIndex, query: IndexQuery, ids: readonly number[]): readonly number[] {
  if (ids.length <= MOST_LISTED) return index.idsAmong(query, ids);
  const among = new Set(index.ids(query, { from: ids.reduce((least, id) => Math.min(least, id)) }));
  return ids.filter((id) => among.has(id));
}
