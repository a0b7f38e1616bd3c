import { afterAll, describe, expect, it } from 'vitest';
import { CLASSIFIER_NAMES, CLASSIFIERS } from './experiments/judge/classifiers.ts';
import { GIVENS, givenOf } from './experiments/judge/given.ts';
import { judge } from './experiments/judge/index.ts';
import { pageWords } from './experiments/judge/page-words.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());
const [topic] = lab.truth.topics;
if (topic === undefined) throw new Error('the little web has a topic');

describe('judge', async () => {
  const result = await judge.run(lab, options({ orders: [], pages: 100 }));

  it('asks every judge about the same pages, given in every way', () => {
    expect(result.runs).toHaveLength(GIVENS.length * CLASSIFIER_NAMES.length);
    for (const given of GIVENS) {
      const pages = result.runs.filter((run) => run.given === given).map((run) => `${run.onTopic} of ${run.pages}`);
      expect(new Set(pages).size).toBe(1);
    }
  });

  it('sees every judge tell cameras from soup by one page', () => {
    for (const run of result.runs.filter(({ given }) => given === 'one page')) expect(run.auc).toBeGreaterThan(0.95);
  });

  it('given a question on a page, the question itself is no evidence against the page', () => {
    const on = lab.truth.of(topic, lab.web.urls);
    const numbers = Array.from({ length: lab.web.size }, (_, page) => page);
    const words = pageWords(lab.web);
    const given = givenOf('words', lab.web, topic, on, 1);
    const good = numbers.filter((page) => on[page] === 1);
    const ask = (pages: readonly number[]) =>
      CLASSIFIERS['naive-bayes']({ web: lab.web, given, others: [], pages, strangers: numbers.slice(0, 20), words });
    expect(ask(good)[0]).toEqual(ask(good.slice(0, 1))[0]);
    const naive = result.runs.filter(({ classifier }) => classifier === 'naive-bayes');
    for (const run of naive) expect(run.auc).toBeGreaterThan(0.8);
  });

  it('given several webs, tells their mean, each web alike', () => {
    const one = { ...result, runs: result.runs.map((run) => ({ ...run, f1: 1 })) };
    const other = { ...result, runs: [...result.runs, ...result.runs].map((run) => ({ ...run, f1: 0.5 })) };
    const [section] = judge.across?.([one, other]) ?? [];
    const { head, rows } = section?.table ?? { head: [], rows: [] };
    expect(rows.find(([name]) => name === 'words: vsm')?.[head.indexOf('F1')]).toBe('0.75');
  });

  it('gives what each way says, and never asks about it', () => {
    const on = lab.truth.of(topic, lab.web.urls);
    const given = givenOf('words and ten labels', lab.web, topic, on, 1);
    expect(given.labels.filter(({ relevant }) => relevant)).toHaveLength(5);
    expect(given.labels.every(({ page, relevant }) => (on[page] === 1) === relevant)).toBe(true);
    expect(givenOf('one page', lab.web, topic, on, 1).topic.words).toEqual([]);
    const total = result.runs.find((run) => run.given === 'words');
    const less = result.runs.find((run) => run.given === 'words and ten labels');
    expect((total?.pages ?? 0) - (less?.pages ?? 0)).toBeGreaterThan(0);
  });
});
