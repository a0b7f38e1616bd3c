// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FEATURES, FURTHER_PARTS } from '../../companion/order/adaptive/features.ts';
import { CLASSIC_FEATURES } from '../../companion/order/testing/classic-features.ts';
import { STOP_REASONS } from '../../shared/api/crawl.ts';
import { LACKS } from '../../shared/api/empty-reason.ts';
import { ERROR_CODES } from '../../shared/api/error.ts';
import { KINSHIPS } from '../../shared/api/lexicon.ts';
import { PAIR_REFUSALS } from '../../shared/api/pairing.ts';
import { SHOWS } from '../../shared/api/results.ts';
import { SENTENCES } from '../../shared/api/sentences.ts';
import { SENSITIVE_KINDS } from '../capture/sensitive.ts';
import { LINK_PROBLEMS } from '../companion-client/errors.ts';
import type { Problem } from '../companion-client/rpc/background-api.ts';
import { LANGUAGES } from '../storage/settings.ts';
import { nearestLanguage } from './messages.ts';

const EXTENSION = fileURLToPath(new URL('..', import.meta.url));
const LOCALES = join(EXTENSION, 'public/_locales/');
const read = (locale: string): Record<string, { message: string }> =>
  JSON.parse(readFileSync(`${LOCALES}${locale}/messages.json`, 'utf8'));
const english = read('en');
const places = (text: string): string[] => [...new Set(text.match(/\$[1-9]/g) ?? [])].sort();

/** Plural forms for millions and fractions, which no count here reaches. */
const NEVER_COUNTED = new Set(['fr many', 'es many', 'pt_BR many', 'it many']);

it('every locale of the package can be chosen', () => {
  expect([...LANGUAGES].sort()).toEqual(readdirSync(LOCALES).sort());
});

describe.each(readdirSync(LOCALES))('messages in %s', (locale) => {
  const messages = read(locale);

  const own = Object.keys(messages).filter((key) => !(key in english));

  it('are complete, in the order of the English ones', () => {
    expect(Object.keys(messages).filter((key) => key in english)).toEqual(Object.keys(english));
  });

  it('have the plural forms of the language, and no others', () => {
    const forms = new Intl.PluralRules(locale.replace('_', '-')).resolvedOptions().pluralCategories;
    const more = forms.filter((form) => form !== 'one' && form !== 'other' && !NEVER_COUNTED.has(`${locale} ${form}`));
    const stems = Object.keys(english).flatMap((key) => /^(.*)_other$/.exec(key)?.[1] ?? []);
    const counted = stems.filter((stem) => `${stem}_one` in english);
    expect([...own].sort()).toEqual(counted.flatMap((stem) => more.map((form) => `${stem}_${form}`)).sort());
  });

  it('given every text, it has words, and the same placeholders', () => {
    for (const [key, { message }] of Object.entries(messages)) {
      expect(message.trim(), key).not.toBe('');
      // A form for one or two may have the number as a word.
      if (/_(one|two|zero)$/.test(key)) continue;
      const general = key in english ? key : key.replace(/_[a-z]+$/, '_other');
      expect(places(message), key).toEqual(places(english[general]?.message ?? ''));
    }
  });

  it('use the commas and stops of their own writing between Chinese characters', () => {
    const odd = Object.values(messages).filter(({ message }) => /[\u3040-\u30ff\u3400-\u9fff][,;!?]/.test(message));
    expect(odd).toEqual([]);
  });

  it('never speak as a browser does', () => {
    expect(JSON.stringify(messages)).not.toMatch(/failed to fetch|networkerror|undefined/i);
  });
});

/** Problems of the browser itself. */
const OWN_PROBLEMS: readonly Problem[] = [
  'store-newer',
  'store-closed',
  'browser-full',
  'page-unreadable',
  'no-page',
  'unexpected',
];

it('every code that can be shown has its words', () => {
  const problems = [
    ...LINK_PROBLEMS.filter((code) => code !== 'refused'),
    ...ERROR_CODES.filter((code) => code !== 'version'),
  ];
  const shown = [
    ...[...problems, ...OWN_PROBLEMS].flatMap((code) => [`problem_${code}`, `remedy_${code}`]),
    ...STOP_REASONS.map((code) => `reason_${code}`),
    ...Object.keys(SENTENCES).map((code) => `note_${code}`),
    ...LACKS.filter((code) => code !== 'nothing' && code !== 'labelled').map((code) => `lack_${code}`),
    ...SHOWS.map((code) => `show_${code}`),
    ...KINSHIPS.map((code) => `kinship_${code}`),
    ...PAIR_REFUSALS.map((code) => `pairFail_${code}`),
    ...SENSITIVE_KINDS.map((code) => `kind_${code}`),
    ...[...FEATURES, ...FURTHER_PARTS].map(({ code }) => `feature_${code}`),
    ...CLASSIC_FEATURES.map((code) => `feature_${code}`),
    'feature_nofollow',
  ].map((key) => key.replaceAll('-', '_'));
  expect(shown.filter((key) => !(key in english))).toEqual([]);
});

it('every message is used', () => {
  const families =
    /^(problem|remedy|reason|skip|note|pairFail|kind|feature|state|view|show|sort|format|start|share|kinship|lack|mood)_|_(one|other)$|^(name|description)$/;
  const sources = `${sourcesBelow(EXTENSION)}${readFileSync(join(EXTENSION, '../wxt.config.ts'), 'utf8')}`;
  const unused = Object.keys(english).filter(
    (key) => !families.test(key) && !new RegExp(`['"]${key}['"]|__MSG_${key}__`).test(sources),
  );
  expect(unused).toEqual([]);
});

function sourcesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');
}

it.each([
  ['zh-CN', 'zh_CN'],
  ['zh-TW', 'zh_TW'],
  ['zh-SG', 'zh_CN'],
  ['pt-PT', 'pt_BR'],
  ['en-GB', 'en'],
  ['tlh', 'en'],
])('a reader of %s gets %s', (tag, language) => {
  expect(nearestLanguage(tag)).toBe(language);
});
