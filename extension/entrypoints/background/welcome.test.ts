// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { readPairedFile } from '../../companion-client/paired.ts';
import { pairWithNobody } from '../../testing/pair.ts';
import { welcome } from './welcome.ts';

vi.mock('../../companion-client/paired.ts', () => ({ readPairedFile: vi.fn() }));

const create = vi.fn(async () => ({}));
const update = vi.fn(async () => ({}));
const query = vi.fn(async () => [{ id: 7 }]);
beforeEach(() => {
  for (const mock of [create, update]) mock.mockClear();
  vi.mocked(readPairedFile).mockReset().mockResolvedValue(undefined);
  Object.assign(browser, { tabs: { create, update, query } });
  vi.spyOn(browser.runtime, 'getURL').mockImplementation((path) => `chrome-extension://ambit${path}`);
});
const url = 'chrome-extension://ambit/welcome.html';

it('given an extension that the user loaded, its welcome page opens in a tab of its own', async () => {
  await welcome('install');
  expect(create).toHaveBeenCalledExactlyOnceWith({ url });
  expect(update).not.toHaveBeenCalled();
});

it.each(['update', 'browser_update', 'shared_module_update'])('given %s, no page opens', async (reason) => {
  await welcome(reason);
  expect(create).not.toHaveBeenCalled();
});

it('given a temporary extension that is reloaded and paired, no page opens', async () => {
  await pairWithNobody();
  await welcome('install');
  expect(create).not.toHaveBeenCalled();
});

it('given the copy that npm start made, the page takes the one blank tab', async () => {
  vi.mocked(readPairedFile).mockResolvedValue({ port: 7645, keyId: 'k', key: 's' });
  await welcome('install');
  expect(update).toHaveBeenCalledExactlyOnceWith(7, { url });
  expect(create).not.toHaveBeenCalled();
});
