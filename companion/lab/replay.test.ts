import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeOf } from '../cli/lab/made-of.ts';
import { captureOf } from '../crawl/testing/fake-web.ts';
import { openTestHarness, specOf, TOPIC } from '../crawl/testing/harness.ts';
import { createJudge } from '../judge/index.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { replayCrawl, replayRuns } from './index.ts';
import { crawlWeb } from './replay/crawl-web.ts';

const dir = mkdtempSync(join(tmpdir(), 'ambit-lab-replay-'));
/** Leaves 0 to 9, every third about tea, and a front page that links to all. */
const page = (url: string) => {
  const leaf = Number(/\d+/.exec(new URL(url).pathname)?.[0] ?? Number.NaN);
  if (Number.isNaN(leaf))
    return { title: '0.1 front', links: Array.from({ length: 10 }, (_, at) => `https://a.example/${at}`) };
  return leaf < 10 ? { title: leaf % 3 === 0 ? '0.9 tea' : '0.1 soup', links: [] } : undefined;
};

describe('replay of a finished crawl', () => {
  let store: Store;
  beforeAll(async () => {
    store = openStore(dir);
    const harness = openTestHarness(page, { store });
    harness.crawls.start(specOf(['https://a.example/'], { id: 'mine' }));
    await harness.crawls.ended('mine');
    await harness.crawls.close();
  });
  afterAll(() => {
    store.close();
    rmSync(dir, { recursive: true });
  });
  const neverAsked = (): never => {
    throw new Error('No page is to be judged.');
  };
  const options = { orders: ['breadth-first', 'adaptive'] as const, madeOf, randomSeed: 1, progress: () => undefined };

  it('is a web of the pages and links that the crawl fetched, on topic as the crawl saw them', () => {
    const { web, seeds, on, fetched, known } = crawlWeb(store, 'mine', neverAsked);
    expect(known).toBe(11);
    expect(web.size).toBe(11);
    expect(seeds).toEqual(['https://a.example/']);
    expect(new Set(web.out(web.find('https://a.example/'))).size).toBe(10);
    expect(on.reduce((sum, each) => sum + each, 0)).toBe(store.crawls.tally('mine').onTopic);
    expect(fetched).toHaveLength(11);
    expect(web.find('https://a.example/99')).toBe(-1);
  });

  it('reports the finds of other orders, which all end with the same pages', () => {
    const { markdown, json } = replayCrawl({ store, crawl: 'mi', ...options });
    expect(markdown).toContain('| breadth-first |');
    const { runs } = JSON.parse(json) as { runs: { order: string; found: number[] }[] };
    expect(runs.map(({ order }) => order)).toEqual(['as it was', 'oracle', 'breadth-first', 'adaptive']);
    const total = store.crawls.tally('mine').onTopic;
    expect(total).toBeGreaterThan(0);
    for (const { found } of runs) expect(found.at(-1)).toBe(total);
  });

  it('crawls with the site labels and the judge of the crawl, and its own order with its parameters', () => {
    const asked = new Set<string>();
    const siteLabel = (url: string) => {
      asked.add(url);
      return undefined;
    };
    const over = (order: 'best-first' | 'naive-bayes') =>
      replayRuns({
        ...{ store, crawl: 'mi', ...options, orders: [order] },
        madeOf: () => ({ judge: {}, siteLabel, parameters: { unheard: 1 } }),
      });
    expect(over('naive-bayes').runs).toHaveLength(3);
    expect(asked).toContain('https://a.example/9');
    expect(() => over('best-first')).toThrow('unheard: no such parameter');
  });

  it('says which crawls there are', () => {
    expect(() => replayCrawl({ store, crawl: 'yours', ...options })).toThrow(
      'yours: no finished crawl has this id; finished ones: mine.',
    );
  });
});

describe('replay of a crawl that left pages out', () => {
  const kept = mkdtempSync(join(tmpdir(), 'ambit-lab-replay-'));
  let store: Store;
  beforeAll(async () => {
    store = openStore(kept);
    const harness = openTestHarness(page, { store });
    for (const [id, pages] of [
      ['mine', 3],
      ['other', 6],
    ] as const) {
      harness.crawls.start(specOf(['https://a.example/'], { id, budgets: { pages, perHost: 100, seconds: 0 } }));
      await harness.crawls.ended(id);
    }
    await harness.crawls.close();
    const tea = { title: 'tea', text: 'tea '.repeat(30) };
    store.captures.put([
      captureOf('https://a.example/9', { ...tea, links: ['https://a.example/hidden'] }),
      captureOf('https://a.example/hidden', tea),
      captureOf('https://stranger.example/', tea),
    ]);
  });
  afterAll(() => {
    store.close();
    rmSync(kept, { recursive: true });
  });

  it('adds pages that it knew where another crawl or a capture has them, and what these link to, and no others', () => {
    const { web, fetched, known, on } = crawlWeb(store, 'mine', () => createJudge(TOPIC));
    expect(fetched).toHaveLength(3);
    expect(known).toBe(11);
    const added = web.urls.slice(3);
    expect(added).toContain('https://a.example/9');
    expect(added).toContain('https://a.example/hidden');
    expect(added).not.toContain('https://stranger.example/');
    expect(added).toHaveLength(5);
    expect(web.out(web.find('https://a.example/9'))).toEqual([web.find('https://a.example/hidden')]);
    expect(on[web.find('https://a.example/9')]).toBe(1);
  });

  it('says that the crawl as it was had another choice, and gives it no rank', () => {
    const { markdown, json } = replayCrawl({
      ...{ store, crawl: 'mine', orders: ['random'] as const, madeOf, randomSeed: 1, progress: () => undefined },
    });
    expect(markdown).toContain('It chose among 11 addresses; they choose among the 8 whose pages are here');
    const rows = markdown.split('\n').filter((line) => line.startsWith('| '));
    expect(rows[1]).toMatch(/^\| as it was \|/);
    expect(JSON.parse(json)).toMatchObject({ pages: 8, fetched: 3, known: 11 });
  });
});
