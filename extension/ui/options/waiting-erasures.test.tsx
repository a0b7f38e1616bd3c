import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { forget } from '../../storage/erase.ts';
import { beforeAsking, waitingErasures } from '../../storage/erasure-requests.ts';
import { dropPairing } from '../../storage/pairing.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { pairWithNobody } from '../../testing/pair.ts';
import { createActions } from '../model/actions.ts';
import { createStore } from '../model/store.ts';
import { WaitingErasures } from './waiting-erasures.tsx';

const harness = document.createElement('main');
const sendWaiting = vi.fn();

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values = []) => [key, ...[values].flat()].join(' '));
  const background = { sendWaiting } as unknown as Parameters<typeof createActions>[1];
  const store = createStore();
  drawIn(harness, <WaitingErasures />, store, createActions(store, background));
});
afterEach(() => {
  clear(harness);
});

const text = () => harness.textContent ?? '';
const press = async (name: string): Promise<void> => {
  const named = () => [...harness.querySelectorAll('button')].find((button) => button.textContent === name);
  await expect.poll(named).toBeDefined();
  named()?.click();
};

it('given a waiting erasure, shows it with its companion and time, and the user can withdraw it', async () => {
  expect(text()).toBe('');
  await pairWithNobody('gone');
  await forget({ kind: 'site', host: 'diary.example' });
  await forget({ kind: 'page', url: 'https://bread.example/a' });
  await expect.poll(text).toContain('wishesNow');
  await dropPairing();
  await expect.poll(text).toContain('wishesEarlier');
  expect(text()).toContain('wishesPaired now');
  expect([...harness.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'wishSite diary.example now',
    'bread.example/a now',
  ]);
  await press('wishesLetGo');
  await expect.poll(text).toContain('wishesSure');
  await press('cancel');
  await expect.poll(text).not.toContain('wishesSure');
  await press('wishesLetGo');
  await expect.poll(text).toContain('wishesSure');
  await press('wishesLetGo');
  await expect.poll(text).toBe('');
  await pairWithNobody('gone');
  expect(await waitingErasures()).toEqual([]);
  await expect.poll(() => sendWaiting).toHaveBeenCalled();
});

it("given two companions, withdrawing one's erasure leaves the other's; answers count again", async () => {
  await pairWithNobody('gone');
  await forget({ kind: 'since', at: 1, until: 2 });
  await pairWithNobody('here');
  await forget({ kind: 'all' });
  // Lists the current companion's first.
  await expect
    .poll(() => [...harness.querySelectorAll('li')].map((line) => line.textContent?.split(' ')[0]))
    .toEqual(['wishAll', 'wishSpan']);
  expect(await beforeAsking()).toBe(-1);
  await press('wishesLetGo');
  await expect.poll(text).toContain('wishesSure');
  await press('wishesLetGo');
  await expect.poll(() => harness.querySelectorAll('li').length).toBe(1);
  expect(text()).toContain('wishSpan');
  expect(await beforeAsking()).toBe(2);
});
