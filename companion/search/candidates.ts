import type { NotUnderstood } from '../../shared/api/find.ts';
import type { Facet, IndexQuery, SoughtTerm, TermPlace, TextIndex } from '../store/text-index.ts';
import { type Conditions, conditionsOf, type Found, found, having } from './found.ts';
import { FACETS } from './index-document.ts';
import { type ParsedQuery, type QueryWord, wordsOf } from './query.ts';
import { signPairs } from './terms.ts';

/** Documents that are ranked by more than their words. */
const MAX_RANKED = 200;
/** Number of documents with all words below which documents with some of them follow. */
const FEW = 10;
/** Number of newest documents that a query without words lists. */
const MAX_NEWEST = 20_000;
/** Number of newest documents with all words that are weighed, and of those with one in each of the places `BETTER`. */
const MOST_WEIGHED = 10_000;
const BETTER: readonly TermPlace[] = ['titled', 'veryFrequent'];
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
  /** More documents than `total` may fit: `found.ts` weighs some of those with a very common word. */
  readonly isAtLeast: boolean;
  /** None has all words. */
  readonly isPartial: boolean;
}

/**
 * Finds the documents of a query. Cost: `found.ts` bounds the documents that are read, however many have a word.
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
  const conditions = conditionsOf(index, query, isBound, notUnderstood);
  const alternativesOf = (word: QueryWord): Alternatives => [
    ...pageAlternatives(word),
    ...(isBound ? [] : [[{ ...soughtOf(word), place: 'noted' as const }]]),
  ];
  const only = { all: filter.all, none: filter.none };
  if (words.length === 0) return newestOf(index, query, only, conditions, notUnderstood);

  const every: IndexQuery = { all: [...requiredOf(words).map(alternativesOf), ...only.all], none: only.none };
  const found = scored(index, words, every, conditions, MOST_WEIGHED);
  if (found.scores.size >= FEW || words.length === 1 || query.phrases.length > 0)
    return { ...told(found), isPartial: false };
  return someOf(index, words, only, found.scores, conditions, alternativesOf);
}

const told = ({ scores, isAll }: Scored): Omit<Candidates, 'isPartial'> => ({
  ...{ scored: bestOf(scores), total: scores.size, isAtLeast: !isAll },
});

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

/** A query of filters alone lists the newest documents that fit. */
function newestOf(
  index: TextIndex,
  query: ParsedQuery,
  only: Filters,
  conditions: Conditions,
  notUnderstood: NotUnderstood[],
): Candidates {
  const isTimed = query.after !== undefined || query.before !== undefined;
  if (!isTimed && only.all.length + query.labels.length + query.annotations.length === 0) {
    if (only.none.length + query.notPhrases.length > 0) notUnderstood.push({ code: 'only-not', part: '-' });
    return { scored: [], total: 0, isAtLeast: false, isPartial: false };
  }
  const { ids, isAll } =
    only.all.length > 0 ? found(index, only, conditions, MAX_NEWEST) : newestWithout(index, only.none, conditions);
  const newest = ids.toSorted((a, b) => b - a).slice(0, MAX_RANKED);
  return { scored: newest.map((id) => [id, 1]), total: ids.length, isAtLeast: !isAll, isPartial: false };
}

/** Lists the newest documents that meet the conditions, without those that have `none`. */
function newestWithout(index: TextIndex, none: Filters['none'], { listed, after, before, allowed }: Conditions): Found {
  const ids = listed ?? index.idsBetween(after, before, MAX_NEWEST);
  const unwanted = new Set(none.flatMap((one) => having(index, { all: [[[one]]], none: [] }, ids)));
  const isAll = listed !== undefined || ids.length < MAX_NEWEST;
  return { ids: allowed(ids.filter((id) => !unwanted.has(id))), isAll };
}

/** Documents with some of the words follow those with all. */
function someOf(
  index: TextIndex,
  words: readonly QueryWord[],
  only: Filters,
  whole: ReadonlyMap<number, number>,
  conditions: Conditions,
  alternativesOf: (word: QueryWord) => Alternatives,
): Candidates {
  const scores = new Map<number, number>();
  let isAll = true;
  for (const word of words) {
    const query: IndexQuery = { all: [alternativesOf(word), ...only.all], none: only.none };
    const own = scored(index, [word], query, conditions, Math.ceil(MOST_WEIGHED / words.length));
    isAll &&= own.isAll;
    for (const [id, score] of own.scores) scores.set(id, (scores.get(id) ?? 0) + score);
  }
  const [[, highest] = [0, 0]] = bestOf(scores);
  for (const id of whole.keys()) scores.set(id, (scores.get(id) ?? 0) + highest);
  return { ...told({ scores, isAll }), isPartial: whole.size === 0 && scores.size > 0 };
}

interface Scored {
  readonly scores: ReadonlyMap<number, number>;
  readonly isAll: boolean;
}

/**
 * Finds the documents of a query and scores them. Where more have the words than are weighed, those with one in the
 * title, and those with one very often, are sought beside the newest.
 */
function scored(
  index: TextIndex,
  words: readonly QueryWord[],
  within: IndexQuery,
  conditions: Conditions,
  most: number,
): Scored {
  const first = found(index, within, conditions, most);
  const rarities = raritiesOf(index, words, words.length === 1 && first.isAll ? first.ids.length : undefined);
  const scores = scoresIn(index, words, rarities, within, first);
  const plain = words.filter(({ isPrefix }) => !isPrefix);
  if (first.isAll || plain.length === 0) return { scores, isAll: first.isAll };
  for (const place of BETTER) {
    const better = {
      ...within,
      all: [...within.all, plain.map(({ term }): readonly SoughtTerm[] => [{ term, place }])],
    };
    const more = found(index, better, conditions, most);
    if (more.ids.every((id) => scores.has(id))) continue;
    for (const [id, score] of scoresIn(index, words, rarities, better, more)) scores.set(id, score);
  }
  return { scores, isAll: false };
}

/** @param having documents with the one word, if that is known */
function raritiesOf(index: TextIndex, words: readonly QueryWord[], having?: number): readonly number[] {
  const { total } = index.counts();
  return words.map((word) => {
    const n = having ?? Math.min(total, index.count({ all: [[[soughtOf(word)]]], none: [] }));
    return Math.log(1 + (total - n + 0.5) / (n + 0.5));
  });
}

/** Scores documents by the rarity of each word and its weight in them. @param within the query that found them */
function scoresIn(
  index: TextIndex,
  words: readonly QueryWord[],
  rarities: readonly number[],
  within: IndexQuery,
  { ids, isListed }: Found,
): Map<number, number> {
  const base = rarities.reduce((sum, rarity) => sum + rarity * ANYWHERE, 0);
  const scores = new Map<number, number>(ids.map((id) => [id, base]));
  const from = ids.at(-1) ?? 0;
  for (const [place, weight] of WEIGHTS)
    for (const [n, { term, isPrefix }] of words.entries()) {
      if (isPrefix || ids.length === 0) continue;
      const query = { all: [...within.all, [[{ term, place }]]], none: within.none };
      for (const id of isListed === true ? having(index, query, ids) : index.ids(query, { from })) {
        const known = scores.get(id);
        if (known !== undefined) scores.set(id, known + (rarities[n] ?? 0) * weight);
      }
    }
  return scores;
}

/** The best by score; of equals the newest. */
function bestOf(scores: ReadonlyMap<number, number>): readonly (readonly [id: number, score: number])[] {
  const all = Float64Array.from(scores.values()).sort();
  const least = all[all.length - MAX_RANKED] ?? Number.NEGATIVE_INFINITY;
  return [...scores]
    .filter(([, score]) => score >= least)
    .sort(([a, first], [b, second]) => second - first || b - a)
    .slice(0, MAX_RANKED);
}
