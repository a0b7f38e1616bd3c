import { NameModel } from '../../../shared/text/chinese/names.ts';
import { segment } from '../../../shared/text/segment.ts';
import { isFunctionWord, PERSON, PLACE, partOfSpeech } from './parts-of-speech.ts';
import { isPlaceName, isRegion } from './places.ts';

/** Text read for names, in UTF-16 units. */
const MAX_TEXT = 8_000;
/** Longest Chinese name of a person that the dictionary does not know, and that it knows. */
const MAX_NEW = 3;
const MAX_KNOWN = 6;

/** Names with the number of times that a text has each. */
export interface NamesIn {
  readonly people: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, number>;
}

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Offices before or after a Chinese name. */
const OFFICES = list(
  '主席 副主席 总统 总理 首相 部长 副部长 省长 市长 县长 州长 书记 局长 处长 主任 副主任 会长 副会长 理事长 秘书长 院长 校长 教授 副教授 博士 院士 老师 记者 编辑 先生 女士 小姐 律师 医生 导演 演员 歌手 作家 画家 诗人 选手 队长 教练 主教练 球员 董事长 总裁 总经理 经理 创始人 代表 委员 大使 领事 总领事 发言人 专家 学者 法官 检察长 司令 将军 侨领',
);
/** Verbs whose subject speaks or appears. */
const SPEAKS = list(
  '说 称 道 表示 指出 认为 介绍 告诉 强调 透露 回忆 写道 坦言 解释 呼吁 宣布 出席 会见 致辞 主持 当选 担任 率领 获得 夺得',
);
/** Words after which a place stands. */
const INTO = list('在 于 从 到 赴 往 向 至 驻 访 抵 飞 离开 抵达 前往 来自 位于 访问 返回');
const HAN = /^\p{Script=Han}/u;
const AREA = /[省市县区州镇乡村岛国港湾]$/u;

const TITLES = list(
  'Mr Mr. Mrs Mrs. Ms Ms. Dr Dr. Prof Prof. Professor President Chancellor Minister Prime Premier Senator Representative Governor Mayor Ambassador Judge Justice General Captain Sir Lady Lord King Queen Pope Director Secretary Chairman Chairwoman Coach Author Founder CEO Spokesman Spokeswoman Spokesperson Foreign Vice Chief',
);
/** A run of capitalised words that begins so is no name. */
const ARTICLES = list('The A An This That These Those In On At But And For From Our Their His Her');
const SAYS =
  /^,?\s(?:said|says|told|tells|wrote|writes|added|argued|argues|announced|explained|noted|warned|who|spoke|won)\b/u;
const CAPITALS = /\p{Lu}[\p{L}'’-]{0,30}\.?(?:[ ](?:(?:de|van|von|bin|al|der|da) )?\p{Lu}[\p{L}'’-]{0,30}){0,3}/gu;
/** Units behind a run of capitalised words that are read. */
const NEAR = 20;
/** Given names that are seldom another word. */
const GIVEN = list(
  'Aaron Adam Adrian Ahmed Alan Albert Alex Alexander Alice Alison Amanda Amy Andrea Andrew Angela Anna Anne Anthony Antonio Barbara Ben Benjamin Bernard Brian Carl Carlos Carol Caroline Catherine Charles Charlotte Chris Christian Christina Christine Christopher Claire Daniel David Deborah Dennis Diana Donald Douglas Edward Elena Elizabeth Ellen Emily Emma Eric Erik Eva Fatima Fiona Francis Frank Franz Fred Gary Geoffrey George Gordon Greg Hannah Hans Harry Heather Helen Henry Howard Ian Isabel Ivan Jack James Jane Janet Jason Jean Jeff Jennifer Jeremy Jessica Jim Joan Joe Johann John Jonathan Jose José Joseph Joshua Juan Judith Julia Julie Karen Karl Kate Katherine Keith Kelly Kenneth Kevin Kim Larry Laura Lawrence Leonard Linda Lisa Louis Louise Lucy Luis Margaret Maria Marie Martha Martin Mary Matthew Max Melissa Michael Michel Michelle Miguel Mike Mohamed Mohammed Monica Nancy Natalie Nicholas Nicole Nigel Oliver Olivia Oscar Pamela Patricia Patrick Paul Pedro Peter Philip Pierre Rachel Ralph Raymond Rebecca Richard Robert Robin Roger Ronald Rosa Roy Ruth Ryan Samuel Sandra Sara Sarah Scott Sean Sharon Simon Sofia Sophie Stefan Stephen Steve Steven Stuart Susan Tatiana Teresa Terry Thomas Timothy Tom Tony Victoria Vincent Vladimir Walter William Yusuf',
);

let model: NameModel | undefined;

/**
 * Returns the persons and places that a text names (Overseas, S2.7), by rules, in Chinese and English. A person stands
 * beside an office or a verb of speech, or has a usual English given name. A place is a country, a large city, or a
 * Chinese place of the dictionary with a sign of its own. Linear.
 */
export function namesIn(text: string): NamesIn {
  const read = text.slice(0, MAX_TEXT);
  const people = new Map<string, number>();
  const places = new Map<string, number>();
  chineseNames(read, people, places);
  englishNames(read, people, places);
  return { people, places };
}

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

function chineseNames(text: string, people: Map<string, number>, places: Map<string, number>): void {
  const tokens = segment(text);
  for (const [at, token] of tokens.entries()) {
    if (!HAN.test(token)) continue;
    const before = tokens[at - 1] ?? '';
    const part = partOfSpeech(token);
    if (
      token.length > 1 &&
      (isRegion(token) || (part === PLACE && ((token.length > 2 && AREA.test(token)) || INTO.has(before))))
    ) {
      count(places, token);
      continue;
    }
    const parts = token.length === 1 ? givenName(tokens, at) : [];
    const after = tokens[at + 1 + parts.length] ?? '';
    const isBeside = OFFICES.has(before) || OFFICES.has(after) || SPEAKS.has(after);
    if (isBeside && (parts.length > 0 || isName(token, part))) count(people, token + parts.join(''));
  }
}

/** Returns the one or two characters behind a surname that were cut apart from it; none where another word follows. */
function givenName(tokens: readonly string[], at: number): readonly string[] {
  if (!isSurname(tokens[at] ?? '')) return [];
  const parts: string[] = [];
  for (const token of tokens.slice(at + 1, at + MAX_NEW)) {
    if (parts.join('').length + token.length >= MAX_NEW || !HAN.test(token)) break;
    if (OFFICES.has(token) || SPEAKS.has(token) || isFunctionWord(token)) break;
    parts.push(token);
  }
  return parts;
}

/** A known name of a person, or a word that only the model of names makes. */
function isName(token: string, part: string): boolean {
  if (token.length === 1) return false;
  if (part === PERSON) return token.length <= MAX_KNOWN;
  return part === '' && token.length <= MAX_NEW && isSurname(token);
}

/** True for a token that begins with a surname, or is one of the dictionary. */
function isSurname(token: string): boolean {
  model ??= new NameModel();
  return model.surname(token.charCodeAt(0)) !== undefined || partOfSpeech(token) === PERSON;
}

function englishNames(text: string, people: Map<string, number>, places: Map<string, number>): void {
  for (const match of text.matchAll(CAPITALS)) {
    const [run] = match;
    const after = text.slice(match.index + run.length, match.index + run.length + NEAR);
    const all = run.split(' ');
    const titles = all.findIndex((word) => !TITLES.has(word));
    const words = titles < 0 ? [] : all.slice(titles);
    const from = words.findIndex((word) => GIVEN.has(word));
    const isGiven = from >= 0 && from < words.length - 1;
    const name = (isGiven ? words.slice(from) : words).join(' ');
    const isNamed = titles > 0 || (words.length > 1 && SAYS.test(after) && !ARTICLES.has(words[0] ?? ''));
    if (isGiven || (isNamed && !isPlaceName(name))) count(people, name);
    else for (const place of placesOf(words)) count(places, place);
  }
}

/** The longest names of places in a run of capitalised words. */
function placesOf(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [...Array(words.length - at).keys()]
      .map((less) => words.length - at - less)
      .find((some) => isPlaceName(words.slice(at, at + some).join(' ')));
    if (length !== undefined) found.push(words.slice(at, at + length).join(' '));
    at += length ?? 1;
  }
  return found;
}
