import { expect, it } from 'vitest';
import { logit } from '../../../shared/learning/sigmoid.ts';
import { FolderEvidence } from './folder-evidence.ts';

const after = (pages: readonly (readonly [url: string, relevance: number])[]): FolderEvidence => {
  const evidence = new FolderEvidence();
  for (const [url, relevance] of pages) evidence.count(url, relevance);
  return evidence;
};

it('a folder is worth what its pages are, four pages of its host beside them, and the host four of the crawl', () => {
  const evidence = after([
    ['https://a.test/good/1', 0.9],
    ['https://a.test/good/2?x=/y/', 0.8],
    ['https://a.test/other/1', 0.2],
  ]);
  const crawl = (20 * 0.1 + 1.9) / 23;
  const host = (1.9 + 4 * crawl) / 7;
  const good = (1.7 + 4 * host) / 6;
  expect(evidence.logOdds('https://a.test/good/3#part')).toBeCloseTo(logit(good) - logit(0.1), 6);
  // The folder above speaks for an unknown folder, and for files.
  expect(evidence.logOdds('http://a.test/new/x')).toBeCloseTo(logit(host) - logit(0.1), 6);
  expect(evidence.logOdds('https://b.test/good/1')).toBeCloseTo(logit(crawl) - logit(0.1), 6);
});

it("given pages worth less than one in ten, their folder loses, measured by the crawl's mean page", () => {
  const evidence = after([['https://a.test/x', 0]]);
  const crawl = 2 / 21;
  expect(evidence.logOdds('https://a.test/y')).toBeCloseTo(logit((4 * crawl) / 5) - logit(crawl), 6);
});

it('three folders of an address speak, none below them, and none of all too much', () => {
  const evidence = after([
    ...Array.from({ length: 200 }, (_, at) => [`https://a.test/1/2/3/${at % 2 ? 'on' : 'off'}/${at}`, at % 2] as const),
    ...Array.from({ length: 100 }, (_, at) => [`https://good.test/${at}`, 1] as const),
  ]);
  expect(evidence.logOdds('https://a.test/1/2/3/on/x')).toBe(evidence.logOdds('https://a.test/1/2/3/off/x'));
  expect(evidence.logOdds('https://a.test/1/2/3/on/x')).toBe(evidence.logOdds('https://a.test/1/2/3/x'));
  expect(evidence.logOdds('https://good.test/x')).toBe(2.5);
});
