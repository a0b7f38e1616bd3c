import type { SearchHits } from '../../../../shared/api/search.ts';

type SearchHit = SearchHits['links'][number];

/** Reciprocal rank fusion (Cormack, Clarke & Büttcher 2009), with their constant. */
const RANK_CONSTANT = 60;

/**
 * Merges answers to several questions into one list, best first. A link ranked high by many answers precedes one ranked
 * high by a single answer.
 */
export function merged(answers: readonly (readonly SearchHit[])[]): SearchHit[] {
  const scores = new Map<string, { readonly link: SearchHit; readonly score: number }>();
  for (const links of answers) {
    links.forEach((link, place) => {
      const known = scores.get(link.url);
      const score = (known?.score ?? 0) + 1 / (RANK_CONSTANT + place + 1);
      scores.set(link.url, { link: known?.link ?? link, score });
    });
  }
  return [...scores.values()].sort((a, b) => b.score - a.score).map(({ link }) => link);
}

export interface ServiceQuery {
  readonly service: string;
  readonly words: string;
  readonly site: string;
}

/** Combines each line of words with each site and service; without sites once, anywhere. */
export function questionsOf(
  services: readonly string[],
  words: readonly string[],
  sites: readonly string[],
): readonly ServiceQuery[] {
  const places = sites.length === 0 ? [''] : sites;
  return services.flatMap((service) => words.flatMap((line) => places.map((site) => ({ service, words: line, site }))));
}

/** A host out of what somebody typed: an address or a bare name; '' when it is neither. */
export function siteIn(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}
