import { vi } from 'vitest';
import browser from 'webextension-polyfill';
import { changeSettings } from '../local/settings.ts';

const create = vi.fn();
const contains = vi.fn();

/** Notices are wanted, the browser allows them, and what is told is written down: `create` is told, `contains` answers whether it may be. */
export async function allowNotices(): Promise<{ create: typeof create; contains: typeof contains }> {
  create.mockReset();
  contains.mockReset().mockResolvedValue(true);
  Object.assign(browser, { notifications: { create }, permissions: { contains } });
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  await changeSettings({ notices: true });
  return { create, contains };
}
