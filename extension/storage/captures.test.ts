// @vitest-environment node
import { expect, it } from 'vitest';
import { aLink, aPage } from '../testing/builders.ts';
import {
  CAPTURE_LIMITS,
  capturedAt,
  capturesGivenUp,
  capturesSent,
  countWaitingCaptures,
  dropOldestCaptures,
  keepCapture,
  putGivenUpAway,
  waitingCaptures,
} from './captures.ts';
import { forget } from './erase.ts';
import { waiting } from './waiting.ts';

const page = (n: number, text = '') => aPage({ url: `https://bread.example/${n}`, text });

it('beyond the limit the oldest are dropped', async () => {
  for (let n = 0; n < CAPTURE_LIMITS.waiting + 3; n++) await keepCapture(`c${n}`, page(n), n);
  expect(await countWaitingCaptures()).toBe(CAPTURE_LIMITS.waiting);
  expect((await waitingCaptures(1e9, 1)).map(({ id }) => id)).toEqual(['c3']);
});

it('given a page captured again, the new capture replaces the waiting one', async () => {
  await keepCapture('a', page(1, 'old'), 1);
  await keepCapture('b', page(1, 'new'), 2);
  expect((await waitingCaptures(1e9, 9)).map(({ page: { text } }) => text)).toEqual(['new']);
  expect(await capturedAt(page(1).url)).toBe(2);
});

it('a batch holds what fits, and one at least', async () => {
  for (let n = 0; n < 4; n++) await keepCapture(`c${n}`, page(n, 'x'.repeat(1_000)), n);
  expect(await waitingCaptures(3_000, 50)).toHaveLength(2);
  expect(await waitingCaptures(1, 50)).toHaveLength(1);
});

it('given links on all pages of a host, the fourth page has them as furniture, until an erasure', async () => {
  const menu = aLink({ anchor: 'Recipes', url: 'https://bread.example/recipes' });
  const captured = (n: number) =>
    aPage({ url: `https://bread.example/${n}`, links: [menu, aLink({ anchor: `${n}` })] });
  for (let n = 0; n < 4; n++) await keepCapture(`c${n}`, captured(n), n);
  await forget({ kind: 'page', url: 'https://bread.example/0' });
  await keepCapture('c4', captured(4), 4);
  const kept = (await waitingCaptures(1e9, 9)).map(({ page: { links } }) => links.map(({ furniture }) => furniture));
  expect(kept).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [false, false],
  ]);
});

it('once sent, the page is gone and its note remains', async () => {
  await keepCapture('a', page(1), 7);
  await capturesSent(['a']);
  expect(await countWaitingCaptures()).toBe(0);
  expect(await capturedAt(page(1).url)).toBe(7);
  expect(await waitingCaptures(1e9, 9)).toEqual([]);
});

it('room is made by giving up the oldest', async () => {
  for (let n = 0; n < 4; n++) await keepCapture(`c${n}`, page(n), n);
  await dropOldestCaptures(3);
  expect((await waitingCaptures(1e9, 9)).map(({ id }) => id)).toEqual(['c3']);
});

it('counts what gave way before the companion had it, until the user has seen that', async () => {
  for (let n = 0; n < 3; n++) await keepCapture(`c${n}`, page(n), n);
  await capturesSent(['c0']);
  expect(await capturesGivenUp()).toBe(0);
  await dropOldestCaptures(5);
  expect(await capturesGivenUp()).toBe(2);
  await keepCapture('c4', page(4), 4);
  await dropOldestCaptures(1);
  expect((await waiting()).gaveWay).toBe(3);
  await putGivenUpAway();
  expect((await waiting()).gaveWay).toBe(0);
});
