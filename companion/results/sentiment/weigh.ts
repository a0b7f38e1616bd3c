import { simplify } from '../../../shared/text/chinese/simplify.ts';
import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import type { OpinionWords } from './opinion-words.ts';

/** Praise and blame of a text, and the amount of both. */
export interface TextSentiment {
  /** Weight of its praise and of its blame. */
  readonly praise: number;
  readonly blame: number;
  /** Opinion words, and words in all: of Chinese three signs count as two words. */
  readonly opinions: number;
  readonly words: number;
}

/** Weight of a negated word relative to its opposite: "not bad" is fainter praise than "good". */
const TURNED = 0.7;
const MORE = 1.5;
const LESS = 0.5;
/** Words within which a negation, or a word of degree, holds for what follows in the same clause. */
const TURN_REACH = 3;
const DEGREE_REACH = 2;
/** UTF-16 units read of a text; more rarely changes the sentiment. */
const MAX_TEXT = 50_000;

/** @param language BCP 47. Undefined for a language that has no lexicon here. */
export function weigh(text: string, language: string): TextSentiment | undefined {
  const base = language.split('-', 1)[0];
  const part = text.slice(0, MAX_TEXT);
  if (base === 'en') return weighTokens(englishTokens(part), ENGLISH);
  if (base === 'zh') return weighTokens(chineseTokens(simplify(part)), CHINESE);
  return undefined;
}

/** Mark between two clauses. */
const BREAK = '';

function weighTokens({ tokens, words }: Tokens, lexicon: OpinionWords): TextSentiment {
  let [praise, blame, opinions, sinceTurn, sinceDegree, degree] = [0, 0, 0, TURN_REACH, DEGREE_REACH, 1];
  for (const token of tokens) {
    if (token === BREAK) [sinceTurn, sinceDegree] = [TURN_REACH, DEGREE_REACH];
    else {
      const isPraise = lexicon.praise.has(token);
      if (isPraise || lexicon.blame.has(token)) {
        const isTurned = sinceTurn < TURN_REACH;
        const weight = (sinceDegree < DEGREE_REACH ? degree : 1) * (isTurned ? TURNED : 1);
        if (isPraise === isTurned) blame += weight;
        else praise += weight;
        opinions += 1;
      }
      sinceTurn = lexicon.turns.has(token) ? 0 : sinceTurn + 1;
      const isMore = lexicon.more.has(token);
      if (isMore || lexicon.less.has(token)) [sinceDegree, degree] = [0, isMore ? MORE : LESS];
      else sinceDegree += 1;
    }
  }
  return { praise, blame, opinions, words };
}

interface Tokens {
  readonly tokens: readonly string[];
  readonly words: number;
}

// biome-ignore lint/plugin: each round begins with a sign that no word has inside.
const ENGLISH_TOKEN = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[.,;:!?()\n—]/gu;
/** "not only good", "no doubt bad", "don't waste your time": nothing is turned round. */
const NO_TURN =
  /\b(?:not (?:only|just|merely)|no (?:doubt|wonder|matter)|nothing but|(?:do not|don'?t)(?= (?:even )?(?:waste|bother)))\b/gi;
const CAPITAL = /^\p{Lu}\p{Ll}/u;

/**
 * Lower-case words. One with a capital inside a sentence is a name ("Great Britain", "Best Western") and says nothing.
 */
function englishTokens(text: string): Tokens {
  const tokens: string[] = [];
  let words = 0;
  let begins = true;
  for (const [found] of text.replaceAll('’', "'").replace(NO_TURN, ' ').matchAll(ENGLISH_TOKEN)) {
    const isWord = /[\p{L}\p{N}]/u.test(found);
    if (!isWord) tokens.push(BREAK);
    else {
      words += 1;
      tokens.push(!begins && CAPITAL.test(found) ? 'Name' : found.toLowerCase());
    }
    begins = !isWord && found !== ',';
  }
  return { tokens, words };
}

const HAN_RUN = /\p{Script=Han}+/gu;
/** Clauses of Chinese: a comma ends one. */
const CLAUSE = /[^\p{Script=Han}\p{L}\p{N}]+/u;

/**
 * The longest word of the lexicon at each place; the signs between two of them in pairs, so that reach is counted in
 * words.
 */
function chineseTokens(text: string): Tokens {
  const tokens: string[] = [];
  let signs = 0;
  for (const clause of text.split(CLAUSE)) {
    tokens.push(BREAK);
    for (const [run] of clause.matchAll(HAN_RUN)) {
      signs += run.length;
      cut(run, tokens);
    }
  }
  return { tokens, words: Math.round((signs * 2) / 3) };
}

const OF_CHINESE = new Set(Object.values(CHINESE).flatMap((words: ReadonlySet<string>) => [...words]));
const LONGEST = Math.max(...[...OF_CHINESE].map(({ length }) => length));

function cut(run: string, tokens: string[]): void {
  let idle = 0;
  for (let at = 0; at < run.length; ) {
    const word = longestAt(run, at);
    if (word === undefined) {
      // Every second sign ends a word.
      idle += 1;
      if (idle % 2 === 0) tokens.push('·');
      at += 1;
    } else {
      idle = 0;
      tokens.push(word);
      at += word.length;
    }
  }
}

function longestAt(run: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, run.length - at); length > 0; length -= 1) {
    const word = run.slice(at, at + length);
    if (OF_CHINESE.has(word)) return word;
  }
  return undefined;
}
