import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawlInStore } from '../cli/lab/crawl-in-store.ts';
import type { LabWeb } from './experiment.ts';
import { reportSuggestions, suggestionRows } from './experiments/suggestions/report.ts';
import { runSuggestions } from './experiments/suggestions/run.ts';
import { littleLab, options } from './testing/little-lab.ts';

const zeros = (count: number): string[] => Array.from({ length: count }, () => '0');

let lab: LabWeb & { remove(): void };
beforeAll(async () => {
  lab = await littleLab();
});
afterAll(() => lab.remove());

it('given a web, measures the first suggestions of the product beside two other sequences of the same pages', async () => {
  const result = await runSuggestions(lab, { ...options({ pages: 20, mostTopics: 1 }), suggestedBy: crawlInStore });
  const [run] = result.runs;
  expect(run?.suggestions).toBeGreaterThan(1);
  expect(run?.arms.product.nameless).toBe(0);
  for (const rates of Object.values(run?.arms ?? {})) {
    expect(rates.precision[0]).toBeGreaterThan(0);
    expect(rates.precision[0]).toBeLessThanOrEqual(1);
  }
  const [table, shown] = reportSuggestions(result);
  const [words] = shown?.table?.rows ?? [];
  expect(words?.slice(0, 9)).toEqual([
    'typed words',
    String(Math.min(25, run?.suggestions ?? 0)),
    words?.[2],
    ...zeros(6),
  ]);
  expect(Number(words?.[2])).toBeGreaterThan(0);
  expect(words?.[9]).toBe('1.000');
  expect(table?.table?.rows.map(([arm]) => arm)).toEqual(['product', 'relevance and age', 'relevance']);
  expect(
    suggestionRows(result)
      .filter(({ arm }) => arm === 'product')
      .map(({ budget }) => budget),
  ).toEqual([10, 50]);
  expect(suggestionRows(result).find(({ arm }) => arm === 'with a topic word, from typed words')).toMatchObject({
    mean: 1,
  });
});
