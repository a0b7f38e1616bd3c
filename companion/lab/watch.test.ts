import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { watchInStore } from '../cli/lab/watch-in-store.ts';
import { CrawlManager } from '../crawl/manager/crawl-manager.ts';
import { askedTopic } from './crawl/start.ts';
import type { GrowingWeb, LabWeb } from './experiment.ts';
import { watch } from './experiments/watch/index.ts';
import { runWatch, STEPS } from './experiments/watch/run.ts';
import { littleLab, options } from './testing/little-lab.ts';

let lab: LabWeb & { remove(): void };
const NOTHING = { visited: new Map<number, number>(), judged: new Map<number, number>(), least: 0.8 };

beforeAll(async () => {
  lab = await littleLab();
});
afterAll(() => lab.remove());

it('given what a watch announced, tells how much of it was right, how much of the new it was, and its cost', async () => {
  const given: GrowingWeb[] = [];
  // Each page has a text of its own, but for one that has the text of a find.
  const texts = new Map(lab.web.urls.map((url) => [url, url]));
  const long = (end: string): string => [...Array.from({ length: 99 }, (_, at) => `word${at}`), end].join(' ');
  // One asks to be left out of lists.
  let shy = '';
  const peek: typeof lab.web.peek = (at) => {
    const page = lab.web.peek(at);
    return {
      ...page,
      record: { ...page.record, text: texts.get(page.record.url) ?? '', noindex: page.record.url === shy },
    };
  };
  const result = await runWatch(
    { ...lab, web: { ...lab.web, peek } },
    {
      ...options({ pages: 100, mostTopics: 1 }),
      async watchedBy(web, growing) {
        given.push(growing);
        const later = web.urls.filter((_, page) => growing.stepOf(page) > 0);
        const on = later.filter((url) => lab.truth.labelsOf(url).includes('on'));
        const off = later.filter((url) => !on.includes(url));
        const finds = [...on.slice(0, 3), ...off.slice(0, 1)];
        texts.set(on[3] ?? '', on[0] ?? '');
        texts.set(on[1] ?? '', long('first'));
        texts.set(on[5] ?? '', long('last'));
        shy = on[4] ?? '';
        const crawled = web.urls.filter((_, page) => growing.stepOf(page) === 0);
        return { ...NOTHING, crawled, finds, weekly: Array(STEPS).fill(20) };
      },
    },
  );
  const came = lab.web.urls.filter(
    (url, page) => (given[0]?.stepOf(page) ?? 0) > 0 && lab.truth.labelsOf(url).includes('on') && url !== shy,
  );
  expect(given.map(({ labels, kept }) => [labels, kept])).toEqual([
    [0, undefined],
    [20, undefined],
  ]);
  expect(came.map((url) => given[0]?.labelOf(lab.web.find(url)))).toEqual(came.map(() => true));
  const [run] = result.runs;
  expect(run).toMatchObject({ announced: 4, precision: 0.75, came: came.length, requestsAWeek: 20 });
  expect(run?.recall).toBe(4 / came.length);
  expect(run?.recallByCopies).toBe(5 / came.length);
  // A book on a shelf that came later, too, is out of reach: the shelf is not on the topic.
  const { 'no path': far = 0, 'link not seen': unseen = 0 } = run?.missed ?? {};
  expect([far > 0, unseen > 0, far + unseen]).toEqual([true, true, came.length - 4]);
  expect((run?.reach ?? 0) * came.length).toBeLessThanOrEqual(came.length - far);
  expect(new Set(lab.web.urls.map((_, page) => given[0]?.stepOf(page))).size).toBe(STEPS + 1);
  const sections = watch.report(result);
  expect(sections.map(({ table }) => table?.rows.map(([name]) => name))).toEqual(
    result.labels.flatMap(() => [['cameras', 'mean'], ['cameras']]),
  );
  expect(watch.rows?.(result).map(({ arm }) => arm)).toContain('precision, 20 labels');
  expect(watch.rows?.({ ...result, answers: 3 }).map(({ arm }) => arm)).toContain('recall, 0 labels, 3 answers a week');
});

/** Watches the little web for a week in which every second book comes. */
async function watchedWeek(user: Pick<GrowingWeb, 'labels' | 'answers' | 'labelOf' | 'kept'>) {
  const [topic] = lab.truth.topics;
  if (topic === undefined) throw new Error('The little web has a topic.');
  // Books have the same text, and copies are not announced: one of each round is.
  const books = lab.web.urls.flatMap((url, page) =>
    lab.truth.labelsOf(url).includes('on') && page % 2 === 0 ? [page] : [],
  );
  const weeks: number[] = [];
  // Pages link twice to most others: by a picture and by a title. Both links come with the page.
  const page: typeof lab.web.page = (at) => {
    const { record, links } = lab.web.page(at);
    return { links, record: { ...record, links: record.links.flatMap((link) => [link, { ...link }]) } };
  };
  const watched = await watchInStore(
    { ...lab.web, page },
    {
      ...{ topic: askedTopic(topic), seeds: topic.seeds, order: 'adaptive', pages: 100, steps: 1, ...user },
      stepOf: (page) => (books.includes(page) ? 1 : 0),
      listedBy: () => undefined,
      progress: (week) => weeks.push(week),
    },
  );
  return { ...watched, weeks, isBook: (url: string) => books.includes(lab.web.find(url)) };
}

it('watches by the product: a page and the links to it come together, and the new page is announced', async () => {
  const labelOf = (page: number) =>
    page < 20 ? lab.truth.labelsOf(lab.web.urls[page] ?? '').includes('on') : undefined;
  const { crawled, finds, weeks, weekly, isBook } = await watchedWeek({ labels: 4, answers: 0, labelOf });
  expect(crawled.filter(isBook)).toEqual([]);
  expect(finds.length).toBeGreaterThan(0);
  expect(finds.every(isBook)).toBe(true);
  expect([weeks, weekly.length]).toEqual([[1], 1]);
});

it('given answers, asks for the word on the newest announcements alone, and counts them before it', async () => {
  const silent = await watchedWeek({ labels: 0, answers: 0, labelOf: () => true });
  const asked: string[] = [];
  const labelOf = (page: number): boolean => {
    asked.push(lab.web.urls[page] ?? '');
    return false;
  };
  const { finds } = await watchedWeek({ labels: 0, answers: 2, labelOf });
  expect(finds).toEqual(silent.finds);
  expect(asked).toEqual(silent.finds);
  expect(asked.length).toBeGreaterThan(0);
});

it('given a folder for the crawl before it, crawls once: the next run watches the kept crawl, with the same outcome', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ambit-kept-'));
  const kept = join(home, 'crawl');
  const crawl = vi.spyOn(CrawlManager.prototype, 'start');
  const crawlsStarted = (): number => crawl.mock.calls.filter(([{ id }]) => id === 'lab').length;
  try {
    const user = { labels: 0, answers: 0, labelOf: () => true };
    const first = await watchedWeek({ ...user, kept });
    expect([existsSync(kept), crawlsStarted()]).toEqual([true, 1]);
    expect(await watchedWeek({ ...user, kept })).toMatchObject({ crawled: first.crawled, finds: first.finds });
    expect(crawlsStarted()).toBe(1);
    expect(first.finds).toEqual((await watchedWeek(user)).finds);
  } finally {
    rmSync(home, { recursive: true });
  }
});
