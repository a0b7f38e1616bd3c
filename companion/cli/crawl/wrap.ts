/** Characters that take two columns of a terminal (East Asian Width W and F, the blocks in common use). */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/**
 * Breaks words that are longer than a line, such as addresses and Chinese sentences, so that the rest can be wrapped
 * between words.
 */
export const breakLongWords = (text: string, columns: number): string =>
  text.replace(/\S+/gu, (word) => pieces(word, columns).join('\n'));

function pieces(word: string, columns: number): string[] {
  const lines = [''];
  let used = 0;
  for (const character of word) {
    const width = WIDE.test(character) ? 2 : 1;
    if (used + width > columns) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += character;
    used += width;
  }
  return lines;
}

/** The beginning of a text that fits into the columns. */
export const cutTo = (text: string, columns: number): string => pieces(text, columns)[0] ?? '';

/** Columns that a text takes in a terminal. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}
