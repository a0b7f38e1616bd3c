// @vitest-environment node
import { expect, it } from 'vitest';
import { aCrawl } from '../../testing/builders.ts';
import { goesOn, MAX_PAGES, raised } from './going-on.ts';

it('given a crawl that runs or has no link left, nothing resumes it', () => {
  expect(goesOn(aCrawl({}))).toBe('never');
  expect(goesOn(aCrawl({ state: 'done', reason: 'exhausted' }))).toBe('never');
  expect(goesOn(aCrawl({ state: 'done', reason: 'generation-limit' }))).toBe('never');
  expect(goesOn(aCrawl({ state: 'done', reason: 'no-usable-seeds' }))).toBe('never');
  expect(goesOn(aCrawl({ state: 'done', reason: 'damaged' }))).toBe('never');
});

it.each([
  ['user', 'at-once'],
  ['failure', 'at-once'],
  ['page-limit', 'with-more'],
  ['time-limit', 'with-more'],
  ['host-limit', 'with-more'],
  ['byte-limit', 'with-more'],
] as const)('given a crawl that ended by %s, it resumes %s', (reason, how) => {
  expect(goesOn(aCrawl({ state: 'done', reason, fetched: 1 }))).toBe(how);
});

it('only the limit that it came to is raised, never above what the companion takes', () => {
  const ended = aCrawl({ state: 'done', fetched: 40, elapsedMs: 61_000 });
  const budgets = { pages: 500, perHost: 20, perSite: 30, seconds: 60, bytes: 1_000 };
  expect(raised({ ...ended, reason: 'time-limit', budgets })).toEqual({ ...budgets, seconds: 240 });
  expect(raised({ ...ended, reason: 'host-limit', budgets: { ...budgets, seconds: 0 } })).toEqual({
    ...{ ...budgets, seconds: 0 },
    perHost: 40,
    perSite: 60,
  });
  expect(raised({ ...ended, reason: 'byte-limit', budgets: { ...budgets, seconds: 90 } }).bytes).toBe(2_000);
  const most = { pages: 700_000, perHost: 100, seconds: 0 };
  expect(raised({ ...ended, reason: 'page-limit', fetched: 700_000, budgets: most }).pages).toBe(MAX_PAGES);
});

it('given a budget below the pages already fetched, it is raised above them', () => {
  const budgets = { pages: 10, perHost: 100, seconds: 0 };
  expect(raised(aCrawl({ state: 'done', reason: 'page-limit', fetched: 40, budgets })).pages).toBe(80);
});
