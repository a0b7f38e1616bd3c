import { bareTitle, titleParts } from '../../../shared/page/facts/title-parts.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';

/** What ends an address without telling anything (`index.html`, `.php`). */
const FILE = /^(?:index|default|home)$|\.\w{1,5}$/i;

/**
 * What tells a page from the others of its site: its title without the site's name. Where a title is that name alone, which many pages then have, it is
 * the first heading that says more, or the end of the address; the front page is named by it.
 * @param title as the browser has it, and so as the page declares it
 */
export function pageName(
  { url, title: read, headings }: Pick<PageRecord, 'url' | 'title' | 'headings'>,
  title: string,
): string {
  const own = siteNames(url);
  const isSite = (part: string): boolean => own.has(bareTitle(part));
  const parts = titleParts(title);
  // "Page – Site": a heading that repeats the last part is the banner of the site, if the first part is a heading, too.
  const [first = ''] = parts;
  const isBanner = parts.length > 1 && bareTitle(read) === bareTitle(parts.at(-1) ?? '') && isAmong(headings, first);
  if (read !== '' && !isSite(read) && !isBanner) return read;
  const part = parts.find((one) => !isSite(one));
  if (part !== undefined) return part;
  if (isFront(url)) return read || title;
  return headings.find((heading) => bareTitle(heading) !== '' && !isSite(heading)) ?? (pathName(url) || read || title);
}

const isAmong = (texts: readonly string[], text: string): boolean =>
  texts.some((one) => bareTitle(one) === bareTitle(text));

/** The site's name as its address has it: `bread-blog.example` is that of *Bread Blog*. */
function siteNames(url: string): ReadonlySet<string> {
  const [host, site] = [hostOf(url), siteOf(url)];
  const names = [host, host.replace(/^www\./, ''), site, site.split('.', 1)[0] ?? ''];
  return new Set(names.map(bareTitle).filter((name) => name !== ''));
}

const stepsOf = (url: string): string[] =>
  URL.canParse(url) ? new URL(url).pathname.split('/').filter((step) => step !== '') : [];

const isFront = (url: string): boolean =>
  stepsOf(url).every((step) => FILE.test(step) && /^(?:index|default|home)/i.test(step));

/** The last step of the path that says something, as words: `/shop/stand-mixers.html` is *stand mixers*. */
function pathName(url: string): string {
  const words = stepsOf(url).map((step) =>
    decoded(step)
      .replace(/\.\w{1,5}$/, '')
      .replace(/[-_+]+/g, ' ')
      .trim(),
  );
  return words.findLast((step) => /\p{L}{2}/u.test(step) && !FILE.test(step)) ?? '';
}

/** A page may have any address, also one that says nothing in UTF-8. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
