// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type MarkModel, rate } from './rate.ts';

const filler = Array.from({ length: 20 }, (_, n) => ({ word: `filler${n}x`, texts: 2, others: 0 }));
const model: MarkModel = {
  words: [
    { word: 'sourdough', texts: 30, others: 0 },
    { word: 'flour', texts: 12, others: 3 },
    { word: 'jar', texts: 8, others: 2 },
    { word: '酵种', texts: 9, others: 0 },
    { word: "baker's", texts: 9, others: 0 },
    { word: 'news', texts: 2, others: 40 },
    ...filler,
  ],
  known: { 'https://a.example/seen': 'seen', 'https://a.example/no': 'off-topic' },
};
const of = (text: string, url = 'https://a.example/x'): string | undefined => rate([{ url, text }], model)[0];

describe('a link is', () => {
  it.each([
    ['promising by one word that is the topic’s own', 'Keeping a Sourdough alive', 'promising'],
    ['promising by two words that lean to the topic', 'Which flour for which jar', 'promising'],
    ['promising in Chinese, where words have no space around them', '如何养护酵种才好', 'promising'],
    ['promising by a word with an apostrophe', "The BAKER’S dozen, by baker's hands", 'promising'],
    ['left alone when only one word leans to the topic', 'Which flour is on sale now', ''],
    ['left alone when it says too little', 'Read more', ''],
    ['off topic when it says enough and nothing for the topic', 'Ministers meet again over the budget', 'off-topic'],
    ['not promising for a word that others use more', 'The news of the week in pictures', ''],
    ['not promising for a word within another', 'flourish jargon and flourishing jars today', 'off-topic'],
    ['left alone without words', '', ''],
  ])('%s', (_what, text, mark) => {
    expect(of(text)).toBe(mark);
  });

  it("given a known address, its mark counts, whatever the link's words", () => {
    expect(of('sourdough', 'https://a.example/no')).toBe('off-topic');
    expect(of('Ministers meet again over it', 'https://a.example/seen')).toBe('seen');
    expect(of('toString', 'constructor')).toBe('');
  });
});

it('a model of few words calls nothing off topic, and words may hold signs of regular expressions', () => {
  const few: MarkModel = { words: [{ word: 'c++ (lang)', texts: 9, others: 0 }], known: {} };
  const links = ['Ministers meet again over the budget', 'All of C++ (lang) explained'].map((text) => ({
    url: '',
    text,
  }));
  expect(rate(links, few)).toEqual(['', 'promising']);
  expect(rate(links, { words: [], known: {} })).toEqual(['', '']);
});

it('a known address costs a rating the same work as an unknown one: its text is read too', () => {
  const reads: string[] = [];
  const link = (url: string) => ({
    url,
    get text() {
      reads.push(url);
      return 'Ministers meet again over the budget';
    },
  });
  const urls = ['https://a.example/seen', 'https://a.example/made-up', 'https://a.example/no'];
  expect(rate(urls.map(link), model)).toEqual(['seen', 'off-topic', 'off-topic']);
  expect(reads).toEqual(urls);
});
