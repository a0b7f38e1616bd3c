import { keywordsOf, occurrences } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import { hostOf } from '../../shared/url/site.ts';

/** A page with the tags that its author gave it. */
export interface TaggedPage {
  readonly url: string;
  readonly tags: readonly string[];
}

/** Share of a host's pages from which on a tag tells none from the others, and pages that show it: a menu, mostly. */
const USUAL = 0.9;
const MIN_PAGES = 10;
/**
 * Log odds that tags add to the judge's before any answer: with a tag that names the topic a page of even chance is
 * announced. Other tags alone speak against a page only where its host has tags that name the topic, since only there
 * could the author have given it one. Both were chosen by simulation (docs/measurements/watch.md).
 */
const NAMED_ODDS = 2;
const OTHERWISE_ODDS = -1;

/** What the tags of a page tell. */
export interface TellingTags extends TaggedPage {
  /** One of the tags names the topic. */
  readonly isNamed: boolean;
  /** Log odds that they add to the judge's before any answer. */
  readonly tagOdds: number;
}

/**
 * Reads what tags tell of a page: those that nine in ten of its host's pages have tell nothing.
 * @param pages all pages known @param words of the topic
 */
export function tellingTags(pages: readonly TaggedPage[], words: readonly string[]): (page: TaggedPage) => TellingTags {
  const hosts = new Map<string, { pages: number; readonly tags: Map<string, number> }>();
  for (const { url, tags } of pages) {
    const host = hosts.get(hostOf(url)) ?? { pages: 0, tags: new Map<string, number>() };
    hosts.set(hostOf(url), host);
    host.pages += 1;
    for (const tag of tags) host.tags.set(tag, (host.tags.get(tag) ?? 0) + 1);
  }
  const tellingOf = ({ url, tags }: TaggedPage): string[] => {
    const host = hosts.get(hostOf(url));
    const isUsual = (tag: string): boolean =>
      host !== undefined && host.pages >= MIN_PAGES && (host.tags.get(tag) ?? 0) >= USUAL * host.pages;
    return tags.filter((tag) => !isUsual(tag));
  };
  const keywords = keywordsOf(words);
  const known = new Map<string, boolean>();
  const names = (tag: string): boolean => {
    const isNaming =
      known.get(tag) ?? [tokens(tag)].some((text) => keywords.some((keyword) => occurrences(keyword, text) >= 1));
    known.set(tag, isNaming);
    return isNaming;
  };
  const naming = new Set(pages.filter((page) => tellingOf(page).some(names)).map(({ url }) => hostOf(url)));
  return (page) => {
    const tags = tellingOf(page);
    const isNamed = tags.some(names);
    const isOtherwise = !isNamed && tags.length > 0 && naming.has(hostOf(page.url));
    return { url: page.url, tags, isNamed, tagOdds: isNamed ? NAMED_ODDS : isOtherwise ? OTHERWISE_ODDS : 0 };
  };
}
