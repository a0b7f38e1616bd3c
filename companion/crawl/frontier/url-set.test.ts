import { expect, it } from 'vitest';
import { UrlSet } from './url-set.ts';

it('sums up the URLs of each part, and replaces those of one', () => {
  const urls = new UrlSet();
  for (const id of [3, 5, 65_535, 65_536, 200_000]) urls.add(id);
  expect([urls.sumOf(0), urls.sumOf(1), urls.sumOf(2)]).toEqual([
    { count: 3, sum: 65_543 },
    { count: 1, sum: 65_536 },
    { count: 0, sum: 0 },
  ]);
  urls.replace(0, [4]);
  urls.replace(2, [131_072, 131_080]);
  expect([...urls]).toEqual([4, 65_536, 131_072, 131_080, 200_000]);
  expect(urls.size).toBe(5);
});
