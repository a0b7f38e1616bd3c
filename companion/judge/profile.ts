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

/** Bound of the JSON form, in UTF-16 units. */
const MOST_JSON = 3_900;

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
