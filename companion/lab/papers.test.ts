import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ratesAt, scaledCounts } from './experiments/papers/crawls.ts';
import { gaCompare, gaRates } from './experiments/papers/ga.ts';
import { initialSets } from './experiments/papers/initial-set.ts';
import { skyreach } from './experiments/papers/skyreach.ts';
import { littleLab, options } from './testing/little-lab.ts';
import { pagesLinkingTo, searchOver } from './web/first-hits.ts';

const lab = await littleLab();
afterAll(() => lab.remove());

/** Results that several tests look at. */
let ofSkyreach: Awaited<ReturnType<typeof skyreach.run>>;
let ofGaCompare: Awaited<ReturnType<typeof gaCompare.run>>;
beforeAll(async () => {
  ofSkyreach = await skyreach.run(lab, options({ orders: skyreach.defaults.orders, pages: 60 }));
  ofGaCompare = await gaCompare.run(lab, options({ orders: gaCompare.defaults.orders, pages: 60 }));
});

describe('page counts of a paper', () => {
  it('shrink to a fifth of the web, in proportion, and never grow', () => {
    expect(scaledCounts([500, 1000, 4000], 20_000, 4000)).toEqual([500, 1000, 4000]);
    expect(scaledCounts([500, 1000, 4000], 10_000, 4000)).toEqual([250, 500, 2000]);
    expect(scaledCounts([500, 1000, 4000], 1_000_000, 9000)).toEqual([500, 1000, 4000]);
    expect(scaledCounts([500, 1000, 4000], 20_000, 400)).toEqual([50, 100, 400]);
  });

  it('give harvest rates of the pages there were, and recall', () => {
    const on = Int8Array.from([1, 0, 1, 1]);
    expect(ratesAt([0, 1, 2], on, [1, 2, 10], 3)).toEqual({
      harvest: [1, 1 / 2, 2 / 3],
      recall: [1 / 3, 1 / 3, 2 / 3],
    });
  });
});

describe("the papers' crawls", () => {
  it.each([
    [skyreach, 4, async () => ofSkyreach],
    [gaCompare, 4, async () => ofGaCompare],
    [gaRates, 4, () => gaRates.run(lab, options({ orders: gaRates.defaults.orders, pages: 60 }))],
  ] as const)('run every way at every count (%#)', async ({ report }, ways, run) => {
    const result = await run();
    expect(result.runs).toHaveLength(ways);
    for (const { harvest, recall } of result.runs) {
      expect(harvest).toHaveLength(result.paperCounts.length);
      for (const rate of [...harvest, ...recall]) expect(rate >= 0 && rate <= 1).toBe(true);
      expect([...recall].sort((a, b) => a - b)).toEqual(recall);
    }
    const curves = report(result).filter(({ plot }) => plot !== undefined);
    expect(curves.length).toBeGreaterThan(0);
    for (const { table } of curves) expect(table?.rows).toHaveLength(result.counts.length);
  });

  it('with HITS among them report its hubs, the better first', async () => {
    const sections = gaCompare.report(await gaCompare.run(lab, options({ orders: ['best-first', 'hits'], pages: 60 })));
    const rows = sections.find(({ heading }) => heading.includes('hubs'))?.table?.rows ?? [];
    expect(rows.length).toBeGreaterThan(1);
    for (const [url] of rows) expect(lab.web.find(url ?? '')).toBeGreaterThanOrEqual(0);
    const values = rows.map(([, value]) => Number(value));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it("of SkyReach measure what each order holds as the first topic's crawl grows, and tell it in MiB at each count", async () => {
    const result = ofSkyreach;
    const [first] = result.runs;
    for (const { topic, heldBytes } of result.runs) {
      expect(heldBytes?.length).toBe(topic === first?.topic ? result.counts.length : undefined);
    }
    const bytes = (way: string) => result.counts.map((_, at) => (result.ways.indexOf(way) + 0.5 + at) * 2 ** 20);
    const runs = result.runs.map((run) => ({ ...run, heldBytes: run.heldBytes === null ? null : bytes(run.way) }));
    const table = skyreach.report({ ...result, runs }).at(-1)?.table;
    expect(table?.head.slice(1)).toEqual(['breadth-first', 'pagerank', 'ipagerank', 'rw']);
    const rows = table?.rows ?? [];
    expect(rows).toHaveLength(result.counts.length);
    expect([rows[0]?.slice(1), rows[2]?.slice(1)]).toEqual([
      ['0.5', '1.5', '2.5', '3.5'],
      ['2.5', '3.5', '4.5', '5.5'],
    ]);
  });

  it('show the published figures beside ours, as shares', async () => {
    const [section] = gaRates.report(await gaRates.run(lab, options({ orders: ['genetic'], pages: 60 })));
    expect(section?.table?.head.at(-2)).toBe('P1 = 0.8, published');
    expect(section?.table?.rows.at(-1)?.at(-2)).toBe((7793 / 12_000).toFixed(2));
  });
});

describe("the GA crawler's initial set", () => {
  const queries = ['camera lens', 'soup'];
  const search = searchOver(lab.web, queries);

  it('given the words of a query, holds the pages that answer it best, and none without its words', () => {
    const hits = search.hits('camera lens', 10);
    expect(hits).toHaveLength(10);
    for (const page of hits) expect(lab.web.page(page).record.text).toContain('camera lens');
    expect(search.hits('soup', 1000)).toHaveLength(48);
    expect(search.hits('soup', 1000).some((page) => hits.includes(page))).toBe(false);
  });

  it('given pages, finds those that link to the most of them', () => {
    const shelf = lab.web.find('http://s0.example/0/index.html');
    const books = lab.web.out(shelf).filter((page) => lab.web.urls[page]?.includes('/0/'));
    expect(pagesLinkingTo(lab.web, books, 2)[0]).toBe(shelf);
    expect(pagesLinkingTo(lab.web, books, 1)).toHaveLength(1);
  });

  it('begins the crawls whatever the labels say: other labels, the same pages', () => {
    const [topic] = lab.truth.topics;
    if (topic === undefined) throw new Error('The little web has a topic.');
    const blind = { ...lab, truth: { ...lab.truth, of: () => new Int8Array(lab.web.size) } };
    const way = { name: 'genetic', order: 'genetic' } as const;
    const seeds = initialSets(lab, 60)(topic, way);
    expect(initialSets(blind, 60)(topic, way)).toEqual(seeds);
    expect(seeds.length).toBeGreaterThan(initialSets(lab, 60)(topic, { ...way, order: 'best-first' }).length);
  });

  it('gives crawls whose pages VSM judges beside the labels, and both tables of the paper', async () => {
    const result = ofGaCompare;
    for (const { judged } of result.runs) expect(judged).toHaveLength(result.counts.length);
    const [labelled, byVsm] = gaCompare.report(result);
    expect(byVsm?.heading).toContain('by VSM');
    const published = (way: string) => {
      const at = labelled?.table?.head.indexOf(`${way}, published`) ?? -1;
      return labelled?.table?.rows.map((row) => row[at]);
    };
    expect(published('best-first')).toEqual(['0.54', '0.72', '0.52', '0.43', '0.40', '0.41', '0.42']);
    expect(published('genetic')).toEqual(['0.42', '0.32', '0.42', '0.74', '0.53', '0.57', '0.70']);
  });
});
