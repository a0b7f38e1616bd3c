// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { closeDatabase } from '../../storage/database.ts';
import { forget } from '../../storage/erase.ts';
import { keepLabel, labelsSent } from '../../storage/labels.ts';
import { aLabel } from '../../testing/builders.ts';
import { pairWithNobody } from '../../testing/pair.ts';
import { unheardIn } from '../../testing/unheard.ts';
import { catchUp, catchUpSoon, TICK } from './catch-up.ts';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.contextMenus, 'removeAll').mockResolvedValue();
  vi.spyOn(browser.contextMenus, 'create').mockReturnValue('');
});

it('given waiting data, the alarm ticks until it is sent, even if the background dies in a tick', async () => {
  const label = aLabel();
  await keepLabel(label);
  expect(await catchUp()).toEqual({ state: 'not-paired' });
  expect((await browser.alarms.get(TICK))?.periodInMinutes).toBe(1);
  await labelsSent([label.id]);
  await catchUp();
  expect(await browser.alarms.get(TICK)).toBeUndefined();
});

it('given an erasure that waits for the companion, the alarm ticks', async () => {
  await pairWithNobody();
  await forget({ kind: 'all' });
  await catchUp();
  expect((await browser.alarms.get(TICK))?.periodInMinutes).toBe(1);
});

it('given no companion, an erasure has no recipient and no alarm waits', async () => {
  await forget({ kind: 'all' });
  await catchUp();
  expect(await browser.alarms.get(TICK)).toBeUndefined();
});

it('given a background call that fails, no rejection is unhandled and the next call does its work', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  await closeDatabase();
  const act = async (): Promise<void> => {
    catchUpSoon();
    await expect.poll(() => open).toHaveBeenCalled();
  };
  expect(await unheardIn(act)).toEqual([]);
  open.mockRestore();
  expect(await catchUp()).toEqual({ state: 'not-paired' });
});
