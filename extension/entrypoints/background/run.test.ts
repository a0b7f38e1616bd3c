// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { readSingle } from '../../storage/single.ts';
import { unheardIn } from '../../testing/unheard.ts';
import { run } from './run.ts';

afterEach(() => void vi.restoreAllMocks());

const full = () => new DOMException('', 'QuotaExceededError');

it('given background work that fails without a caller, the badge and the popup show the error', async () => {
  const setBadgeText = vi.fn(async () => undefined);
  Object.assign(browser.action, { setBadgeText });
  run(Promise.reject(full()));
  await expect.poll(() => readSingle('companion')).toEqual({ state: 'browser-full' });
  expect(setBadgeText).toHaveBeenCalledWith({ text: '!' });
});

it('where not even that can be kept, nothing rejects unheard', async () => {
  const setBadgeText = vi.fn(async () => undefined);
  Object.assign(browser.action, { setBadgeText });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full();
  });
  const act = async (): Promise<void> => {
    run(Promise.reject(full()));
    await expect.poll(() => put).toHaveBeenCalled();
  };
  expect(await unheardIn(act)).toEqual([]);
  expect(setBadgeText).toHaveBeenCalledWith({ text: '!' });
});
