import type { LinkRecord } from '../../../shared/page/record.ts';
import { anchorTerms, urlTerms } from './link-terms.ts';
import { PLAIN, type Split } from './split.ts';

/** Kinds of features of a link: the part of a feature's name before its colon. */
const FEATURE_OF: Readonly<Record<string, string>> = { a: 'anchor', c: 'context', u: 'url' };

export const anchorFeatures = (link: LinkRecord, split?: Split): string[] =>
  anchorTerms(link, split).map((term) => `a:${term}`);
export const urlFeatures = (link: LinkRecord): string[] => urlTerms(link).map((term) => `u:${term}`);
export const contextFeatures = (words: readonly string[]): string[] => words.map((word) => `c:${word}`);

/** Stable code and words of a feature by its name. */
export function featureOf(name: string): { readonly feature: string; readonly detail: string } {
  const at = name.indexOf(':');
  if (at < 0) return { feature: name, detail: '' };
  return { feature: FEATURE_OF[name.slice(0, at)] ?? name.slice(0, at), detail: name.slice(at + 1) };
}

/** Characters that hold about ten words, so that no more is split than is used. */
const TEN_WORDS = 80;

/** The ten terms nearest to the anchor on each side (ACHE's "around"). */
export const aroundTerms = (link: LinkRecord, { near }: Split = PLAIN): string[] => [
  ...near(link.before.slice(-TEN_WORDS)).slice(-10),
  ...near(link.after.slice(0, TEN_WORDS)).slice(0, 10),
];

/**
 * Returns a link's context by the cheap rule of the NB crawler: on each side the anchor of another link in the window,
 * else the text in it.
 */
export const windowTerms = ({ windowBefore, windowAfter }: LinkRecord, { near }: Split): string[] => [
  ...near(windowBefore),
  ...near(windowAfter),
];
