import { describe, expect, it } from 'vitest';
import { pagesToAsk, seedsToAsk } from './pages-to-ask.ts';

const links = (folder: string, count: number, chance = 0.5) =>
  Array.from({ length: count }, (_, at) => ({ url: `http://a.test/${folder}/x${at}`, chance }));
const page = (path: string, relevance: number, isAsked = false, isAskable = true) => ({
  url: `http://a.test/${path}`,
  relevance,
  label: undefined,
  isAsked,
  isSeed: false,
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

describe('seeds to ask about', () => {
  const seed = (name: string, relevance: number, label?: boolean, isAsked = label !== undefined) => ({
    ...{ name, relevance, label, isAsked, isSeed: true },
  });
  const labelled = (label: boolean) => ({ ...seed('page', 0.5, label), isSeed: false });
  const SEEDS = [seed('low', 0.2), seed('high', 0.9), seed('skipped', 0.95, undefined, true)];
  const no = labelled(false);

  it('given three pages called not relevant and none relevant, the seeds without an answer, most relevant first', () => {
    expect(seedsToAsk([...SEEDS, no, no, no]).map(({ name }) => name)).toEqual(['high', 'low']);
    expect(seedsToAsk([...SEEDS, seed('wrong', 1, false), no, no]).map(({ name }) => name)).toEqual(['high', 'low']);
  });

  it('given fewer answers, or one page called relevant, none', () => {
    expect(seedsToAsk([...SEEDS, no, no])).toEqual([]);
    expect(seedsToAsk([...SEEDS, no, no, no, labelled(true)])).toEqual([]);
  });
});
