import { cut } from './cut.ts';

/** Where a sentence ends: a mark with the quotes and brackets after it (a Latin one before a space only), or the end of a paragraph. */
const END = /[。！？]+["'”’」』）)\]]*|[.!?…]+["'”’)\]]*(?=\s|$)|\n/g;
const MIN_LENGTH = 20;
const MAX_READ = 20_000;
const MAX_SUMMARY = 600;

/** The first `sentences` sentences of a text that say something, as they stand in it, joined by spaces. At most 600 units. Linear. */
export function summary(text: string, sentences = 3): string {
  const read = cut(text, MAX_READ);
  const found: string[] = [];
  let from = 0;
  const take = (to: number): void => {
    const sentence = read.slice(from, to).trim();
    if (sentence.length >= MIN_LENGTH) found.push(sentence);
    from = to;
  };
  for (const { index, 0: end } of read.matchAll(END)) {
    take(index + end.length);
    if (found.length >= sentences) break;
  }
  if (found.length < sentences) take(read.length);
  return cut(found.join(' '), MAX_SUMMARY);
}
