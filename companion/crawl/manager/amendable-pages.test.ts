import { expect, it } from 'vitest';
import type { Judge } from '../../judge/judge.ts';
import type { FeaturedPage, Journal } from '../../store/journal.ts';
import { runSync } from '../ports/sliced-task.ts';
import { AmendablePages } from './amendable-pages.ts';

/**
 * A journal of pages whose relevance is in their features, padded to so many UTF-16 units. @returns the rows read from
 * it, too
 */
function journalOf(
  relevances: readonly number[],
  units = 0,
): { readonly journal: Journal; readonly read: () => number } {
  let read = 0;
  const pages = relevances.map((relevance, at): FeaturedPage => {
    const row = { pageId: 3 * at + 1, urlId: at, key: `k${at}`, isSeed: at === 0 };
    return { ...row, relevance, onTopic: relevance >= 0.5, unsure: false, features: `${relevance}`.padEnd(units) };
  });
  const featured: Journal['featured'] = function* () {
    for (const page of pages) {
      read += 1;
      yield page;
    }
  };
  const features: Journal['features'] = (wanted) => {
    read += 1;
    return pages.find(({ pageId }) => pageId === wanted)?.features;
  };
  return { journal: { featured, features } as Journal, read: () => read };
}

const judge = {
  rejudge: (features: string) => ({ relevance: Number(features) / 2, onTopic: false, unsure: false, words: [] }),
} as unknown as Judge;

/** Pages in the sequence in which they are judged, with the judgement. */
function judged(held: AmendablePages): (readonly [number, number])[] {
  const found: [number, number][] = [];
  runSync(held.judge(judge, ({ pageId }, { relevance }) => found.push([pageId, relevance])));
  return found;
}

it('given few features, each page is read once, and the most relevant ones are judged first', () => {
  const relevances = Array.from({ length: 80 }, (_, at) => ((at * 37) % 80) / 80);
  const { journal, read } = journalOf(relevances);
  const held = new AmendablePages(journal);
  const seen: number[] = [];
  runSync(held.read(({ urlId }) => seen.push(urlId)));
  expect(seen).toEqual([...relevances.keys()]);
  const found = judged(held);
  expect(found.map(([, relevance]) => relevance)).toEqual(
    [...relevances].sort((a, b) => b - a).map((each) => each / 2),
  );
  expect(judged(held)).toEqual(found);
  expect(read()).toBe(80);
});

it('given more features than memory may hold, they are read again, each beside its own page', () => {
  const relevances = Array.from({ length: 70 }, (_, at) => ((at * 37) % 70) / 70);
  const { journal, read } = journalOf(relevances, 1024 ** 2);
  const held = new AmendablePages(journal);
  runSync(held.read(() => undefined));
  expect(judged(held)).toEqual(relevances.map((relevance, at) => [3 * at + 1, relevance / 2]));
  expect(read()).toBe(140);
});
