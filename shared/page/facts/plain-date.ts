import { dateIn } from './iso-date.ts';

/** What is looked at on either side of an end of the article; the title stands before its beginning. In UTF-16 units. */
const NEAR = 400;
/** Longer lines are prose. In UTF-16 units. */
export const SHORT = 120;
/** By so many units at most an end of the article is found again in the page. */
export const MARK = 40;
/** More dates than this are those of a list of pages. */
const MAX_DATES = 2;

/** What may stand before a date that is the page's: nothing, a host's name, a source, a byline, a label or a bar. */
const LEAD =
  /^(?:\S+\.\S+ |来源.{0,30} |(?:\S+ )?(?:By|by|Von) \p{Lu}.{2,40})?$|(?:[|•]|发[布表]|时间:|Published|Posted).{0,5}$/u;
/** What may stand behind it: no sentence goes on. */
const REST = /^(?:更新)?(?: ?[|•([【-].*| [《\p{Lo}][^,。]*| ?)$/u;

/** The lines around a place of a page's text in NFKC, white space folded; the outermost two may be cut. */
export function linesAround(all: string, at: number): string[] {
  const near = all.slice(Math.max(0, at - NEAR), at + NEAR).normalize('NFKC');
  return near.replace(/[^\S\n]+/g, ' ').split('\n');
}

/** Where an article begins in the text of its page. */
export const startOf = (all: string, text: string): number => all.indexOf(text.slice(0, MARK).split('\n')[0] ?? '');

/**
 * The date of publication (ISO 8601, '' for none) where it stands as plain text near the title, after the idea of GNE (GeneralNewsExtractor, Kingname
 * 2019), which searches a whole page for forms of dates: here within `NEAR` of the article's beginning, in short lines that are no sentence. Linear.
 * @param all text of the page
 * @param text its main text
 */
export function plainDate(all: string, text: string): string {
  const dates: string[] = [];
  for (const line of linesAround(all, startOf(all, text)).slice(1, -1)) {
    const found = line.length > SHORT ? undefined : dateIn(line);
    if (found !== undefined && LEAD.test(found.before) && REST.test(found.after)) dates.push(found.date);
  }
  return (dates.length > MAX_DATES ? '' : dates[0]) ?? '';
}
