import { bareTitle } from './title-parts.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Fewer words in common are no retelling. */
const LEAST_COMMON = 2;
/** Letters of a word that carries the subject of a title. */
const LONG = 4;
/** Words of a heading that a corrected one may lack: one in five. */
const KEPT = 0.8;

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** A headline for search engines shares the long words with the heading of its article. */
const longWords = (text: string): string[] => wordsOf(text).filter(({ length }) => length >= LONG);

/** Returns whether half of a heading's long words, and two at least, are those of a declared title. */
export function retells(heading: string, declared: readonly string[]): boolean {
  const own = new Set(longWords(heading));
  return declared.some((title) => {
    const common = new Set(longWords(title).filter((word) => own.has(word))).size;
    return common >= LEAST_COMMON && common * 2 >= own.size;
  });
}

/** Returns whether a title says in more words what a heading says, with other words for at most a fifth of its own. */
export function revises(title: string, heading: string): boolean {
  const [longer, own] = [wordsOf(title), wordsOf(heading)];
  if (longer.length <= own.length || own.length === 0 || bareTitle(title).includes(bareTitle(heading))) return false;
  const said = new Set(longer);
  return own.filter((word) => said.has(word)).length >= own.length * KEPT;
}

/** Returns whether parts of a title have two words or more, and none of those of the site's name. */
export function isApart(parts: readonly string[], name: readonly string[]): boolean {
  const own = wordsOf(parts.join(' '));
  const site = new Set(wordsOf(name.join(' ')));
  return own.length > 1 && !own.some((word) => site.has(word));
}
