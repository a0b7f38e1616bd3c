import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { call } from '../../companion-client/companion.ts';

import { waitingErasures } from '../../storage/erasure-requests.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore } from '../model/store.ts';
import { ForgettingNote } from './forgetting-note.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
vi.mock('../../storage/erasure-requests.ts', () => ({ waitingErasures: vi.fn() }));

const harness = document.createElement('main');
const connected = { state: 'connected', program: '1', web: '', captures: 0, labels: 0 } as const;
let store = createStore();
/** Sets the companion's answers in order; the last repeats. */
const says = (...shares: (number | null)[]): void => {
  for (const share of shares) vi.mocked(call).mockResolvedValueOnce({ share });
};
const WISH = { id: 'w', what: { kind: 'all' }, key: {} } as never;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => `${key} ${places ?? ''}`);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.mocked(call).mockReset();
  vi.mocked(waitingErasures).mockReset().mockResolvedValue([WISH]);
  store = createStore();
  store.companion.value = connected;
  drawIn(harness, <ForgettingNote />, store);
});
afterEach(() => {
  clear(harness);
  vi.useRealTimers();
});

const status = (): string | undefined => harness.querySelector('[role=status]')?.textContent ?? undefined;
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000);

it("given an erasure, shows the companion's progress in tenths until it is complete", async () => {
  says(0, 0.47, 0.99);
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toMatch(/^forgettingThere 0\s?%$/);
  await later();
  expect(status()).toMatch(/ 40\s?%$/);
  await later();
  expect(status()).toMatch(/ 90\s?%$/);
  vi.mocked(waitingErasures).mockResolvedValue([]);
  await later();
  expect(status()).toBeUndefined();
  for (let n = 0; n < 5; n++) await later();
  expect(call).toHaveBeenCalledTimes(3);
});

it('says how long the companion still takes, beside what a screen reader reads out', async () => {
  says(0, 0.05, 0.1, 0.15, 0.2);
  await vi.advanceTimersByTimeAsync(100);
  expect(harness.textContent).not.toContain('timeLeft');
  for (let n = 0; n < 4; n++) await later();
  expect(harness.textContent).toMatch(/ 20\s?% · timeLeft 16 sec$/);
  expect(status()).toMatch(/ 20\s?%$/);
});

it('given a second erasure, starts over with it', async () => {
  vi.mocked(waitingErasures).mockResolvedValue([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toBeUndefined();
  vi.mocked(waitingErasures).mockResolvedValue([WISH]);
  says(0.3);
  store.timesForgotten.value += 1;
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toMatch(/ 30\s?%$/);
});

it('given a companion that cannot report it, or has not begun, shows nothing', async () => {
  vi.mocked(call).mockRejectedValueOnce(new AmbitError('refused', 'There is no such route.'));
  says(null);
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toBeUndefined();
  await later();
  expect(status()).toBeUndefined();
});

it('given a companion that is away, sends no request', async () => {
  await vi.advanceTimersByTimeAsync(100);
  vi.mocked(call).mockClear();
  store.companion.value = { state: 'away' };
  for (let n = 0; n < 5; n++) await later();
  expect(call).not.toHaveBeenCalled();
});

it.each([
  ['it still has to', [WISH], 'forgetDone'],
  ['nothing is left to forget', [], 'forgetDoneAll'],
])('given that this browser has forgotten and the companion is away, says that %s', async (_what, waiting, words) => {
  vi.mocked(waitingErasures).mockResolvedValue(waiting);
  store.companion.value = { state: 'away' };
  drawIn(harness, <ForgettingNote isGone />, store);
  await vi.advanceTimersByTimeAsync(100);
  expect(status()?.trim()).toBe(words);
});

it('given that this browser has forgotten, says at the end of the progress that the companion has, too', async () => {
  says(0.5);
  drawIn(harness, <ForgettingNote isGone />, store);
  await vi.advanceTimersByTimeAsync(100);
  expect(status()).toMatch(/^forgettingThere 50/);
  vi.mocked(waitingErasures).mockResolvedValue([]);
  await later();
  expect(status()?.trim()).toBe('forgetDoneAll');
});
