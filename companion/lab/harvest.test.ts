import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJudge } from '../judge/index.ts';
import { createOrder } from '../order/index.ts';
import { simulate } from './crawl/simulate.ts';
import { askedTopic } from './experiments/harvest.ts';
import { openParsedWeb, readTruth, runExperiment, runHarvest } from './index.ts';
import { writeLittleWeb } from './testing/written-web.ts';

const out = mkdtempSync(join(tmpdir(), 'ambit-lab-out-'));
const honest = writeLittleWeb((_, on) => (on ? 'on' : 'off'));
/** The same pages with labels that have nothing to do with them. */
const shuffled = writeLittleWeb((url) => ((url.length * 7 + url.charCodeAt(url.length - 6)) % 3 === 0 ? 'on' : 'off'));

afterAll(() => {
  honest.remove();
  shuffled.remove();
  rmSync(out, { recursive: true });
});

async function truthOf(dir: string, urls: readonly string[]): Promise<number[]> {
  const truth = await readTruth(dir);
  return truth.topics.flatMap((topic) => [...truth.of(topic, urls)]);
}

async function urlsFetched(dir: string): Promise<string[]> {
  const truth = await readTruth(dir);
  const web = await openParsedWeb(dir, { file: join(out, `${dir.split('/').at(-1)}.records`) });
  const topic = truth.topics[0];
  if (topic === undefined) throw new Error('the little web has a topic');
  const asked = askedTopic(topic);
  const steps = simulate({
    web,
    seeds: topic.seeds,
    order: createOrder('adaptive', { topic: asked }),
    judge: createJudge(asked),
    pages: 80,
  });
  web.close();
  return steps.map((step) => web.urls[step.page] ?? '');
}

describe('harvest', () => {
  it('fetches the very same addresses whatever the labels say', async () => {
    const fetched = await urlsFetched(honest.dir);
    expect(fetched.length).toBe(80);
    expect(await urlsFetched(shuffled.dir)).toEqual(fetched);
    const verdicts = await Promise.all([honest, shuffled].map(({ dir }) => truthOf(dir, fetched)));
    expect(verdicts[0]).not.toEqual(verdicts[1]);
  });

  it('fetches no page twice', async () => {
    const fetched = await urlsFetched(honest.dir);
    expect(new Set(fetched).size).toBe(fetched.length);
  });

  describe('on the little web', () => {
    let result: ReturnType<typeof runHarvest>;
    beforeAll(async () => {
      const truth = await readTruth(honest.dir);
      const web = await openParsedWeb(honest.dir, { file: join(out, 'little.records') });
      result = runHarvest({ web, truth, orders: ['adaptive', 'breadth-first'], pages: 60 });
      web.close();
    });

    it('has an oracle that no order beats and that finds every on-topic page there is', () => {
      const best = result.runs.find((run) => run.order === 'oracle')?.found ?? [];
      for (const run of result.runs) {
        run.found.forEach((found, at) => {
          expect(found).toBeLessThanOrEqual(best[at] ?? best.at(-1) ?? 0);
        });
      }
      expect(best.at(-1)).toBe(48);
    });

    it('finds adaptive ahead of breadth-first', () => {
      const [adaptive, breadth] = result.means.map(({ shares }) => shares[0]?.mean ?? 0);
      expect(adaptive).toBeGreaterThan(breadth ?? 0);
    });
  });

  it('writes a table, a plot and every point', async () => {
    const dir = join(out, 'written');
    const { files, table } = await runExperiment('harvest', {
      web: honest.dir,
      orders: ['best-first'],
      pages: 30,
      out: dir,
    });
    expect(files.every((file) => existsSync(file))).toBe(true);
    expect(table).toContain('| best-first |');
    expect(readFileSync(join(dir, 'harvest.svg'), 'utf8')).toMatch(/^<svg [\s\S]*best-first[\s\S]*<\/svg>\n$/);
    expect(JSON.parse(readFileSync(join(dir, 'harvest.json'), 'utf8'))).toHaveProperty('runs');
  });

  it('says which experiments and topics there are', async () => {
    await expect(runExperiment('nothing', { web: honest.dir })).rejects.toThrow('known: harvest');
    await expect(runExperiment('harvest', { web: honest.dir, topic: 'soup' })).rejects.toThrow('cameras');
  });
});
