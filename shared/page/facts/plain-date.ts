import { dateIn } from './iso-date.ts';

/** UTF-16 units searched on either side of each end of the article; the title precedes its start. */
const NEAR = 400;
/** Longer lines are prose. In UTF-16 units. */
export const SHORT = 120;
/** UTF-16 units of an article's end by which it is found again in the page. */
export const MARK = 40;
/** More dates than this are those of a list of pages. */
const MAX_DATES = 2;

/** Text allowed before a page's date: nothing, a host's name, a source, a byline, a label or a bar. */
const LEAD =
  /^(?:\S+\.\S+ |来源.{0,30} |(?:\S+ )?(?:By|by|Von) \p{Lu}.{2,40})?$|(?:[|•]|发[布表]|时间:|Published|Posted).{0,5}$/u;
/** Text allowed after it: no continuing sentence. */
const REST = /^(?:更新)?(?: ?[|•([【-].*| [《\p{Lo}][^,。]*| ?)$/u;

/** The lines around a place of a page's text in NFKC, white space folded; the outermost two may be cut. */
export function linesAround(all: string, at: number): string[] {
  const near = all.slice(Math.max(0, at - NEAR), at + NEAR).normalize('NFKC');
  return near.replace(/[^\S\n]+/g, ' ').split('\n');
}

/** Returns the start of an article in the text of its page. */
export const startOf = (all: string, text: string): number => all.indexOf(text.slice(0, MARK).split('\n')[0] ?? '');

/**
 * Returns the date of publication in plain text near the title, in ISO 8601; '' without one. After GNE
 * (GeneralNewsExtractor, Kingname 2019), which searches a whole page for forms of dates. This searches within `NEAR` of
 * the article's start, in short lines that are no sentence. Linear. @param all text of the page @param text its main
 * text
 */
export function plainDate(all: string, text: string): string {
  const dates: string[] = [];
  for (const line of linesAround(all, startOf(all, text)).slice(1, -1)) {
    const found = line.length > SHORT ? undefined : dateIn(line);
    if (found !== undefined && LEAD.test(found.before) && REST.test(found.after)) dates.push(found.date);
  }
  return (dates.length > MAX_DATES ? '' : dates[0]) ?? '';
}
