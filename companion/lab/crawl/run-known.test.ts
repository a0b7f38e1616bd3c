import { expect, it } from 'vitest';
import { runKnown } from './run-known.ts';
import type { SimulatedStep } from './simulate.ts';

/** Every fourth page has a label. */
const LABELS = Int8Array.from({ length: 100 }, (_, page) => (page % 4 === 3 ? 1 : -1));

/** Fetches its pages in their order. */
function crawl() {
  const steps: SimulatedStep[] = [];
  const run = (pages: number): readonly SimulatedStep[] => {
    while (steps.length < Math.min(pages, LABELS.length))
      steps.push({ page: steps.length, relevance: 0, onTopic: false, priority: 0 });
    return steps;
  };
  return { steps, run };
}

it('pages of unknown label do not count, up to so many fetches', () => {
  expect(runKnown(crawl(), LABELS, 10)).toHaveLength(22);
  expect(runKnown(crawl(), LABELS, 10, 6)).toHaveLength(40);
  expect(runKnown(crawl(), LABELS, 50, 6)).toHaveLength(100);
});
