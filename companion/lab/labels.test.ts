import { afterAll, describe, expect, it } from 'vitest';
import { ORDER_NAMES } from '../../shared/api/crawl.ts';
import { labels } from './experiments/labels/index.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());

describe('labels', async () => {
  const result = await labels.run(lab, options({ orders: ['adaptive'] }));

  it('crawls the very same addresses by every order when the labels are shuffled', () => {
    expect(result.blind.map(({ order }) => order)).toEqual([...ORDER_NAMES]);
    expect(result.blind.filter(({ same }) => !same)).toEqual([]);
    expect(Math.min(...result.blind.map(({ changed }) => changed))).toBeGreaterThan(10);
  });

  it('counts harvests after the labels that no order can beat the oracle at', () => {
    for (const run of result.runs) {
      for (const rate of [run.without, ...Object.values(run.with)]) expect(rate).toBeLessThanOrEqual(run.oracle);
    }
  });

  it('given a number of seeds, crawls by each, and counts the mean of each topic', () => {
    expect(new Set(result.runs.map(({ seed }) => seed))).toEqual(new Set([1, 2]));
    const [, topics] = labels.report(result);
    for (const [topic, without] of topics?.table?.rows ?? []) {
      const rates = result.runs.filter((run) => run.topic === topic).map((run) => run.without);
      expect(rates).toHaveLength(2);
      expect(Number(without)).toBeCloseTo(rates.reduce((sum, rate) => sum + rate, 0) / 2, 2);
    }
    expect(topics?.table?.rows.length).toBe(new Set(result.runs.map(({ topic }) => topic)).size);
  });

  it('reports gains by what was labelled', () => {
    const [gains] = labels.report(result);
    expect(gains?.table?.rows.map(([pick]) => pick)).toEqual(['suggested', 'unsure', 'any']);
  });
});
