import { afterAll, describe, expect, it } from 'vitest';
import { bigWeb } from './experiments/scale/big-web.ts';
import { scale } from './experiments/scale/index.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());
const [topic] = lab.truth.topics;
if (topic === undefined) throw new Error('the little web has a topic');
const on = lab.truth.of(topic, lab.web.urls);

describe('a big web', () => {
  const pages = [...bigWeb(lab.web, on, 500, 1)];

  it('is the recorded web again and again, no page twice', () => {
    expect(pages).toHaveLength(500);
    expect(new Set(pages.map(({ page }) => page.url)).size).toBe(500);
    expect(new Set(pages.slice(0, lab.web.size).map(({ page }) => page.url))).toEqual(new Set(lab.web.urls));
  });

  it('links within a copy and into others, at most once to a page, under one number an address', () => {
    const ids = new Map<string, number>();
    for (const { page, sightings } of pages) {
      const targets = sightings.map(({ target }) => target.id);
      expect(new Set(targets).size).toBe(targets.length);
      for (const { url, id } of [page, ...sightings.map(({ target }) => target)])
        expect(ids.get(url) ?? id).toBe(ids.set(url, id).get(url));
    }
    const copyOf = (url: string) => /\/\/c(\d+)\./.exec(url)?.[1] ?? '0';
    const abroad = pages.flatMap(({ page, sightings }) =>
      sightings.filter(({ target }) => copyOf(target.url) !== copyOf(page.url)),
    );
    expect(abroad.length).toBeGreaterThan(0);
  });
});

describe('scale', () => {
  it('given sizes, measures the cost of a page at each', async () => {
    const result = await scale.run(lab, options({ orders: ['adaptive', 'breadth-first'], pages: 1_000 }));
    expect(result.sizes).toEqual([1_000]);
    expect(result.runs.map(({ order }) => order)).toEqual(['adaptive', 'breadth-first']);
    for (const { pageMs, frontier } of result.runs) {
      expect(pageMs[0]).toBeGreaterThan(0);
      expect(frontier[0]).toBeGreaterThan(0);
    }
    expect(scale.report(result)[0]?.table?.rows).toHaveLength(2);
  });
});
