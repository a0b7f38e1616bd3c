import type { PageRecord } from '../../shared/page/record.ts';
import { type Keyword, occurrences } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import { type Evidence, type EvidencePart, evidenceParts } from './evidence.ts';

/** What the judge keeps of a page. */
export interface Profile {
  readonly url: string;
  /** Weighted occurrences of each keyword of the topic, in the topic's order. */
  readonly hits: readonly number[];
  /** Tokens of the main text. */
  readonly length: number;
  /** Weighted counts of the page's heaviest tokens. */
  readonly bag: ReadonlyMap<string, number>;
}

/** How much a token of each field weighs against one of the main text (SkyReach: title words weigh more). */
const WEIGHTS = { title: 4, headings: 2, description: 2, url: 2, anchors: 0.3, text: 1 } as const;
/** UTF-16 units of main text that are read. */
const MOST_TEXT = 30_000;
const MOST_TOKENS = 150;
/** UTF-16 units of the address that are kept: enough for its folders. */
const MOST_URL = 300;
/** Bound of the JSON form, in UTF-16 units. */
const MOST_JSON = 3_900;
const MOST_ANCHORS = 100;

export function profileOf(page: PageRecord, keywords: readonly Keyword[]): Profile {
  const fields = fieldsOf(page);
  const bag = new Map<string, number>();
  for (const { weight, words } of fields) for (const word of words) bag.set(word, (bag.get(word) ?? 0) + weight);
  return {
    url: page.url.slice(0, MOST_URL),
    hits: keywords.map((keyword) =>
      fields.reduce((sum, { weight, words }) => sum + weight * occurrences(keyword, words), 0),
    ),
    length: fields[0]?.words.length ?? 0,
    bag: heaviest(bag),
  };
}

function fieldsOf(page: PageRecord): { readonly weight: number; readonly words: readonly string[] }[] {
  const anchors = page.links.slice(0, MOST_ANCHORS).filter((link) => !link.furniture);
  return [
    { weight: WEIGHTS.text, words: tokens(page.text.slice(0, MOST_TEXT)) },
    { weight: WEIGHTS.title, words: tokens(page.title) },
    { weight: WEIGHTS.headings, words: tokens(page.headings.join('\n')) },
    { weight: WEIGHTS.description, words: tokens(page.description) },
    { weight: WEIGHTS.url, words: tokens(addressWords(page.url)) },
    { weight: WEIGHTS.anchors, words: tokens(anchors.map((link) => link.anchor).join('\n')) },
  ];
}

/** Path and host of an address as text; escapes that are no UTF-8 stay as they are. */
function addressWords(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/[_\-+]/g, ' '));
  } catch {
    return url;
  }
}

/** The heaviest tokens, heaviest first, equal ones by the alphabet. Few weights differ, so most tokens fall to one comparison with the least that stays. */
function heaviest(bag: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const least = Float64Array.from(bag.values()).sort()[Math.max(0, bag.size - MOST_TOKENS)] ?? 0;
  const near: { readonly token: string; readonly weight: number }[] = [];
  for (const [token, weight] of bag) if (weight >= least) near.push({ token, weight });
  near.sort((a, b) => b.weight - a.weight || (a.token < b.token ? -1 : 1));
  return new Map(near.slice(0, MOST_TOKENS).map(({ token, weight }) => [token, weight]));
}

/** @param evidence of the judgement, kept along to be shown */
export function profileText({ url, hits, length, bag }: Profile, evidence: Evidence): string {
  const known = Object.fromEntries(
    Object.entries(evidence).map(([kind, weight]) => [kind, Math.round(weight * 100) / 100]),
  );
  const rounded = (value: number) => Math.round(value * 10) / 10;
  let entries = [...bag].map(([token, weight]) => [token, rounded(weight)] as const);
  for (;;) {
    const text = JSON.stringify({ u: url, h: hits.map(rounded), n: length, e: known, b: Object.fromEntries(entries) });
    if (text.length <= MOST_JSON || entries.length === 0) return text;
    entries = entries.slice(0, Math.floor(entries.length * 0.8));
  }
}

export function profileFrom(text: string): Profile {
  const { u, h, n, b } = JSON.parse(text) as { u: string; h: number[]; n: number; b: Record<string, number> };
  return { url: u, hits: h, length: n, bag: new Map(Object.entries(b)) };
}

/** What made the page's relevance when it was judged; nothing for features of earlier versions. */
export function judgedBy(features: string): EvidencePart[] {
  const { e = {} } = JSON.parse(features) as { e?: Evidence };
  return evidenceParts(e);
}
