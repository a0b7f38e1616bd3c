import { expect, it } from 'vitest';
import { sentenceKeys } from '../../../shared/page/page-sentences.ts';
import { HostSentences } from './host-sentences.ts';

const BOX = 'Ann writes about tea from her house in the hills.';
const text = (n: number) => `The number of this page is ${n}, in words.\n${BOX}`;

const add = (sentences: HostSentences, page: string): readonly number[] => [
  ...sentences.add('a.test', sentenceKeys('a.test', page)),
];

it('given a sentence on three pages of a host, calls it repeated there, and names the pages that show it', () => {
  const sentences = new HostSentences();
  expect(add(sentences, text(1))).toEqual([]);
  sentences.show(11, 'a.test', BOX);
  expect(add(sentences, `${text(2)} ${BOX} ${BOX}`)).toEqual([]);
  expect(sentences.isRepeated('a.test', BOX)).toBe(false);
  expect(add(sentences, text(3))).toEqual([11]);
  expect(sentences.isRepeated('a.test', BOX)).toBe(true);
  expect(sentences.isRepeated('a.test', `${BOX.toUpperCase()}  `.trim())).toBe(true);
  expect(sentences.isRepeated('a.test', 'The number of this page is 3, in words.')).toBe(false);
  expect(sentences.isRepeated('b.test', BOX)).toBe(false);
  expect(add(sentences, text(4))).toEqual([]);
});

it('given a list that repeats entries within longer sentences, recognises them', () => {
  const sentences = new HostSentences();
  const entry = 'Empty the pasta in a big mixing bowl and add salt';
  for (const n of [1, 2]) add(sentences, `${n}0. Drain the pasta number ${n} in your strainer 4. ${entry}. Page ${n}.`);
  expect(sentences.isRepeated('a.test', entry)).toBe(false);
  add(sentences, `You should do this: * ${entry}.`);
  expect(sentences.isRepeated('a.test', `${entry}.`)).toBe(true);
  expect(sentences.isRepeated('a.test', `4. ${entry}`)).toBe(true);
});

it('given a host with many pages, a sentence of a few is repeated, and only one of most pages is of the host', () => {
  const sentences = new HostSentences();
  const entry = 'We give the first algorithm for trees in linear time.';
  for (let n = 0; n < 20; n++) add(sentences, n < 4 ? `${text(n)}\n${entry}` : text(n));
  expect([entry, BOX].map((one) => sentences.isRepeated('a.test', one))).toEqual([true, true]);
  expect([entry, BOX].map((one) => sentences.isOfHost('a.test', one))).toEqual([false, true]);
});

it('given Chinese, recognises its sentences, and one that was cut', () => {
  const sentences = new HostSentences();
  const long = '这一句话很长，'.repeat(30);
  for (let n = 0; n < 3; n++)
    add(sentences, `第${n}页的内容与别的页面都不相同。\n本站文章由安安撰写并授权发布。\n${long}`);
  expect(sentences.isRepeated('a.test', '本站文章由安安撰写并授权发布。')).toBe(true);
  expect(sentences.isRepeated('a.test', long.slice(0, 120))).toBe(true);
  expect(sentences.isRepeated('a.test', '第1页的内容与别的页面都不相同。')).toBe(false);
});

it('given very many sentences, forgets the oldest counts and not the newest', () => {
  const sentences = new HostSentences();
  for (let page = 0; page < 1_200; page++) {
    const many = Array.from({ length: 450 }, (_, at) => `sentence ${page * 450 + at} of a long list`).join('\n');
    add(sentences, many);
  }
  for (let n = 0; n < 3; n++) add(sentences, text(n));
  expect(sentences.isRepeated('a.test', BOX)).toBe(true);
  expect(sentences.isRepeated('a.test', 'sentence 7 of a long list')).toBe(false);
});

it('given a sentence far down in long lists of whole posts, counts it', () => {
  const sentences = new HostSentences();
  const posts = (list: number): string =>
    Array.from({ length: 700 }, (_, at) => `Post ${at} of list number ${list} is written in words ${at}-${list}.`).join(
      '\n',
    );
  for (const list of [1, 2, 3]) add(sentences, `${posts(list)}\n${BOX}`);
  expect(sentences.isRepeated('a.test', BOX)).toBe(true);
});
