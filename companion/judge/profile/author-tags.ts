import type { PageRecord } from '../../../shared/page/record.ts';
import { hostOf } from '../../../shared/url/site.ts';

/** Most tags of one page. A page that links to more shows all tags of its site. */
const MAX_TAGS = 24;
/** UTF-16 units of a tag. */
const MAX_LENGTH = 60;
/** Address of the list of a tag's pages, as the common blog programs make it. */
const ARCHIVE = /\/(?:tags?|categor(?:y|ies)|topics?|labels?)\/[^/?#]+\/?(?:index\.html?)?$/i;
/** Number of the tag's pages behind its name. */
const COUNT = /\s*\(\d+\)$/;

/**
 * Returns the tags and categories that an author gave a page, in lower case, each once, at most 24: the words of its
 * links to such lists of its own host. Sites show them in footers, too, so furniture counts unless it makes them too
 * many.
 */
export function authorTags({ url, links }: Pick<PageRecord, 'url' | 'links'>): readonly string[] {
  const host = hostOf(url);
  const all = new Set<string>();
  const inContent = new Set<string>();
  for (const { url: target, kind, rel, anchor, furniture } of links) {
    if (kind !== 'a' || !(rel.includes('tag') || ARCHIVE.test(target)) || hostOf(target) !== host) continue;
    const tag = anchor.toLowerCase().replace(COUNT, '').trim();
    if (tag === '' || tag.length > MAX_LENGTH) continue;
    all.add(tag);
    if (!furniture) inContent.add(tag);
  }
  const shown = all.size > MAX_TAGS ? inContent : all;
  return shown.size > MAX_TAGS ? [] : [...shown];
}
