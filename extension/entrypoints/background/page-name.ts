import { bareTitle, titleParts } from '../../../shared/page/facts/title-parts.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';

/** Last step of an address that names nothing (`index.html`, `.php`). */
const FILE = /^(?:index|default|home)$|\.\w{1,5}$/i;

/**
 * Returns the name that distinguishes a page from the others of its site: its title without the site's name. Many pages
 * have only the site's name as title. Such a page gets its first heading that names more, or the end of its address; a
 * front page keeps the site's name. @param title the browser's title, which is the one that the page declares
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

/** Returns the last step of the path that names something, as words: `/shop/bread-knives.html` gives *bread knives*. */
function pathName(url: string): string {
  const words = stepsOf(url).map((step) =>
    decoded(step)
      .replace(/\.\w{1,5}$/, '')
      .replace(/[-_+]+/g, ' ')
      .trim(),
  );
  return words.findLast((step) => /\p{L}{2}/u.test(step) && !FILE.test(step)) ?? '';
}

/** An address may contain escapes that are no UTF-8. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
