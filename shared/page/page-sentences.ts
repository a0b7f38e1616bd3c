import { remembered } from '../text/remembered.ts';
import { FNV_PRIME, hash32, mix32 } from '../text/sameness/hash.ts';
import { sentenceEnds } from './sentences.ts';

/** UTF-16 units and sentences of a text that are read: lists of whole posts are long, and repeat what articles say. */
const MAX_READ = 150_000;
const MAX_SENTENCES = 1_500;
/** Units of a sentence that are read to recognise it, and letters that count: one that was cut is recognised too. */
const MAX_CUT = 200;
const MAX_KEY = 80;
/** First unit of the scripts with wide signs. */
const FIRST_WIDE = 0x2e80;
/** Letters that a Chinese or Japanese character counts for. */
const LETTERS_A_WIDE = 3;
/** A piece of a text, from `start` to `end`, without the space around it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A sentence of a text. */
export interface PageSentence extends Stretch {
  /** Letters, of which a Chinese or Japanese character counts as three. */
  readonly weight: number;
  /** What `isFurniture` returns of it; undefined: it was not asked yet. */
  readonly furniture: boolean | undefined;
}

/** Returns the length of a sentence in letters of an alphabet. */
export function weightOf(sentence: string): number {
  let weight = sentence.length;
  for (let at = 0; at < sentence.length; at++) if (sentence.charCodeAt(at) >= FIRST_WIDE) weight += LETTERS_A_WIDE - 1;
  return weight;
}

/** The text cut last: hosts' sentences, words and snippet of a page are read one after the other. */
let last: { readonly text: string; readonly found: readonly PageSentence[] } = { text: '', found: [] };

/** Returns the sentences of a text in order, each line at least one. Linear in what is read of the text. */
export function pageSentences(text: string): readonly PageSentence[] {
  if (text !== last.text) last = { text, found: cutText(text) };
  return last.found;
}

/** Returns the sentences of a text with the answer of `isFurniture` for each. */
export const sortedSentences = (text: string): readonly PageSentence[] =>
  pageSentences(text).map((one) => ({ ...one, furniture: isFurniture(text.slice(one.start, one.end)) }));

/** Takes the sentences of a text as known. @param found as `sortedSentences` returned them of this text */
export function recallSentences(text: string, found: readonly PageSentence[]): void {
  last = { text, found };
}

function cutText(text: string): PageSentence[] {
  const read = text.slice(0, MAX_READ);
  const found: PageSentence[] = [];
  let from = 0;
  for (const to of sentenceEnds(read)) {
    const part = read.slice(from, to);
    const trimmed = part.trim();
    const start = from + part.indexOf(trimmed);
    from = to;
    if (trimmed === '') continue;
    found.push({ start, end: start + trimmed.length, weight: weightOf(trimmed), furniture: undefined });
    if (found.length === MAX_SENTENCES) break;
  }
  return found;
}

/** Least weight of an informative sentence, which is also recognised on other pages (not "By Ann."). */
export const MIN_KEYED = 20;

/**
 * Returns the number by which a sentence is recognised on other pages of its host: a hash of its first letters and
 * figures, without case. A number or mark before it does not count, since another page may number it otherwise.
 */
export function sentenceKey(host: string, sentence: string): number {
  let hash = hash32(host) | 0;
  let letters = 0;
  for (let at = 0; at < sentence.length && at < MAX_CUT && letters < MAX_KEY; at++) {
    const unit = keyUnit(sentence.charCodeAt(at), letters > 0);
    if (unit === 0) continue;
    hash = Math.imul(hash ^ unit, FNV_PRIME);
    letters += 1;
  }
  return mix32(hash);
}

/** Distinguishes keys of ends from keys of beginnings. */
const END_SEED = 1;
/** Letters of the end of a sentence by which it is recognised: shorter ends are common. */
const END_WEIGHT = 50;

/**
 * Returns the same for the last letters of a sentence: lists put a title without a full stop before it. Undefined for a
 * short sentence.
 */
function endKey(host: string, sentence: string): number | undefined {
  let hash = hash32(host, END_SEED) | 0;
  let weight = 0;
  for (let at = sentence.length - 1; at >= 0 && sentence.length - at < MAX_CUT; at--) {
    const unit = keyUnit(sentence.charCodeAt(at), true);
    if (unit === 0) continue;
    hash = Math.imul(hash ^ unit, FNV_PRIME);
    weight += unit >= FIRST_WIDE ? LETTERS_A_WIDE : 1;
    if (weight >= END_WEIGHT) return mix32(hash);
  }
  return undefined;
}

/** Returns a letter or figure in one case; 0 for any other sign, and for a figure before the first letter. */
function keyUnit(unit: number, isBegun: boolean): number {
  if (unit >= 0x61 && unit <= 0x7a) return unit;
  if (unit >= 0x41 && unit <= 0x5a) return unit | 0x20;
  if (unit >= 0x30 && unit <= 0x39) return isBegun ? unit : 0;
  // Punctuation of the Latin-1, general, Chinese and full-width blocks.
  if (unit < 0xc0 || (unit >= 0x2000 && unit <= 0x2e7f) || (unit >= 0x3000 && unit <= 0x303f)) return 0;
  return unit >= 0xff00 && unit <= 0xff20 ? 0 : unit;
}

/** Places at which another page may cut the same text: entries of a list, and what follows a colon or semicolon. */
const JOINT = /\s(?=\d{1,2}[.)、]\s)|(?<=[:;])\s|(?<=[：；])|\s[*•–—-]\s/u;

/** Returns the parts of a sentence that another page may show apart; none for a sentence without joints. */
function partsOf(sentence: string): readonly string[] {
  const parts = sentence.split(JOINT);
  return parts.length === 1 ? [] : parts.filter((part) => weightOf(part) >= MIN_KEYED);
}

/** Returns the keys of the sentences and their parts that can be recognised, each once. */
export function sentenceKeys(host: string, text: string): ReadonlySet<number> {
  const keys = new Set<number>();
  for (const { start, end, weight } of pageSentences(text)) {
    if (weight < MIN_KEYED) continue;
    const sentence = text.slice(start, end);
    keys.add(sentenceKey(host, sentence));
    const tail = endKey(host, sentence);
    if (tail !== undefined) keys.add(tail);
    for (const part of partsOf(sentence)) keys.add(sentenceKey(host, part));
  }
  return keys;
}

/** Returns true if a sentence, its end or each part of it is one for which `hasKey` is true. */
export function isKnownSentence(host: string, sentence: string, hasKey: (key: number) => boolean): boolean {
  if (hasKey(sentenceKey(host, sentence))) return true;
  const end = endKey(host, sentence);
  if (end !== undefined && hasKey(end)) return true;
  const parts = partsOf(sentence);
  return parts.length > 0 && parts.every((part) => hasKey(sentenceKey(host, part)));
}

/**
 * Text that sites put around their articles, in lines of any length, in lower case: patterns without regard to case
 * take four times as long.
 */
const FURNITURE =
  /©|\(c\)\s*(?:19|20)\d\d|\bcopyright\b.{0,20}(?:19|20)\d\d|all rights reserved|\brss\b.{0,12}\bfeed|\bsubscribe\b|newsletter|powered by|(?:generated|built|created|made) (?:by|with|using) (?:hakyll|jekyll|hugo|wordpress|octopress|doxygen|sphinx|javadoc|latex2html)|leave a (?:comment|reply)|comments? (?:are )?(?:closed|off)|privacy policy|terms of (?:use|service)|permission is (?:hereby )?granted|licen[cs]ed under|under the terms of the \S+(?: \S+){0,3} licen[cs]e|\bcontributors?:|(?:uses?|accept|enable|require).{0,20}(?:cookies|javascript)|skip to (?:main |the )?content|continue reading|(?:last|page) (?:modified|updated|generated|changed)|follow (?:me|us) on|^\W*(?:full |fcc |ftc |affiliate )?disclosures?\s?:|\baffiliate links?\b|\bsponsored post|share (?:this|on) |view all posts|版权所有|责任编辑|责编[:：]|二维码|免责声明|未经(?:授权|许可|允许)|icp备|扫一扫|转载请|请关注|欢迎关注|关注.{0,8}(?:公众号|微信|微博)|点击(?:查看|进入|这里|收藏)|订阅|意见(?:反馈|留言)|批评指正|(?:设|保存|存)为书签|(?:客服|服务)热线|贡献者[:：]|仅供参考|不构成.{0,8}建议|投资需谨慎|风险自负|发送邮件.{0,60}联系我们|不良信息举报/u;
/** The same in short lines only: an article may use these words. */
const SHORT_FURNITURE =
  /[:：]$|^\W*(?:posted|published|filed|tagged|tags|categories|category|written|by|author|about the author|share|home|next|previous|older|newer|read more|more|sign up|log ?in|register|contact|click here|permalink|comments?|copyright)\b|\b(?:sign up|log ?in|click here)\b|^[\d.、\s]*(?:登录|注册|上一篇|下一篇|返回|首页|来源|作者|编辑|原标题|声明|分享|评论|举报|相关|更多|热门|推荐|猜你喜欢|点击下载|正在加载|请稍后|请输入|关于我们|联系我们)|(?:编辑|来源|作者|记者|摄影)[:：]/u;
const MAX_SHORT = 90;
/** Signs of code and of tables of numbers. */
const CODE_SIGN = /[{}<>;=|\\_$#]/g;
/** Quotes around words. Where other signs of code stand, each counts as 0.7 of one. */
const QUOTE = /(?<!\p{L})['"]|['"](?!\p{L})/gu;
const NUMBER = /\p{N}/gu;
const LETTER = /\p{L}/u;

/**
 * Words between blanks as they are in code, not in prose: calls, names, operators, options, paths, figures of a row.
 */
const CODE_WORD =
  /^[^\u2e80-\uffee]*(?:\p{L}[([]|[\p{L}\d][_=]|=[\p{L}\d]|\/[^\s/]+\/|\[\[|::|->)|^-{1,2}\p{L}|^[[<{].*[\]>}][,;:.…]?$|^[=+*%&|<>!]+$|^[[(]*-?\d[\d.]*[,;)\]]+$/u;
/** Begins a line of code in common languages. */
const CODE_LINE = /^(?:(?:def|function|func|fn) \w+ ?\(|import \w|from [\w.]+ import |print ?["'(]|%\w)/;
/** Least words of code in a line of it, and the least share: a third. */
const LEAST_CODE = 2;
const CODE_SHARE = 3;
const DATE_NAME =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
const DIGITS = /^\d+$/;
const WORD = /[\p{L}\p{N}]+/gu;

/** True for a line of which a third is code, and for one of dates with at most as many other words. */
function isCodeOrDates(line: string): boolean {
  const parts = line.split(/\s+/);
  const code = parts.filter((part) => CODE_WORD.test(part)).length;
  if (CODE_LINE.test(line) || (code >= LEAST_CODE && code * CODE_SHARE >= parts.length)) return true;
  const words = line.match(WORD) ?? [];
  const names = words.filter((word) => DATE_NAME.test(word)).length;
  return names > 0 && 2 * (names + words.filter((word) => DIGITS.test(word)).length) >= words.length;
}

/** A point within a word, as in an address. */
const INNER_POINT = /[a-z0-9]\.[a-z]/i;
const BLANK_OR_WIDE = /[\s\u2e80-\uffee]/;

/** True for a line that is an address alone. */
const isAddress = (line: string): boolean => INNER_POINT.test(line) && !BLANK_OR_WIDE.test(line);

/** Sentences whose answer is remembered: words and snippet of a page look at the same ones several times. */
const MAX_REMEMBERED = 2_000;

/** True for a sentence that is no text of an article: a line of the site's own, code, or a row of numbers. */
export const isFurniture: (sentence: string) => boolean = remembered(furnishes, MAX_REMEMBERED);

/** The same of a sentence of a text. */
export const isFurnitureIn = (text: string, { start, end, furniture }: PageSentence): boolean =>
  furniture ?? isFurniture(text.slice(start, end));

function furnishes(sentence: string): boolean {
  const lower = sentence.toLowerCase();
  if (!LETTER.test(sentence) || FURNITURE.test(lower) || isAddress(sentence)) return true;
  if (weightOf(sentence) < MAX_SHORT && SHORT_FURNITURE.test(lower)) return true;
  if (isCodeOrDates(sentence)) return true;
  const signs = sentence.match(CODE_SIGN)?.length ?? 0;
  const quotes = signs < 2 ? 0 : 0.7 * (sentence.match(QUOTE)?.length ?? 0);
  const numbers = sentence.match(NUMBER)?.length ?? 0;
  return (signs + quotes) * 12 > sentence.length || numbers * 3 > sentence.length;
}

/**
 * Units by which two sentences of one text begin alike: many pages say a sentence twice, once cut or as their summary.
 */
const ALIKE = 20;

/** True if two sentences of a text begin with the same 20 units, or are the same. */
export function beginAlike(text: string, one: Stretch, other: Stretch): boolean {
  const [first, second] = [one, other].map(({ start, end }) => text.slice(start, Math.min(end, start + ALIKE)));
  return first?.toLowerCase() === second?.toLowerCase();
}

const ENDS = /[.!?…。．！？][\])"'”’」』）]*$/u;

/** True for a text that ends as a sentence does; headings and entries of lists do not. */
export const endsLikeSentence = (sentence: string): boolean => ENDS.test(sentence);
