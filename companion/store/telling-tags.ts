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
 * Reads what tags tell of a page: those that nine in ten of its host's pages have tell nothing.
 * @param pages all pages known @param words of the topic
 */
export function tellingTags(
  pages: readonly TaggedPage[],
  words: readonly string[],
): (page: TaggedPage) => TaggedPage & { readonly isNamed: boolean } {
  const hosts = new Map<string, { pages: number; readonly tags: Map<string, number> }>();
  for (const { url, tags } of pages) {
    const host = hosts.get(hostOf(url)) ?? { pages: 0, tags: new Map<string, number>() };
    hosts.set(hostOf(url), host);
    host.pages += 1;
    for (const tag of tags) host.tags.set(tag, (host.tags.get(tag) ?? 0) + 1);
  }
  const keywords = keywordsOf(words);
  const known = new Map<string, boolean>();
  const names = (tag: string): boolean => {
    const isNaming =
      known.get(tag) ?? [tokens(tag)].some((text) => keywords.some((keyword) => occurrences(keyword, text) >= 1));
    known.set(tag, isNaming);
    return isNaming;
  };
  return ({ url, tags }) => {
    const host = hosts.get(hostOf(url));
    const isUsual = (tag: string): boolean =>
      host !== undefined && host.pages >= MIN_PAGES && (host.tags.get(tag) ?? 0) >= USUAL * host.pages;
    const telling = tags.filter((tag) => !isUsual(tag));
    return { url, tags: telling, isNamed: telling.some(names) };
  };
}
