import type { LinkRecord } from '../../../shared/page/record.ts';
import type { Sighting } from '../order.ts';
import { anchorTerms, nearTerms, urlTerms } from './link-terms.ts';

/** Kinds of features of a link: the part of a feature's name before its colon. */
const FEATURE_OF: Readonly<Record<string, string>> = { a: 'anchor', c: 'context', u: 'url' };

export const anchorFeatures = (link: LinkRecord): string[] => anchorTerms(link).map((term) => `a:${term}`);
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
export const aroundTerms = (link: LinkRecord): string[] => [
  ...nearTerms(link.before.slice(-TEN_WORDS)).slice(-10),
  ...nearTerms(link.after.slice(0, TEN_WORDS)).slice(0, 10),
];

/** Characters of the window of the cheap rule on each side. */
const WINDOW = 60;

/**
 * The context of each link by the cheap rule of the NB crawler (S1.4): on each side, where the neighbouring link stands in the
 * window, its anchor text; else the text in the window. By place in `sightings`.
 */
export function ruleContexts(sightings: readonly Sighting[]): readonly string[][] {
  const places = sightings.map((_, place) => place);
  const position = (place: number) => sightings[place]?.link.position ?? 0;
  places.sort((a, b) => position(a) - position(b));
  const contexts: string[][] = [];
  for (const [at, place] of places.entries()) {
    const link = sightings[place]?.link;
    const side = (window: string, neighbour: number | undefined) => {
      const anchor = neighbour === undefined ? '' : (sightings[neighbour]?.link.anchor ?? '');
      return nearTerms(anchor !== '' && window.includes(anchor) ? anchor : window);
    };
    contexts[place] = [
      ...side(link?.before.slice(-WINDOW) ?? '', places[at - 1]),
      ...side(link?.after.slice(0, WINDOW) ?? '', places[at + 1]),
    ];
  }
  return contexts;
}
