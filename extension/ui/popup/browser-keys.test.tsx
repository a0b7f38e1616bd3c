import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { BrowserKeys } from './browser-keys.tsx';

const harness = document.createElement('main');
const rows = () => [...harness.querySelectorAll('.keys > div')].map((row) => row.textContent);

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.commands, 'getAll').mockResolvedValue([
    { name: '_execute_action', shortcut: 'Alt+Shift+O' },
    // The user took it away.
    { name: 'crawl-around', shortcut: '' },
    { name: 'label-relevant', shortcut: 'Ctrl+Shift+Y' },
    { name: 'of-a-later-version', shortcut: 'F9' },
  ]);
  render(<BrowserKeys />, harness);
});
afterEach(() => render(null, harness));

it('lists the keys as the browser has them now', async () => {
  await expect.poll(rows).toEqual(['Alt+Shift+OkeyPopup', '–menuAround', 'Ctrl+Shift+YcommandRelevant']);
});

it('leads to where they are changed, in either browser', async () => {
  const opened = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
  const change = () => [...harness.querySelectorAll('button')].find((one) => one.textContent === 'keysChange')?.click();
  const call = vi.fn(async () => undefined);
  const { commands } = browser;
  Object.assign(commands, { openShortcutSettings: call });
  change();
  expect(call).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(commands, 'openShortcutSettings');
  change();
  expect(opened.mock.calls).toEqual([[{ url: 'chrome://extensions/shortcuts' }]]);
});
