import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { createJudge } from '../../judge/index.ts';
import { runSync } from '../ports/sliced-task.ts';
import { createFakeOrder } from '../testing/fake-order.ts';
import { CrawlState } from './crawl-state.ts';

const TEA = { id: 'tea', name: 'Tea', words: ['tea'], texts: [] };
const OURS = {
  ...EMPTY_RECORD,
  url: 'https://a.test/1',
  title: 'Kettles',
  text: 'a kettle boils water for tea '.repeat(9),
};

it('a label can be removed although the crawl has judged the page itself since, with other evidence', () => {
  const judge = createJudge(TEA);
  const state = new CrawlState(TEA, createFakeOrder(), judge, () => '');
  // As another crawl, or a judge without pages, knows the page that the user spoke of.
  const elsewhere = createJudge(TEA).judge(OURS).features;
  const others = ['tea and kettle ', 'roads '].map((text) => ({ ...EMPTY_RECORD, text: text.repeat(9) }));
  for (let at = 0; at < 15; at++) for (const other of others) judge.judge(other);
  const { features } = judge.judge(OURS);
  const before = judge.rejudge(features).relevance;
  state.learn('a.test/1', elsewhere, 'not-relevant', undefined);
  expect(judge.rejudge(features).relevance).toBeLessThan(before);
  state.learn('a.test/1', features, 'none', undefined);
  expect(judge.rejudge(features).relevance).toBeCloseTo(before, 6);
});

it('given pages that are judged again, every caller gets their current judgements, as often as it likes', () => {
  const relevances = new Map([
    ['first', 0.1],
    ['second', 0.2],
    ['third', 0.3],
  ]);
  const rejudge = (features: string) => {
    const relevance = relevances.get(features) ?? 0;
    return { relevance, onTopic: relevance >= 0.5, unsure: false, words: [] };
  };
  const order = createFakeOrder();
  const state = new CrawlState(TEA, order, { ...createJudge(TEA), rejudge }, () => '');
  for (const [at, features] of [...relevances.keys()].entries()) {
    const url = `http://a.test/${features}`;
    const { relevance, onTopic, unsure } = rejudge(features);
    const { id } = state.known.learn(url, 0).known;
    const page = { pageId: 10 + at, urlId: id, n: at + 1, key: `a.test/${features}`, host: 'a.test', url, features };
    state.log.add({ ...page, relevance, onTopic, unsure, label: 'none' }, url, 'a.test');
  }
  expect([...runSync(state.rejudge())]).toEqual([]);
  relevances.set('first', 0.9).set('third', 0.4);
  const changed = runSync(state.rejudge());
  const told = () => Array.from(changed, ({ pageId, relevance, onTopic }) => ({ pageId, relevance, onTopic }));
  const expected = [
    { pageId: 10, relevance: 0.9, onTopic: true },
    { pageId: 12, relevance: 0.4, onTopic: false },
  ];
  expect(told()).toEqual(expected);
  expect(told()).toEqual(expected);
  expect(order.revision).toBe(1);
});
