import { expect, it } from 'vitest';
import { pagesToAsk } from './pages-to-ask.ts';

const links = (folder: string, count: number, chance = 0.5) =>
  Array.from({ length: count }, (_, at) => ({ url: `http://a.test/${folder}/x${at}`, chance }));
const page = (path: string, relevance: number, isAsked = false, isAskable = true) => ({
  url: `http://a.test/${path}`,
  relevance,
  isAsked,
  isAskable,
});
const paths = (...given: Parameters<typeof pagesToAsk>): string[] =>
  [...pagesToAsk(...given)].map(({ url }) => url.slice('http://a.test/'.length));

it('asks about the folder with the most promising links first, by its most relevant page', () => {
  const waiting = [...links('small', 2), ...links('large', 7), ...links('dull', 90, 0.2)];
  const pages = [page('small/1', 0.9), page('large/1', 0.4), page('large/deep/2', 0.8), page('dull/1', 0.5)];
  // Of 7, 7/4 and 2 halves: the second page of the large folder comes last.
  expect(paths(waiting, pages)).toEqual(['large/deep/2', 'small/1', 'large/1']);
});

it('each page asked about makes its folder less urgent, and no page comes twice', () => {
  const waiting = [...links('small', 2), ...links('large', 7)];
  const pages = [page('large/1', 0.9, true), page('large/2', 0.8), page('small/1', 0.1)];
  expect(paths(waiting, pages)).toEqual(['small/1', 'large/2']);
});

it('seeds and hidden pages are not asked about, and without waiting links nothing is', () => {
  expect(paths(links('large', 3), [page('large/1', 0.9, false, false)])).toEqual([]);
  expect(paths([], [page('large/1', 0.9)])).toEqual([]);
});
