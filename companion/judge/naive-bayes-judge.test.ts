import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { createJudge } from './index.ts';

const TOPIC = { id: 't', name: 't', words: [], texts: [] };
const page = (text: string) => ({ ...EMPTY_RECORD, text });
const taught = [
  { url: '', title: '', text: 'camera lens', onTopic: true },
  { url: '', title: '', text: 'camera shutter', onTopic: true },
  { url: '', title: '', text: 'soup spoon', onTopic: false },
];
const made = (pages = taught) => createJudge(TOPIC, { model: 'naive-bayes', taught: pages });

it('is the formula of the paper worked by hand, classes as large as the smaller one', () => {
  // Two pages of one class and one of the other: counts of the larger are halved. P(F|c) = (count + 1) / (1 + 2).
  const odds = Math.log(3 / 2) + Math.log((2 / 2 + 1) / 1) + Math.log(1 / 2);
  expect(made().judge(page('camera soup')).relevance).toBeCloseTo(1 / (1 + Math.exp(-odds)), 12);
});

it('given pages of an earlier crawl, tells pages like those on the topic from others', () => {
  const judge = made();
  expect(judge.judge(page('lens of a camera')).onTopic).toBe(true);
  expect(judge.judge(page('soup with a spoon')).onTopic).toBe(false);
});

it('given a label, judges pages of the same words otherwise, and back when it is withdrawn', () => {
  const judge = made();
  const { features, relevance } = judge.judge(page('spoon museum'));
  judge.learn(features, true);
  expect(judge.rejudge(features).relevance).toBeGreaterThan(relevance);
  judge.learn(features, undefined);
  expect(judge.rejudge(features).relevance).toBeCloseTo(relevance, 12);
  expect(judge.revision).toBe(2);
});

it('never learns from its own verdicts', () => {
  const judge = made();
  const first = judge.judge(page('camera strap')).relevance;
  for (let n = 0; n < 20; n++) judge.judge(page('camera strap'));
  expect(judge.judge(page('camera strap')).relevance).toBe(first);
});
