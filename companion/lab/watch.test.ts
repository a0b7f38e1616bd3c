import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchInStore } from '../cli/lab/watch-in-store.ts';
import { askedTopic } from './crawl/start.ts';
import type { GrowingWeb, LabWeb } from './experiment.ts';
import { watch } from './experiments/watch/index.ts';
import { runWatch, STEPS } from './experiments/watch/run.ts';
import { littleLab, options } from './testing/little-lab.ts';

let lab: LabWeb & { remove(): void };
beforeAll(async () => {
  lab = await littleLab();
});
afterAll(() => lab.remove());

it('given what a watch announced, tells how much of it was right, how much of the new it was, and its cost', async () => {
  let given: GrowingWeb | undefined;
  const result = await runWatch(lab, {
    ...options({ pages: 100, mostTopics: 1 }),
    async watchedBy(web, growing) {
      given = growing;
      const later = web.urls.filter((_, page) => growing.stepOf(page) > 0);
      const on = later.filter((url) => lab.truth.labelsOf(url).includes('on'));
      const off = later.filter((url) => !on.includes(url));
      return { crawled: [], finds: [...on.slice(0, 3), ...off.slice(0, 1)], weekly: Array(STEPS).fill(20) };
    },
  });
  const [run] = result.runs;
  const came = lab.web.urls.filter(
    (url, page) => (given?.stepOf(page) ?? 0) > 0 && lab.truth.labelsOf(url).includes('on'),
  );
  expect(run).toMatchObject({ announced: 4, precision: 0.75, came: came.length, requestsAWeek: 20 });
  expect([run?.recall, run?.cameElsewhere]).toEqual([3 / came.length, came.length]);
  expect(new Set(lab.web.urls.map((_, page) => given?.stepOf(page))).size).toBe(STEPS + 1);
  expect(watch.report(result)[0]?.table?.rows.map(([name]) => name)).toEqual(['cameras', 'mean']);
});

it('watches by the product: a page and the links to it come together, and the new page is announced', async () => {
  const [topic] = lab.truth.topics;
  if (topic === undefined) throw new Error('The little web has a topic.');
  // Books have the same text, and copies are not announced: one of each round is.
  const books = lab.web.urls.flatMap((url, page) =>
    lab.truth.labelsOf(url).includes('on') && page % 2 === 0 ? [page] : [],
  );
  const weeks: number[] = [];
  const watched = await watchInStore(lab.web, {
    ...{ topic: askedTopic(topic), seeds: topic.seeds, order: 'adaptive', pages: 100, steps: 1 },
    stepOf: (page) => (books.includes(page) ? 1 : 0),
    progress: (week) => weeks.push(week),
  });
  expect(watched.crawled.filter((url) => books.includes(lab.web.find(url)))).toEqual([]);
  expect(watched.finds.length).toBeGreaterThan(0);
  expect(watched.finds.every((url) => books.includes(lab.web.find(url)))).toBe(true);
  expect([weeks, watched.weekly.length]).toEqual([[1], 1]);
});
