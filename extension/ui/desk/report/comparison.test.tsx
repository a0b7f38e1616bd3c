import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../../companion-client/companion.ts';
import { clear, drawIn } from '../../../testing/draw-in.tsx';
import type { createActions } from '../../model/actions.ts';
import { createStore } from '../../model/store.ts';
import { createDesk, DeskProvider } from '../model.ts';
import { fetchedUntil, OrderComparison } from './comparison.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => [key, ...[places ?? []].flat()].join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => clear(harness));

it('given orders that end with the same pages, the columns tell how much sooner one found them', async () => {
  const curves = [
    {
      order: 'as it was',
      curve: [
        [50, 40],
        [100, 50],
      ],
    },
    {
      order: 'breadth-first',
      curve: [
        [50, 10],
        [100, 50],
      ],
    },
    // The oracle's curve ends as soon as it has found all.
    {
      order: 'oracle',
      curve: [
        [25, 25],
        [50, 50],
      ],
    },
  ];
  vi.mocked(call).mockResolvedValue({ ready: true, pages: 100, curves } as never);
  const store = createStore();
  const desk = createDesk(store, {} as Parameters<typeof createActions>[1]);
  drawIn(
    harness,
    <DeskProvider value={desk}>
      <OrderComparison crawlId="crawl-1" done />
    </DeskProvider>,
    store,
  );
  harness.querySelector('button')?.click();
  const rows = () =>
    [...harness.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
  // 45 is most of 50 finds: half way from 40 to 50, and seven eighths of the way from 10 to 50.
  await expect.poll(rows).toEqual([
    ['40 (80%)', '75'],
    ['10 (20%)', '94'],
    ['50 (100%)', '45'],
  ]);
  expect(harness.textContent).toContain('compareTotal 50 100');
});

it('given a comparison that takes several requests, shows the share that is done until it is there', async () => {
  let answer = (_: unknown): void => undefined;
  vi.mocked(call).mockImplementation(() => new Promise((resolve) => (answer = resolve)) as never);
  const store = createStore();
  drawIn(
    harness,
    <DeskProvider value={createDesk(store, {} as Parameters<typeof createActions>[1])}>
      <OrderComparison crawlId="crawl-1" done />
    </DeskProvider>,
    store,
  );
  const row = () => harness.querySelector('p.row')?.textContent;
  harness.querySelector('button')?.click();
  await expect.poll(row).toContain('0%');
  answer({ ready: false, share: 0.4, pages: 0, curves: [] });
  await expect.poll(row).toContain('40%');
  answer({ ready: true, pages: 100, curves: [] });
  await expect.poll(row).not.toContain('%');
});

it.each<[string, [number, number][], number, number | undefined]>([
  [
    'on a moment of the curve',
    [
      [10, 5],
      [20, 9],
    ],
    9,
    20,
  ],
  ['before the first moment', [[10, 5]], 1, 2],
  ['never', [[10, 5]], 6, undefined],
  ['at the start', [[10, 0]], 0, 10],
])('given a number of finds, they are reached %s', (_when, curve, wanted, pages) => {
  expect(fetchedUntil(curve, wanted)).toBe(pages);
});
