import { expect, it } from 'vitest';
import { PageSample } from './page-sample.ts';

it('given a short crawl, holds every page; given a long one, evenly spaced pages', () => {
  const sample = new PageSample();
  const profile = (at: number) => ({ url: String(at), hits: [], length: 0, bag: new Map<string, number>() });
  for (let at = 0; at < 200; at++) sample.add(profile(at));
  expect(sample.pages).toHaveLength(200);
  for (let at = 200; at < 3_000; at++) sample.add(profile(at));
  const pages = sample.pages.map(({ url }) => Number(url));
  expect(pages.length).toBeGreaterThan(128);
  expect(pages.length).toBeLessThanOrEqual(256);
  expect(pages).toEqual(pages.map((_, place) => 16 * place));
  expect(pages.at(-1)).toBeGreaterThan(2_900);
});
