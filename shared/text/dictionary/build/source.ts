import { readFileSync } from 'node:fs';

/**
 * One line of the word list: how often the word was counted, and its part of speech (ICTCLAS tags: m numeral, nr
 * person, i idiom).
 */
export interface DictionaryEntry {
  count: number;
  readonly tag: string;
}

/** Traditional character → its first simplified form, where both are one UTF-16 unit. */
export function readTraditional(path: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [traditional = '', targets = ''] = line.trim().split('\t');
    const simplified = targets.split(' ')[0] ?? '';
    if (traditional.length === 1 && simplified.length === 1 && traditional !== simplified)
      pairs.set(traditional, simplified);
  }
  return pairs;
}

/**
 * jieba's `word count tag` lines, only Han words, spelled in simplified characters; spellings that meet keep the larger
 * count.
 */
export function readWords(path: string, traditional: ReadonlyMap<string, string>): Map<string, DictionaryEntry> {
  const words = new Map<string, DictionaryEntry>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [spelling = '', count = '', tag = ''] = line.trim().split(' ');
    if (!/^[\u4e00-\u9fff]{1,15}$/.test(spelling)) continue;
    const word = Array.from(spelling, (character) => traditional.get(character) ?? character).join('');
    words.set(word, {
      count: Math.max(1, Number(count), words.get(word)?.count ?? 0),
      tag: words.get(word)?.tag ?? tag,
    });
  }
  return words;
}
