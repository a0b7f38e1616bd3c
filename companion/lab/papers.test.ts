import { afterAll, describe, expect, it } from 'vitest';
import { distributions } from './experiments/links/distribution.ts';
import { knownLinks } from './experiments/links/known-links.ts';
import { linkClassifier } from './experiments/links/link-classifier.ts';
import { ratesAt, scaledCounts } from './experiments/papers/crawls.ts';
import { gaCompare, gaRates } from './experiments/papers/ga.ts';
import { skyreach } from './experiments/papers/skyreach.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());
const [topic] = lab.truth.topics;
if (topic === undefined) throw new Error('the little web has a topic');

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
    [skyreach, 4],
    [gaCompare, 3],
    [gaRates, 4],
  ] as const)('run every way at every count (%#)', async ({ run, report, defaults }, ways) => {
    const result = await run(lab, options({ orders: defaults.orders, pages: 60 }));
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
    const result = await skyreach.run(lab, options({ orders: skyreach.defaults.orders, pages: 60 }));
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

describe('links', () => {
  const on = lab.truth.of(topic, lab.web.urls);

  it('given links into the topic and elsewhere, draws equal numbers of each, as they are on their pages', () => {
    const links = knownLinks(lab.web, on, 30, 1);
    expect(links.filter(({ positive }) => positive)).toHaveLength(30);
    expect(links.filter(({ positive }) => !positive)).toHaveLength(30);
    for (const { page, place, link, positive } of links) {
      expect(page.links[place]).toBe(link);
      expect(on[link.page] === 1).toBe(positive);
    }
  });

  it('given their words, both feature sets classify them better than chance', async () => {
    const { runs } = await linkClassifier.run(lab, options({ pages: 100 }));
    for (const run of runs.filter(({ way }) => way.startsWith('feature'))) expect(run.f1).toBeGreaterThan(0.9);
  });

  it('have words distributed otherwise than pages, further than halves of either are from each other', async () => {
    const { runs } = await distributions.run(lab, options({}));
    const [run] = runs;
    expect(Math.abs(run?.pagesToPages ?? 1)).toBeLessThan(Math.abs(run?.pagesToLinks ?? 0));
  });
});
