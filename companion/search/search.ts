import type { Annotation } from '../../shared/api/annotation.ts';
import type { FindAnswer, FindHit, FindQuery, NotUnderstood } from '../../shared/api/find.ts';
import { hostOf } from '../../shared/url/site.ts';
import type { Store } from '../store/store.ts';
import type { AddressLabel, FoundDocument, SearchedDocument } from '../store/text-index.ts';
import { candidatesOf } from './candidates.ts';
import { MAX_TEXT } from './index-document.ts';
import { plainSigns } from './plain-signs.ts';
import { type ParsedQuery, parseQuery } from './query.ts';
import { excerptOf, type HitFinder, hitFinder, phrasePattern } from './snippet.ts';

const DEFAULT_LIMIT = 20;
/** Most texts searched for phrases in one search: some 50 ms. */
const MAX_TEXTS_READ = 150;
/** Share of its score that an irrelevant page keeps, and that a very old one keeps. */
const IRRELEVANT = 0.6;
const OLD = 0.85;
/** Age in ms at which half of what newness adds is left. */
const HALF_LIFE = 90 * 86_400_000;
/** Factors of the user's label on a score. */
const LABEL_WEIGHT = { relevant: 1.25, 'not-relevant': 0.5, none: 1 } as const;

/** One address with all documents found for it. */
interface RankedAddress {
  readonly first: FoundDocument;
  readonly labels: readonly AddressLabel[];
  readonly score: number;
}

/**
 * Searches every page of every crawl and every capture. A page that several crawls found is one hit.
 * @param now milliseconds since 1970
 * @param within ids of topics: searches pages of their crawls alone, tells the name of no other topic, and neither
 * reads nor tells what the user wrote about pages
 */
export function search(
  store: Store,
  { q, limit = DEFAULT_LIMIT, after = '0' }: FindQuery,
  now: number,
  within?: ReadonlySet<string>,
): FindAnswer {
  const { textIndex, topics } = store;
  const query = parseQuery(q);
  const isSearched = ({ id }: { readonly id: string }): boolean => within?.has(id) ?? true;
  const names = new Map(
    topics
      .list()
      .filter(isSearched)
      .map(({ id, name }) => [id, name]),
  );
  const notUnderstood: NotUnderstood[] = [...query.notUnderstood];
  const { scored, total, isAtLeast, isPartial } = candidatesOf(
    ...([textIndex, query, names, notUnderstood, within !== undefined] as const),
  );
  const ranked = ranking(store, scored, now);
  const finder = hitFinder(query.words, query.phrases);
  const skipped = Number(after);
  const isOwn = within === undefined;
  const { texts, isMore } = readable(store, ranked, query, skipped + limit, isOwn);
  const { indexed, total: documents } = textIndex.counts();
  const shown = texts.slice(skipped);
  const annotations = isOwn ? store.annotations.of(shown.map(([{ first }]) => first.key)) : new Map();
  return {
    hits: shown.map(([address, text]) => ({
      ...hitOf(store, address, text, names, finder),
      ...annotationIn(annotations, address.first.key),
    })),
    total,
    ...(isAtLeast ? { isAtLeast } : {}),
    ...(isMore && texts.length > skipped ? { next: `${skipped + limit}` } : {}),
    ...{ notUnderstood, isPartial, indexed, documents },
  };
}

/** Groups documents by address, best first. */
function ranking(
  { textIndex }: Store,
  scored: readonly (readonly [id: number, score: number])[],
  now: number,
): readonly RankedAddress[] {
  const words = new Map(scored);
  const best = new Map<string, { first: FoundDocument; score: number; relevance: number; at: number }>();
  for (const found of textIndex.found(scored.map(([id]) => id))) {
    const score = words.get(found.id) ?? 0;
    const known = best.get(found.key);
    if (known === undefined) best.set(found.key, { first: found, score, relevance: found.relevance, at: found.at });
    else {
      known.score = Math.max(known.score, score);
      known.relevance = Math.max(known.relevance, found.relevance);
      known.at = Math.max(known.at, found.at);
      // Chooses an address's first document: a page of a crawl before a capture, and of two pages the one found first.
      if (isBefore(found, known.first)) known.first = found;
    }
  }
  return [...best.values()]
    .map(({ first, score, relevance, at }): RankedAddress => {
      const labels = textIndex.labelsOf(first.key);
      const newness = 2 ** (-Math.max(0, now - at) / HALF_LIFE);
      const weight = LABEL_WEIGHT[labels[0]?.value ?? 'none'];
      const counted = score * weight * (IRRELEVANT + (1 - IRRELEVANT) * relevance) * (OLD + (1 - OLD) * newness);
      return { first, labels, score: counted };
    })
    .sort((a, b) => b.score - a.score || b.first.at - a.first.at || a.first.id - b.first.id);
}

const isBefore = (one: FoundDocument, other: FoundDocument): boolean => {
  if ((one.page === undefined) !== (other.page === undefined)) return one.page !== undefined;
  return one.at < other.at || (one.at === other.at && one.id < other.id);
};

/** Reads the texts of the best addresses, as far as wanted; leaves out those without a phrase of the query. */
function readable(
  { textIndex }: Store,
  ranked: readonly RankedAddress[],
  { phrases, notPhrases }: ParsedQuery,
  wanted: number,
  isOwn: boolean,
): { readonly texts: readonly (readonly [RankedAddress, SearchedDocument])[]; readonly isMore: boolean } {
  const must = phrases.map((phrase) => new RegExp(phrasePattern(phrase), 'u'));
  const mustNot = notPhrases.map((phrase) => new RegExp(phrasePattern(phrase), 'u'));
  const isPlain = must.length + mustNot.length === 0;
  const texts: (readonly [RankedAddress, SearchedDocument])[] = [];
  let read = 0;
  for (const address of ranked) {
    if (texts.length >= wanted) return { texts, isMore: true };
    if (read++ >= (isPlain ? wanted : wanted + MAX_TEXTS_READ)) return { texts, isMore: false };
    const document = textIndex.read(address.first.id);
    if (document === undefined) continue;
    const plain = isPlain
      ? ''
      : plainSigns(`${document.title}\n${document.text.slice(0, MAX_TEXT)}\n${isOwn ? document.note : ''}`);
    if (must.every((one) => one.test(plain)) && !mustNot.some((one) => one.test(plain)))
      texts.push([address, document]);
  }
  return { texts, isMore: false };
}

const annotationIn = (annotations: ReadonlyMap<string, Annotation>, key: string): { annotation?: Annotation } => {
  const annotation = annotations.get(key);
  return annotation === undefined ? {} : { annotation };
};

function hitOf(
  { textIndex }: Store,
  { first, labels }: RankedAddress,
  { url, title, text, kind }: SearchedDocument,
  names: ReadonlyMap<string, string>,
  finder: HitFinder,
): FindHit {
  const { text: snippet, marks } = excerptOf(text.slice(0, MAX_TEXT), finder);
  const topics = new Set([...textIndex.topicsOf(first.key), ...labels.map(({ topicId }) => topicId)]);
  return {
    ...{ url, title, host: hostOf(url), kind, at: first.at, label: labels[0]?.value ?? 'none' },
    topics: [...topics].map((id) => ({ id, name: names.get(id) ?? '' })),
    relevance: Math.min(1, Math.max(0, first.relevance)),
    ...(first.page && { page: { id: first.page.id, crawlId: first.page.crawlId } }),
    ...{ snippet, marks: marks.map(([start, end]) => [start, end]) },
    titleMarks: finder.hits(plainSigns(title)).map(([start, end]) => [start, end]),
  };
}
