import type { NotUnderstood } from '../../shared/api/find.ts';
import type { Facet, IndexQuery, SoughtTerm, TermPlace, TextIndex } from '../store/text-index.ts';
import { FACETS } from './index-document.ts';
import { type ParsedQuery, type QueryWord, wordsOf } from './query.ts';
import { signPairs } from './terms.ts';

/** Documents that are ranked by more than their words. */
const MAX_RANKED = 200;
/** Number of documents with all words below which documents with some of them follow. */
const FEW = 10;
/** Number of newest documents searched for a query without words, sites, topics, kinds and labels. */
const MAX_NEWEST = 20_000;
/**
 * Parts of a term's score by place, multiplied by its rarity: BM25's saturation in four steps, with titles counting
 * most.
 */
const WEIGHTS: readonly (readonly [TermPlace, number])[] = [
  ['titled', 1.6],
  ['frequent', 0.6],
  ['veryFrequent', 0.5],
];
const ANYWHERE = 0.8;
const ONE_HAN = /^\p{Script=Han}$/u;
const LONG_HAN = /^\p{Script=Han}{4,}$/u;

/** Documents by the score of their words, best first, at most `MAX_RANKED`. */
export interface Candidates {
  readonly scored: readonly (readonly [id: number, score: number])[];
  readonly total: number;
  /** None has all words. */
  readonly isPartial: boolean;
}

/**
 * Finds the documents of a query.
 * @param topics names of the topics that the query may name, by id
 * @param notUnderstood gets the parts of the query that match no document at all
 * @param isBound true: only pages of crawls of these topics, by nothing that the user wrote about them
 */
export function candidatesOf(
  index: TextIndex,
  query: ParsedQuery,
  topics: ReadonlyMap<string, string>,
  notUnderstood: NotUnderstood[],
  isBound = false,
): Candidates {
  const words = distinct([...query.words, ...query.phrases.flatMap(wordsOf)]);
  const filter = filterOf(query, topics, notUnderstood, isBound);
  if (isBound) filter.all.push([...topics.keys()].map((id) => [[FACETS.topic, id]]));
  const isAllowed = allowedOf(index, query, isBound, notUnderstood);
  const alternativesOf = (word: QueryWord): Alternatives => [
    ...pageAlternatives(word),
    ...(isBound ? [] : [[{ ...soughtOf(word), place: 'noted' as const }]]),
  ];
  const only = { all: filter.all, none: filter.none };
  if (words.length === 0) return newestOf(index, query, only, isAllowed, notUnderstood);

  const every: IndexQuery = { all: [...requiredOf(words).map(alternativesOf), ...only.all], none: only.none };
  const found = index.ids(every).filter(isAllowed);
  if (found.length >= FEW || words.length === 1 || query.phrases.length > 0) {
    const scores = scoresIn(index, words, every, found);
    return { scored: bestOf(found, scores), total: found.length, isPartial: false };
  }
  return someOf(index, words, only, new Set(found), isAllowed, alternativesOf);
}

/** Most words of a query, those of its phrases included. */
const MAX_TERMS = 32;

const distinct = (words: readonly QueryWord[]): readonly QueryWord[] =>
  [...new Map(words.map((word) => [word.term, word])).values()].slice(0, MAX_TERMS);

type Alternatives = readonly (readonly SoughtTerm[])[];

const soughtOf = ({ term, isPrefix }: QueryWord): SoughtTerm => ({ term, isPrefix });

/** A long Chinese word may be cut into shorter ones in a text. */
function pageAlternatives(word: QueryWord): Alternatives {
  const pairs = LONG_HAN.test(word.term) ? signPairs(word.term).filter((_, place) => place % 2 === 0) : [];
  return pairs.length > 0 ? [[soughtOf(word)], pairs.map((term) => ({ term }))] : [[soughtOf(word)]];
}

/** A single Chinese sign beside other words may be part of a longer word in the text, so it is no condition. */
function requiredOf(words: readonly QueryWord[]): readonly QueryWord[] {
  const kept = words.filter(({ term }) => !ONE_HAN.test(term));
  return kept.length > 0 ? kept : words;
}

interface Filters extends Pick<IndexQuery, 'none'> {
  readonly all: IndexQuery['all'][number][];
}

function filterOf(
  query: ParsedQuery,
  topics: ReadonlyMap<string, string>,
  notUnderstood: NotUnderstood[],
  isBound: boolean,
): Filters {
  const all: Filters['all'] = [];
  const none: (SoughtTerm | Facet)[] = query.notWords.map(soughtOf);
  if (!isBound) none.push(...query.notWords.map((word): SoughtTerm => ({ ...soughtOf(word), place: 'noted' })));
  const take = (name: string, filters: readonly { readonly value: string; readonly isNot: boolean }[]): void => {
    for (const { value } of filters.filter(({ isNot }) => isNot)) none.push([name, value]);
    const wanted = filters.filter(({ isNot }) => !isNot);
    // Two sites mean pages of either.
    if (wanted.length > 0) all.push(wanted.map(({ value }): readonly Facet[] => [[name, value]]));
  };
  take(FACETS.site, query.sites);
  take(FACETS.kind, query.kinds);
  const named = query.topics.flatMap(({ value, isNot }) => {
    const ids = topicsNamed(value, topics);
    if (ids.length === 0) notUnderstood.push({ code: 'no-topic', part: value });
    return ids.map((id) => ({ value: id, isNot }));
  });
  take(FACETS.topic, named);
  return { all, none };
}

/** Returns the ids of topics with this id, or with this part of a name. */
function topicsNamed(text: string, topics: ReadonlyMap<string, string>): readonly string[] {
  if (topics.has(text)) return [text];
  const wanted = text.toLowerCase();
  return [...topics].filter(([, name]) => name.toLowerCase().includes(wanted)).map(([id]) => id);
}

/**
 * Returns a test for conditions outside the index: dates, labels, and tags and collections unless the search is bound.
 */
function allowedOf(
  index: TextIndex,
  { after, before, labels, annotations }: ParsedQuery,
  isBound: boolean,
  notUnderstood: NotUnderstood[],
): (id: number) => boolean {
  const conditions: ((id: number) => boolean)[] = [];
  if (after !== undefined || before !== undefined) {
    const ids = new Set(index.idsBetween(after ?? 0, before ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
    conditions.push((id) => ids.has(id));
  }
  for (const { value, isNot } of labels) {
    // `none` is every page without a label.
    const ids = new Set(index.idsLabelled(value === 'none' ? ['relevant', 'not-relevant'] : [value]));
    const isWanted = isNot === (value === 'none');
    conditions.push((id) => ids.has(id) === isWanted);
  }
  for (const { value, isNot } of annotations) {
    const ids = new Set(isBound ? [] : index.idsAnnotated(value));
    if (ids.size === 0 && value.field !== 'has') notUnderstood.push({ code: 'no-tag', part: value.value });
    conditions.push((id) => ids.has(id) !== isNot);
  }
  return (id) => conditions.every((holds) => holds(id));
}

/** A query of filters alone lists the newest documents that fit. */
function newestOf(
  index: TextIndex,
  query: ParsedQuery,
  only: Filters,
  isAllowed: (id: number) => boolean,
  notUnderstood: NotUnderstood[],
): Candidates {
  const hasFilter =
    only.all.length + query.labels.length + query.annotations.length > 0 ||
    query.after !== undefined ||
    query.before !== undefined;
  if (!hasFilter) {
    if (only.none.length + query.notPhrases.length > 0) notUnderstood.push({ code: 'only-not', part: '-' });
    return { scored: [], total: 0, isPartial: false };
  }
  const listed = only.all.length > 0 ? index.ids(only) : newestWithout(index, query, only.none);
  const found = listed.filter(isAllowed).toSorted((a, b) => b - a);
  return { scored: found.slice(0, MAX_RANKED).map((id) => [id, 1]), total: found.length, isPartial: false };
}

/**
 * Lists the documents with a label, tag or collection of the query, or the newest in its span of time; without those
 * that have `none`.
 */
function newestWithout(
  index: TextIndex,
  { labels, annotations, after = 0, before = Number.MAX_SAFE_INTEGER }: ParsedQuery,
  none: Filters['none'],
): readonly number[] {
  const unwanted = new Set(none.flatMap((one) => index.ids({ all: [[[one]]], none: [] })));
  const label = labels.find(({ value, isNot }) => value !== 'none' && !isNot)?.value;
  const annotated = annotations.find(({ isNot }) => !isNot)?.value;
  const listed =
    annotated !== undefined
      ? index.idsAnnotated(annotated)
      : label !== undefined
        ? index.idsLabelled([label])
        : index.idsBetween(after, before, MAX_NEWEST);
  return listed.filter((id) => !unwanted.has(id));
}

/** Documents with some of the words follow those with all. */
function someOf(
  index: TextIndex,
  words: readonly QueryWord[],
  only: Filters,
  whole: ReadonlySet<number>,
  isAllowed: (id: number) => boolean,
  alternativesOf: (word: QueryWord) => Alternatives,
): Candidates {
  const scores = new Map<number, number>();
  for (const word of words) {
    const query: IndexQuery = { all: [alternativesOf(word), ...only.all], none: only.none };
    const found = index.ids(query).filter(isAllowed);
    const own = scoresIn(index, [word], query, found);
    for (const id of found) scores.set(id, (scores.get(id) ?? 0) + (own.get(id) ?? 0));
  }
  const ids = [...scores.keys()];
  const highest = Math.max(0, ...bestOf(ids, scores).map(([, score]) => score));
  for (const id of whole) scores.set(id, (scores.get(id) ?? 0) + highest);
  return { scored: bestOf(ids, scores), total: ids.length, isPartial: whole.size === 0 && ids.length > 0 };
}

/** Scores documents by the rarity of each word and its weight in them. @param within the query that found them */
function scoresIn(
  index: TextIndex,
  words: readonly QueryWord[],
  within: IndexQuery,
  found: readonly number[],
): ReadonlyMap<number, number> {
  const { total } = index.counts();
  const scores = new Map<number, number>(found.map((id) => [id, 0]));
  let base = 0;
  for (const word of words) {
    const having = words.length === 1 ? found.length : index.count({ all: [[[soughtOf(word)]]], none: [] });
    const rarity = Math.log(1 + (total - having + 0.5) / (having + 0.5));
    base += rarity * ANYWHERE;
    if (word.isPrefix) continue;
    for (const [place, weight] of WEIGHTS) {
      const more = index.ids({ all: [...within.all, [[{ term: word.term, place }]]], none: within.none });
      for (const id of more) {
        const known = scores.get(id);
        if (known !== undefined) scores.set(id, known + rarity * weight);
      }
    }
  }
  for (const [id, score] of scores) scores.set(id, score + base);
  return scores;
}

/** The best by score; of equals the newest. */
function bestOf(ids: readonly number[], scores: ReadonlyMap<number, number>): readonly (readonly [number, number])[] {
  const all = Float64Array.from(ids, (id) => scores.get(id) ?? 0).sort();
  const least = all[all.length - MAX_RANKED] ?? Number.NEGATIVE_INFINITY;
  return ids
    .filter((id) => (scores.get(id) ?? 0) >= least)
    .map((id) => [id, scores.get(id) ?? 0] as const)
    .sort(([a, first], [b, second]) => second - first || b - a)
    .slice(0, MAX_RANKED);
}
