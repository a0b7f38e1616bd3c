import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { createJudge } from '../judge/index.ts';
import { Mind } from './mind.ts';
import { createFakeOrder } from './testing/fake-order.ts';

const TEA = { id: 'tea', name: 'Tea', words: ['tea'], texts: [] };
const OURS = {
  ...EMPTY_RECORD,
  url: 'https://a.test/1',
  title: 'Kettles',
  text: 'a kettle boils water for tea '.repeat(9),
};

it('a label is taken back although the crawl has judged the page itself since, with other evidence', () => {
  const judge = createJudge(TEA);
  const mind = new Mind(TEA, createFakeOrder(), judge, () => '');
  // As another crawl, or a judge without pages, knows the page that the user spoke of.
  const elsewhere = createJudge(TEA).judge(OURS).features;
  const others = ['tea and kettle ', 'roads '].map((text) => ({ ...EMPTY_RECORD, text: text.repeat(9) }));
  for (let at = 0; at < 15; at++) for (const other of others) judge.judge(other);
  const { features } = judge.judge(OURS);
  const before = judge.rejudge(features).relevance;
  mind.learn('a.test/1', elsewhere, 'not-relevant', undefined);
  expect(judge.rejudge(features).relevance).toBeLessThan(before);
  mind.learn('a.test/1', features, 'none', undefined);
  expect(judge.rejudge(features).relevance).toBeCloseTo(before, 6);
});
