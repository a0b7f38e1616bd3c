// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Required translation of each term: where an English text has the term, the same text in each language must match. */
const GLOSSARY = {
  zh_CN: { crawl: /爬取/, companion: /本地助手/, topic: /主题/, label: /标[注记为]/, host: /主机/, feed: /订阅/ },
  zh_TW: { crawl: /爬取/, companion: /本機助手/, topic: /主題/, label: /標[註記為]/, host: /主機/, feed: /訂閱/ },
  ja: { crawl: /クロール/, companion: /コンパニオン/, topic: /話題/, label: /判定/, host: /ホスト/, feed: /フィード/ },
  de: { crawl: /crawl/i, companion: /Begleitprogramm/, topic: /Them/i, label: /urteil/i, host: /Host/, feed: /Feed/ },
  fr: { crawl: /explor/i, companion: /compagnon/i, topic: /sujet/i, label: /avis|jug/i, host: /hôte/i, feed: /flux/i },
  es: {
    crawl: /rastre/i,
    companion: /acompañante/i,
    topic: /tema/i,
    label: /ju[iz]/i,
    host: /servidor/i,
    feed: /canal/i,
  },
  it: {
    crawl: /esplora/i,
    companion: /compagno/i,
    topic: /argoment/i,
    label: /giudi[zc]/i,
    host: /host/i,
    feed: /feed/i,
  },
  ko: {
    crawl: /크롤/,
    companion: /동반 프로그램/,
    topic: /주제/,
    label: /판정/,
    host: /호스트/,
    feed: /피드/,
  },
  ru: { crawl: /обход|обойти/i, companion: /спутник/i, topic: /тем/i, label: /оцен/i, host: /хост/i, feed: /лент/i },
  ar: {
    crawl: /زحف/,
    companion: /مرافق/,
    topic: /موضوع|مواضيع/,
    label: /حُ?ك[ما]/,
    host: /مضيف/,
    feed: /خلاص/,
  },
  pt_BR: {
    crawl: /rastrea/i,
    companion: /companheiro/i,
    topic: /assunto/i,
    label: /r[óo]tul/i,
    host: /servidor/i,
    feed: /feed/i,
  },
} as const;

/** Texts that are right without the term, or use the word as the name of a column or of a part of a search. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  crawl: ['takeFeedHint', 'lexiconHint'],
  topic: ['watchHint', 'findHelp'],
  label: ['takeLabelsHint', 'findHelp'],
};

/** The other way of addressing the reader, which one text or another slips into. */
const OTHER_ADDRESS: Readonly<Record<string, RegExp>> = {
  zh_CN: /你/,
  zh_TW: /你/,
  de: /[\p{L},] (Sie|Ihr(e[mnrs]?)?)\b/u,
  fr: /(?<!\p{L})(tu|ton|tes)(?!\p{L})/iu,
  ko: /당신/,
  es: /\b(usted|su navegador|inicie|elija|pulse|abra|juzgue|etiquete)\b/i,
  ja: /(?<![まで])す。|(?<![まで]し)た。|[だるくむ]。|(?<!くださ)い。/,
  ar: /(?<!\p{L})(حضرتك|(اختار|افتح|اضغط|انقر|ابدئ|ابدؤ|شغّل)(وا|ي))(?!\p{L})/u,
  it: /\b(Lei|clicchi|scelga|apra|prema)\b/,
  pt_BR: /(?<!\p{L})(tu|teus?|tuas?)(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебя|тебе|тво[йяеёи]|твоих)(?!\p{L})/iu,
};

const read = (locale: string): [key: string, text: string][] => {
  const file = fileURLToPath(new URL(`../public/_locales/${locale}/messages.json`, import.meta.url));
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message: string }>;
  return Object.entries(messages).map(([key, { message }]) => [key, message]);
};
const english = read('en');

describe.each(Object.entries(GLOSSARY))('%s', (locale, words) => {
  const texts = new Map(read(locale));

  it.each(Object.entries(words))('has one word for %s', (term, word) => {
    const named = english.filter(([, text]) => new RegExp(`\\b${term}(s|ed)?\\b`, 'i').test(text)).map(([key]) => key);
    expect(named.length).toBeGreaterThan(3);
    const astray = named.filter((key) => !WITHOUT[term]?.includes(key) && !word.test(texts.get(key) ?? ''));
    expect(astray.map((key) => `${key}: ${texts.get(key)}`)).toEqual([]);
  });

  it('speaks to the reader in one way', () => {
    const other = OTHER_ADDRESS[locale];
    expect([...texts].filter(([, text]) => other?.test(text))).toEqual([]);
  });
});
