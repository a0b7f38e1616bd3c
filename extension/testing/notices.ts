import { vi } from 'vitest';
import browser from 'webextension-polyfill';
import { changeSettings } from '../storage/settings.ts';

const create = vi.fn();
const contains = vi.fn();

/**
 * Switches notices on and lets the browser allow them. `create` records each notice; `contains` answers the permission
 * check.
 */
export async function allowNotices(): Promise<{ create: typeof create; contains: typeof contains }> {
  create.mockReset();
  contains.mockReset().mockResolvedValue(true);
  Object.assign(browser, { notifications: { create }, permissions: { contains } });
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  await changeSettings({ notices: true });
  return { create, contains };
}
