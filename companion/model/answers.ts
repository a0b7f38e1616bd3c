import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ModelSentence } from '../../shared/api/model.ts';
import { strict } from '../../shared/api/strict.ts';
import { displayText } from '../../shared/text/display.ts';
import { parsed } from './chat.ts';

/** Longest answer that is parsed, in UTF-16 units. */
const MAX_ANSWER = 20_000;
const MAX_QUOTE = 400;
/** Least units of a quote, a wide sign counted as three: every page holds `the`. */
const MIN_QUOTE = 12;
const WIDE = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/g;
/** Most sentences of a digest. */
const MAX_SENTENCES = 12;

const Verdict = Compile(
  Type.Object(
    {
      verdict: Type.Enum(['relevant', 'not-relevant', 'unsure']),
      quote: Type.String({ maxLength: MAX_QUOTE }),
    },
    strict,
  ),
);

const Sentences = Compile(Type.Object({ sentences: Type.Array(Type.Unknown()) }, strict));
const Sentence = Compile(
  Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: MAX_QUOTE }),
      page: Type.Integer({ minimum: 1 }),
      quote: Type.String({ maxLength: MAX_QUOTE }),
    },
    strict,
  ),
);

/** A verdict with words of the page as its reason; `unsure` needs none. */
export interface ModelVerdict {
  readonly verdict: 'relevant' | 'not-relevant' | 'unsure';
  readonly quote: string;
}

/** A page that was given to the model. */
export interface GivenPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** Returns undefined unless the answer is the requested JSON and the page contains its quote. */
export function verdictOf(answer: string, page: GivenPage): ModelVerdict | undefined {
  const value = jsonOf(answer);
  if (!Verdict.Check(value)) return undefined;
  if (value.verdict === 'unsure') return { verdict: 'unsure', quote: '' };
  return stands(value.quote, page) ? { verdict: value.verdict, quote: shown(value.quote) } : undefined;
}

/** Returns the sentences whose page contains their quote, and the number of the others. */
export function sentencesOf(
  answer: string,
  pages: readonly GivenPage[],
): { readonly sentences: readonly ModelSentence[]; readonly dropped: number } | undefined {
  const value = jsonOf(answer);
  if (!Sentences.Check(value)) return undefined;
  const asked = value.sentences.slice(0, MAX_SENTENCES);
  const sentences = asked.flatMap((one): ModelSentence[] => {
    if (!Sentence.Check(one)) return [];
    const page = pages[one.page - 1];
    if (page === undefined || !stands(one.quote, page)) return [];
    const text = shown(one.text);
    return text === '' ? [] : [{ text, quote: shown(one.quote), url: page.url, title: page.title }];
  });
  return { sentences, dropped: value.sentences.length - sentences.length };
}

/** Parses the JSON of an answer. Takes off the thoughts of a reasoning model and one code fence around all of it. */
function jsonOf(answer: string): unknown {
  if (answer.length > MAX_ANSWER) return undefined;
  const said = answer.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  return parsed(/^```(?:json)?\n([\s\S]*)\n```$/.exec(said)?.[1] ?? said);
}

const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

function stands(quote: string, { title, text }: GivenPage): boolean {
  const words = folded(quote);
  if (words.length + 2 * (words.match(WIDE)?.length ?? 0) < MIN_QUOTE) return false;
  return folded(text).includes(words) || folded(title).includes(words);
}

const shown = (text: string): string => displayText(text, MAX_QUOTE);
