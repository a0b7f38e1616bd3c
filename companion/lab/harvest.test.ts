import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ORDER_NAMES } from '../../shared/api/crawl.ts';
import { createJudge } from '../judge/index.ts';
import { createOrder } from '../order/index.ts';
import { pageTopic } from './crawl/page-topic.ts';
import { SimulatedCrawl } from './crawl/simulate.ts';
import { askedTopic, asksNoJudge, startCrawl } from './crawl/start.ts';
import { runHarvest } from './experiments/harvest/run.ts';
import { gapOf, sharesAt } from './experiments/harvest/summary.ts';
import { EXPERIMENTS, runExperiment } from './index.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
const out = mkdtempSync(join(tmpdir(), 'ambit-lab-out-'));
// Parsed webs are kept in the system's temporary folder; those of a test go with it.
vi.stubEnv('TMPDIR', out);
const [topic] = lab.truth.topics;
if (topic === undefined) throw new Error('the little web has a topic');
const asked = askedTopic(topic);

afterAll(() => {
  vi.unstubAllEnvs();
  lab.remove();
  rmSync(out, { recursive: true });
});

describe('a simulated crawl', () => {
  it('given a second run, fetches no page twice and continues where the first stopped', () => {
    const crawl = startCrawl({ web: lab.web, topic: asked, seeds: topic.seeds, order: 'adaptive', randomSeed: 1 });
    const some = crawl.run(20).map(({ page }) => page);
    const all = crawl.run(80).map(({ page }) => page);
    expect(all.slice(0, 20)).toEqual(some);
    expect(new Set(all).size).toBe(80);
  });

  it.each(ORDER_NAMES.filter(asksNoJudge))('%s crawls the same whatever a judge says', (name) => {
    const crawl = (judged: boolean) =>
      judged
        ? new SimulatedCrawl({
            web: lab.web,
            seeds: topic.seeds,
            topic: asked,
            order: createOrder(name, { topic: asked, randomSeed: 1 }),
            judge: createJudge(asked),
          })
        : startCrawl({ web: lab.web, topic: asked, seeds: topic.seeds, order: name, randomSeed: 1 });
    const pages = (judged: boolean) =>
      crawl(judged)
        .run(80)
        .map(({ page }) => page);
    expect(pages(false)).toEqual(pages(true));
  });

  it('turns when pages are labelled, and refuses a label on a page it has not fetched', () => {
    const crawl = startCrawl({ web: lab.web, topic: asked, seeds: topic.seeds, order: 'adaptive', randomSeed: 1 });
    const before = crawl.run(30).map(({ page }) => page);
    const soup = (page: number) => /[13579]\/\d+\.html$/.test(lab.web.urls[page] ?? '');
    for (const page of before) crawl.label(page, soup(page));
    const told = crawl.run(60).map(({ page }) => page);
    const untold = startCrawl({ web: lab.web, topic: asked, seeds: topic.seeds, order: 'adaptive', randomSeed: 1 }).run(
      60,
    );
    expect(told).not.toEqual(untold.map(({ page }) => page));
    expect(() => crawl.label(10_000, true)).toThrow('was not fetched');
  });
});

describe('a topic from one page', () => {
  const on = lab.truth.of(topic, lab.web.urls);

  it('is the text of the on-topic page nearest to the seeds, which is the only seed', () => {
    const given = pageTopic(lab.web, on, topic, topic.seeds);
    const [seed = ''] = given?.seeds ?? [];
    expect(on[lab.web.find(seed)]).toBe(1);
    // From a shelf of soup one link leads to the next, of cameras, and one on to its first book.
    expect(seed).toContain('/2/0.html');
    expect(given?.topic.words).toEqual([]);
    expect(given?.topic.texts).toEqual([{ url: seed, title: 'Part', text: expect.stringContaining('aperture') }]);
  });

  it('given no reachable page of the topic, returns undefined', () => {
    expect(pageTopic(lab.web, new Int8Array(lab.web.size), topic, topic.seeds)).toBeUndefined();
  });

  it('is crawled from that page by every order and the oracle, and found again', () => {
    const { runs } = runHarvest(lab, options({ topicFrom: 'page', orders: ['adaptive'], pages: 60 }));
    expect(runs.map(({ order, first, reachable }) => ({ order, first, reachable }))).toEqual([
      { order: 'oracle', first: 1, reachable: 48 },
      { order: 'adaptive', first: 1, reachable: 48 },
    ]);
    expect(runs[1]?.shares.at(-1)).toBeGreaterThan(0.8);
  });
});

describe('harvest', () => {
  const result = runHarvest(lab, options({ orders: ['adaptive', 'best-first', 'breadth-first'], pages: 60 }));

  it('has an oracle that no order beats and that finds every on-topic page there is', () => {
    const best = result.runs.find((run) => run.order === 'oracle');
    for (const run of result.runs) {
      run.found.forEach((found, at) => {
        expect(found).toBeLessThanOrEqual(best?.found[at] ?? best?.found.at(-1) ?? 0);
      });
    }
    expect(best?.found.at(-1)).toBe(48);
    expect(best?.reachable).toBe(48);
  });

  it('finds adaptive ahead of breadth-first, and says how far it closes the gap', () => {
    const [adaptive = 0] = sharesAt(result, 'adaptive', 60);
    const [breadth = 1] = sharesAt(result, 'breadth-first', 60);
    expect(adaptive).toBeGreaterThan(breadth);
    const gap = gapOf(result, 'adaptive', 60);
    const other = gap?.others.mean ?? Number.NaN;
    expect(gap?.closed.mean).toBeCloseTo((adaptive - other) / (1 - other), 10);
    expect(gap?.other).not.toBe('adaptive');
  });

  it('says what the crawl of the first topic held', () => {
    const { runs } = runHarvest(lab, options({ orders: ['best-first', 'adaptive'], pages: 90 }));
    const [adaptive, ...others] = runs.filter(({ order }) => order === 'adaptive');
    // How many bytes depends on what else lives in the process; held.test.ts measures the measure.
    expect(adaptive?.heldBytes).toEqual(expect.any(Number));
    expect(others.map(({ heldBytes }) => heldBytes)).toEqual(others.map(() => null));
  });

  it('gives the same figures again, times and bytes apart', () => {
    const again = runHarvest(lab, options({ orders: ['adaptive', 'best-first', 'breadth-first'], pages: 60 }));
    const bare = ({ runs }: typeof result) => runs.map(({ decisionMs: _, heldBytes: __, ...run }) => run);
    expect(bare(again)).toEqual(bare(result));
  });

  it('writes a report that opens by itself, tables, plots and every point', async () => {
    const { files, markdown } = await runExperiment('harvest', {
      webs: [lab.dir],
      orders: ['best-first'],
      pages: 30,
      out,
    });
    expect(files.every((file) => existsSync(file))).toBe(true);
    expect(markdown).toContain('| best-first |');
    const html = readFileSync(join(out, 'harvest.html'), 'utf8');
    expect(html).toContain('<svg ');
    expect(html).not.toMatch(/<script|(?:src|href)=|url\(/);
    expect(readFileSync(join(out, 'harvest-1.svg'), 'utf8')).toMatch(/^<svg [\s\S]*best-first[\s\S]*<\/svg>\n$/);
    expect(JSON.parse(readFileSync(join(out, 'harvest.json'), 'utf8'))).toHaveProperty(['results', 0, 'runs']);
  });

  it('given two webs, reports shares of both together', async () => {
    const shares: (number | undefined)[] = [];
    const progress = (_: string, share?: number): void => void shares.push(share);
    await runExperiment('harvest', { webs: [lab.dir, lab.dir], orders: ['random', 'best-first'], pages: 5, progress });
    const steps = 2 * 2 * lab.truth.topics.length;
    expect(shares).toEqual(Array.from({ length: steps }, (_, at) => at / steps));
  });

  it('says which experiments and topics there are', async () => {
    await expect(runExperiment('nothing', { webs: [lab.dir] })).rejects.toThrow(
      EXPERIMENTS.map(({ name }) => name).join(', '),
    );
    await expect(runExperiment('harvest', { webs: [lab.dir], topics: ['soup'] })).rejects.toThrow('cameras');
  });
});
