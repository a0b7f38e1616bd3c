import type { Suggestion } from '../../../shared/api/page.ts';
import { cut } from '../../../shared/page/cut.ts';
import { PAGE_LIMITS } from '../../../shared/page/record.ts';
import { isTelling } from '../../../shared/text/telling.ts';
import { words } from '../../../shared/text/words.ts';
import { hostOf } from '../../../shared/url/site.ts';

/** Longest text of a link that names a page; longer ones are sentences. */
const MAX_ANCHOR = 120;

/**
 * Returns the suggestions, where pages of one host have the same title each with the text of the link that led to it
 * before that title: a site that gives all its pages one title names them in its links. Leaves out texts that name
 * several of these pages, such as *Abstract*, and texts without a telling word.
 */
export function toldApart(list: readonly Suggestion[]): readonly Suggestion[] {
  const titles = countsOf(list.map(titleKey));
  const anchors = countsOf(list.map(anchorKey));
  return list.map((one) => {
    const { anchor } = one.why;
    const isAlike = (titles.get(titleKey(one)) ?? 0) > 1 && anchors.get(anchorKey(one)) === 1;
    const [link, title] = [anchor.toLowerCase(), one.title.toLowerCase()];
    if (!isAlike || !isName(anchor) || title.includes(link)) return one;
    return { ...one, title: link.includes(title) ? anchor : cut(`${anchor} – ${one.title}`, PAGE_LIMITS.title) };
  });
}

const isName = (anchor: string): boolean => anchor.length <= MAX_ANCHOR && words(anchor).some(isTelling);

const titleKey = ({ url, title }: Suggestion): string => `${hostOf(url)}\n${title}`;
const anchorKey = (one: Suggestion): string => `${titleKey(one)}\n${one.why.anchor.toLowerCase()}`;

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
