import { brotliDecompressSync } from 'node:zlib';
import { simplify } from '../../../shared/text/chinese/simplify.ts';
import { CORE } from '../../../shared/text/dictionary/core.ts';
import { MORE } from '../../../shared/text/dictionary/more.ts';
import { fromBase64, unpackDictionary } from '../../../shared/text/dictionary/pack.ts';
import { packagedFile } from '../../packaged-file.ts';

/**
 * First letter of a word's ICTCLAS tag: c conjunction, d adverb, e exclamation, f direction, h and k affixes, m
 * numeral, o sound, p preposition, q measure word, r pronoun, u particle, y modal particle. `P` and `S` are names of
 * persons and places. `n` is any other word: noun, verb, adjective. '' for a word that is not in the dictionary.
 */
export type WordTag = string;
export const PERSON: WordTag = 'P';
export const PLACE: WordTag = 'S';
export const OTHER: WordTag = 'n';

const FUNCTION_WORDS: ReadonlySet<WordTag> = new Set('cdefhkopruy');
const MEASURE_WORD: WordTag = 'q';
const NUMERAL: WordTag = 'm';
/** Parts of speech that are told apart. */
export const PARTS: ReadonlySet<WordTag> = new Set([...FUNCTION_WORDS, MEASURE_WORD, NUMERAL]);
const AMOUNT = /^(?:[第数几多半余数百千万亿零〇一二三四五六七八九十两]|许多|不少|大量|大批|部分|全部|所有|各)/u;

let parts: ReadonlyMap<string, WordTag> | undefined;

/** Words of the whole dictionary, each in simplified characters, in the sequence of the packed lists. */
export function* dictionaryWords(): Generator<string> {
  for (const packed of [CORE, MORE]) for (const { word } of unpackDictionary(fromBase64(packed))) yield word;
}

/** Returns the part of speech of a Chinese word. The first call reads all of them: 26 KB, some 60 ms. */
export function partOfSpeech(word: string): WordTag {
  if (parts === undefined) {
    const letters = brotliDecompressSync(packagedFile('results/speech/parts-of-speech.bin')).toString('latin1');
    parts = new Map([...dictionaryWords()].map((known, at) => [known, letters[at] ?? '']));
  }
  return parts.get(simplify(word)) ?? '';
}

/**
 * Words of closed classes that the dictionary calls nouns, verbs or adjectives: measures, amounts, degrees, directions,
 * times, modal verbs. Words that also name a thing (车, 杯, 书) are not listed.
 */
const CLOSED: ReadonlySet<string> = new Set(
  '件 条 支 头 幅 双 副 班 群 期 项 门 样 回 遍 角 分 成 少 数 双方 大量 部分 全部 所有 多种 多个 多名 多家 上百 近百 一批 一种 两个 首个 首次 多次 大 小 高 低 长 短 新 老 旧 好 坏 早 晚 快 慢 远 近 重 轻 内 东 南 北 正在 会 能 可能 应该 需要 左右 目前 今年 去年 明年 今天 昨天 明天 近日 日前 当日 当天 今日 昨日 如今 现在 当时 近年 同时'.split(
    ' ',
  ),
);

/**
 * True for a Chinese word that names no topic by its part of speech (Overseas, S2.2): words that only join others,
 * amounts, and measure words of one character (家).
 */
export function isFunctionWord(word: string): boolean {
  const part = partOfSpeech(word);
  if (FUNCTION_WORDS.has(part) || CLOSED.has(simplify(word))) return true;
  if (part === NUMERAL) return word.length === 1 || AMOUNT.test(simplify(word));
  return part === MEASURE_WORD && word.length === 1;
}
