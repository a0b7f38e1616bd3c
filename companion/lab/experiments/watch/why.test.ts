import { expect, it } from 'vitest';
import { informed, reasonOf } from './why.ts';

/** 0 and 1 are of the crawl; 2, 3, 5 and 6 are new and on the topic; 4 is new and off it. */
const LINKS: readonly (readonly number[])[] = [[2, 4], [], [3], [], [5], [], []];
const on = Int8Array.from([1, 0, 1, 1, 0, 1, 1]);
const could = informed(
  (at) => LINKS[at] ?? [],
  [0, 1],
  (page) => page >= 2,
  on,
);

it('an informed watcher reaches what links lead to from the crawl, over new pages on the topic alone', () => {
  expect([...could]).toEqual([0, 0, 1, 1, 0, 0, 0]);
});

it('a page that was not announced has the first step that failed as its reason', () => {
  const linkedBy = LINKS.map((_, page) => [...LINKS.keys()].filter((from) => LINKS[from]?.includes(page)));
  const reason = (page: number, visited: [number, number][], judged: [number, number][] = []) => {
    const watched = { visited: new Map(visited), judged: new Map(judged), least: 0.8 };
    return reasonOf(page, watched, { could, linkedBy, stepOf: () => 3 });
  };
  expect(reason(6, [[0, 3]])).toBe('no path');
  expect(reason(2, [[0, 2]])).toBe('link not seen');
  expect(reason(2, [[0, 3]])).toBe('not fetched');
  expect(reason(5, [[4, 3]])).toBe('not fetched');
  const judged = [0.4, 0.7, 0.9].map((relevance) => reason(2, [[0, 3]], [[2, relevance]]));
  expect(judged).toEqual(['off topic', 'unsure', 'held back']);
});
