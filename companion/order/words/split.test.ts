import { expect, test } from 'vitest';
import { createBestFirst } from '../best-first.ts';
import { offTopic, sighting } from '../testing/make.ts';
import { PLAIN, splitFor } from './split.ts';

const topicOf = (texts: readonly string[]) => ({
  id: 'topic',
  name: '',
  texts: texts.map((text) => ({ url: '', title: '', text })),
  words: [],
});
/** 钛铂侨 is an invented word, like one that a topic introduces. */
const TOPIC = topicOf([
  '记者参观了钛铂侨，今天钛铂侨开放。',
  '很多人喜欢钛铂侨；他们认为钛铂侨值得学习。',
  '去年钛铂侨增加了三倍，明年钛铂侨将会更多。',
  '学校介绍钛铂侨的历史，老师解释钛铂侨，学生讨论钛铂侨。',
]);

test('a word that only the topic has is one term, near links too', () => {
  const split = splitFor(TOPIC);
  expect(PLAIN.near('我们去钛铂侨')).not.toContain('钛铂侨');
  expect(split.near('我们去钛铂侨')).toContain('钛铂侨');
  expect(split.terms('我们去钛铂侨')).toContain('钛铂侨');
});

test('a word that the user typed is one, but a phrase of known words is not', () => {
  const split = splitFor({ ...topicOf([]), words: ['钛铂侨', '今天天气'] });
  expect(split.near('去钛铂侨')).toContain('钛铂侨');
  expect(split.near('今天天气')).toEqual(PLAIN.near('今天天气'));
});

test('a topic without new words is read as every other', () => {
  expect(splitFor(topicOf(['old railway maps of the valley', '今天天气很好。']))).toBe(PLAIN);
});

test('an order knows the topic by its new word, and what only looks like it is something else', () => {
  const order = createBestFirst({ topic: TOPIC });
  order.observe(offTopic(9), [sighting(1, { anchor: '钛铂侨' }), sighting(2, { anchor: '侨' })]);
  expect(order.score(1) ?? 0).toBeGreaterThan(0);
  expect(order.score(2)).toBe(0);
});

test('given forward maximum matching, cuts as it does, with the words that only the topic has', () => {
  const text = '研究生命起源';
  expect(PLAIN.near(text)).toEqual(['研究', '生命', '起源']);
  expect(splitFor(topicOf([]), 'forward-maximum').near(text)).toContain('研究生');
  expect(splitFor(TOPIC, 'forward-maximum').near('我们去钛铂侨')).toContain('钛铂侨');
  expect(splitFor(topicOf([]), 'likeliest')).toBe(PLAIN);
});
