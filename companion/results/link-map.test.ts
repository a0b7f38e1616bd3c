import { afterAll, expect, it } from 'vitest';
import type { LabelEvent } from '../../shared/api/label.ts';
import { openStore } from '../store/open.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../store/testing/sample-pages.ts';
import { linkMap } from './link-map.ts';

const PREFIX = 'http://m.example/';
/** Pages that a map has room for. */
const ROOM = 3_000;

const store = openStore(undefined);
afterAll(() => store.close());

const label = (place: number, value: LabelEvent['value']): void =>
  void store.labels.put([
    { id: `l${place}`, topicId: SAMPLE_TOPIC.id, target: 'page', url: `${PREFIX}${place}`, value, at: 1 },
  ]);

it('a map without room for every page holds the most relevant, each with its path, in the order of the crawl', async () => {
  // The first 400 are the worst of all, and 20 of them lead to the others.
  const pages = Array.from({ length: ROOM + 300 }, (_, place) => ({
    url: `${PREFIX}${place}`,
    relevance: place < 400 ? 0.01 : 0.2 + (place % 50) / 100,
    noindex: place === 449,
    ...(place > 0 && { from: place < 20 ? 0 : place % 20 }),
  }));
  keepSamplePages(store, pages);
  label(399, 'relevant');
  label(499, 'not-relevant');
  const map = await linkMap(store, 'crawl-1');
  const places = map.pages.map(({ url }) => Number(url.slice(PREFIX.length)));
  expect([map.allPages, places.length]).toEqual([pages.length - 1, ROOM]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect([0, 1, 19, 399, 549].filter((place) => !places.includes(place))).toEqual([]);
  expect([449, 499].filter((place) => places.includes(place))).toEqual([]);
  // Each is found through a page of the map, but for the start page.
  expect(map.pages.filter(({ from }) => from < 0).map(({ url }) => url)).toEqual([`${PREFIX}0`]);
  expect(map.links).toContainEqual([0, 1]);
});
