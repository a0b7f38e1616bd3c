import { createHash } from 'node:crypto';
import type { Keyword } from '../../../shared/topic/keyword.ts';
import { type Account, evidenceParts, type RelevanceEvidence } from '../account.ts';

/** The judge's data of a page. */
export interface Profile {
  readonly url: string;
  /** Weighted occurrences of each keyword of the topic, in the topic's order. */
  readonly hits: readonly number[];
  /** Tokens of the main text. */
  readonly length: number;
  /** Weighted counts of the page's heaviest tokens. */
  readonly bag: ReadonlyMap<string, number>;
  /** Mark of the keywords that `hits` counts (`markOf`); absent in features of earlier versions. */
  readonly mark?: string | undefined;
  /** Tags that the author gave the page (`authorTags`), to be stored: no judge reads them. Absent when read back. */
  readonly tags?: readonly string[];
}

/** Mark of a list of keywords: 6 letters that differ between lists. */
export const markOf = (keywords: readonly Keyword[]): string =>
  createHash('sha1')
    .update(keywords.map(({ tokens }) => tokens.join(' ')).join('\n'))
    .digest('base64url')
    .slice(0, 6);

/**
 * Share of the least frequent token that a phrase counts where only its tokens are kept: not all of them are side by
 * side.
 */
const TOGETHER = 0.5;

/**
 * Reads stored features for a judge of these keywords. If they were made for other keywords, before the user changed
 * the topic, estimates hits from the stored tokens.
 */
export function profileReader(keywords: readonly Keyword[]): (features: string) => Profile {
  const mark = markOf(keywords);
  return (features) => {
    const profile = profileFrom(features);
    const isOurs = (profile.mark ?? mark) === mark && profile.hits.length === keywords.length;
    return isOurs ? profile : { ...profile, hits: keywords.map((keyword) => hitsIn(profile.bag, keyword)) };
  };
}

/** True for features that were made for these keywords. */
export const isMadeFor = (features: string, keywords: readonly Keyword[]): boolean => {
  const { h, k } = headOf(features);
  return h.length === keywords.length && (k === undefined || k === markOf(keywords));
};

function hitsIn(bag: ReadonlyMap<string, number>, { tokens }: Keyword): number {
  const least = Math.min(...tokens.map((token) => bag.get(token) ?? 0));
  return tokens.length === 1 ? least : TOGETHER * least;
}

/** Bound of the JSON form, in UTF-16 units. */
const MAX_JSON = 3_900;
/** Text before the bag, which is the last member. No JSON string contains it, because strings escape quotes. */
const BAG = ',"b":{';

/** @param evidence of the judgement, kept along to be shown with the relevance that it made */
export function profileText(
  { url, hits, length, bag, mark, tags = [] }: Profile,
  evidence: RelevanceEvidence,
  relevance: number,
): string {
  const known = Object.fromEntries(
    Object.entries(evidence).map(([kind, weight]) => [kind, Math.round(weight * 100) / 100]),
  );
  const judgedAs = Math.round(relevance * 1000) / 1000;
  const words = { u: url, h: hits.map(rounded), k: mark, n: length };
  const head = JSON.stringify({ ...words, ...(tags.length > 0 && { t: tags }), e: known, r: judgedAs }).slice(0, -1);
  let entries = Array.from(bag, ([token, weight]) => `${JSON.stringify(token)}:${rounded(weight)}`);
  for (;;) {
    const text = `${head}${BAG}${entries.join(',')}}}`;
    if (text.length <= MAX_JSON || entries.length === 0) return text;
    entries = entries.slice(0, Math.floor(entries.length * 0.8));
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * @param text as `profileText` made it. The bag is read by hand: an object of a hundred names that no other object has
 * costs four times as much to make as all the rest.
 */
export function profileFrom(text: string): Profile {
  const start = text.indexOf(BAG);
  const isPlain = start >= 0 && !text.includes('\\', start);
  const { u, h, k, n, b = {} } = JSON.parse(isPlain ? `${text.slice(0, start)}}` : text) as StoredProfile;
  const bag = isPlain ? bagAt(text, start + BAG.length) : new Map(Object.entries(b));
  return { url: u, hits: h, length: n, bag, mark: k };
}

/** Returns all but the bag. */
function headOf(text: string): StoredProfile {
  const start = text.indexOf(BAG);
  return JSON.parse(start < 0 ? text : `${text.slice(0, start)}}`) as StoredProfile;
}

interface StoredProfile {
  readonly u: string;
  readonly h: number[];
  readonly k?: string;
  readonly n: number;
  readonly b?: Record<string, number>;
}

/** The members of the object that `profileText` ends with, in which nothing is escaped. */
function bagAt(text: string, from: number): ReadonlyMap<string, number> {
  const bag = new Map<string, number>();
  for (let open = text.indexOf('"', from); open >= 0; ) {
    const close = text.indexOf('"', open + 1);
    const next = text.indexOf('"', close + 1);
    // Behind the name a colon; behind the number a comma, or the ends of both objects.
    const weight = text.slice(close + 2, next < 0 ? -2 : next - 1);
    bag.set(text.slice(open + 1, close), Number(weight));
    open = next;
  }
  return bag;
}

/** Returns the page's relevance at its first judgement, with its parts; no parts for features of earlier versions. */
export function judgedBy(features: string): Account {
  const { e = {}, r } = JSON.parse(features) as { e?: RelevanceEvidence; r?: number };
  return { judged: evidenceParts(e), ...(r !== undefined && { judgedAs: r }) };
}

/** Returns the heaviest tokens of a page, from its features. */
export const tokensIn = (features: string): Iterable<string> => profileFrom(features).bag.keys();
