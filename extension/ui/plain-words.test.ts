// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { STOPPED } from '../../companion/crawl/run/stop-rules.ts';
import { FAILURE_SENTENCES } from '../../companion/fetch/problem.ts';
import { SENTENCES } from '../../shared/api/sentences.ts';

const messagesOf = (locale: string): [key: string, text: string][] => {
  const file = fileURLToPath(new URL(`../public/_locales/${locale}/messages.json`, import.meta.url));
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message: string }>;
  return Object.entries(messages).map(([key, { message }]) => [key, message]);
};

/**
 * English that a reader has to solve: words without an actor, old-fashioned ones, and prices "a page" for "per page".
 */
const RIDDLES =
  /\b(?:whoever|whomever|nobody|whom|anew|stands?|tells? the same|takes? in hand|without end|go(?:es)? on|gone on|by itself|by themselves|is told|are told|left alone|knows all|so many|(?:pages|one|words?) an? (?:line|host|site))\b/i;

const english = [
  ...messagesOf('en'),
  ...[STOPPED, FAILURE_SENTENCES, SENTENCES].flatMap((sentences) => Object.entries<string>(sentences)),
];

it('a sentence of the extension or the companion uses plain modern English', () => {
  expect(english.length).toBeGreaterThan(600);
  expect(english.filter(([, text]) => RIDDLES.test(text))).toEqual([]);
});

it.each(['zh_CN', 'zh_TW'])('the companion is no spouse in %s', (locale) => {
  expect(messagesOf(locale).filter(([, text]) => /伴侣|伴侶|夥伴/.test(text))).toEqual([]);
});

it('both sentences of a note are the same in the extension and the companion', () => {
  const messages = new Map(messagesOf('en'));
  const notes = Object.entries(SENTENCES).map(([code, text]) => [`note_${code.replaceAll('-', '_')}`, text] as const);
  expect(notes.filter(([key, text]) => messages.get(key) !== text)).toEqual([]);
});
