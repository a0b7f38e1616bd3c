import { beforeEach, expect, it, vi } from 'vitest';
import browser, { type Tabs } from 'webextension-polyfill';
import { countWaitingCaptures, keepCapture } from '../storage/captures.ts';
import { changeSettings } from '../storage/settings.ts';
import { anAnswer, aPage } from '../testing/builders.ts';
import { captureTab } from './capture-tab.ts';

const tab = (change: Partial<Tabs.Tab> = {}): Tabs.Tab => ({
  id: 1,
  index: 0,
  highlighted: true,
  active: true,
  pinned: false,
  incognito: false,
  url: aPage().url,
  ...change,
});

const execute = vi.fn();
beforeEach(() => {
  execute.mockReset();
  execute.mockResolvedValue([{ result: anAnswer() }]);
  Object.assign(browser, { scripting: { executeScript: execute } });
});

it('nothing is read before the user has agreed', async () => {
  expect(await captureTab(tab())).toEqual({ may: false, why: 'off' });
  expect(execute).not.toHaveBeenCalled();
});

it('with consent the page is kept once, however often it is seen', async () => {
  await changeSettings({ captures: true });
  expect(await captureTab(tab())).toEqual({ may: true });
  expect(await captureTab(tab({ url: `${aPage().url}#part` }))).toEqual({ may: true });
  expect(execute).toHaveBeenCalledTimes(1);
  expect(await countWaitingCaptures()).toBe(1);
});

it.each([
  ['a private window', tab({ incognito: true }), 'private-window'],
  ['a page of the browser', tab({ url: 'chrome://settings/' }), 'not-web'],
  ['an excluded page', tab({ url: 'https://diary.example/' }), 'excluded'],
  ['a bank', tab({ url: 'https://www.paypal.com/home' }), 'sensitive'],
])('%s is never read', async (_what, visited, why) => {
  await changeSettings({ captures: true, exclusions: ['diary.example'] });
  expect(await captureTab(visited)).toMatchObject({ may: false, why });
  expect(execute).not.toHaveBeenCalled();
  expect(await countWaitingCaptures()).toBe(0);
});

it('a page with a password field is not kept, unless its site is allowed', async () => {
  await changeSettings({ captures: true });
  execute.mockResolvedValue([{ result: anAnswer({ private: 'password-field' }) }]);
  expect(await captureTab(tab())).toEqual({ may: false, why: 'sensitive', kind: 'password-field' });
  expect(await countWaitingCaptures()).toBe(0);
  await changeSettings({ allowed: ['bread.example'] });
  expect(await captureTab(tab())).toEqual({ may: true });
});

it('given an error page of a site, it is not saved', async () => {
  await changeSettings({ captures: true });
  execute.mockResolvedValue([{ result: anAnswer({ status: 401 }) }]);
  expect(await captureTab(tab())).toEqual({ may: false, why: 'not-web' });
  expect(await countWaitingCaptures()).toBe(0);
});

it('a tab that has moved on to a private page in the meantime is not kept', async () => {
  await changeSettings({ captures: true });
  execute.mockResolvedValue([{ result: anAnswer({ url: 'https://mail.google.com/mail' }) }]);
  expect(await captureTab(tab())).toMatchObject({ may: false, kind: 'mail' });
  expect(await countWaitingCaptures()).toBe(0);
});

it('a password field counts for the page that was read, not for the allowed site that the tab came from', async () => {
  await changeSettings({ captures: true, allowed: ['bread.example'] });
  execute.mockResolvedValue([{ result: anAnswer({ url: 'https://other.example/form', private: 'password-field' }) }]);
  expect(await captureTab(tab())).toEqual({ may: false, why: 'sensitive', kind: 'password-field' });
  expect(await countWaitingCaptures()).toBe(0);
});

it.each([
  ['pauses', { pausedUntil: Date.now() + 3_600_000 }, 'paused'],
  ['switches captures off', { captures: false }, 'off'],
  ['excludes its site', { exclusions: ['bread.example'] }, 'excluded'],
] as const)('a page is not kept when the user %s while it is read', async (_what, change, why) => {
  await changeSettings({ captures: true });
  execute.mockImplementation(async () => {
    await changeSettings(change);
    return [{ result: anAnswer() }];
  });
  expect(await captureTab(tab())).toEqual({ may: false, why });
  expect(await countWaitingCaptures()).toBe(0);
});

it('a page is captured again by a clock that was ahead when it was captured before', async () => {
  await changeSettings({ captures: true });
  await keepCapture('early', aPage(), Date.now() + 3_650 * 86_400_000);
  expect(await captureTab(tab())).toEqual({ may: true });
  expect(execute).toHaveBeenCalledTimes(1);
});

it.each([
  undefined,
  null,
  'page',
  { ...anAnswer(), snapshot: {} },
  { ...anAnswer(), snapshot: { markup: 1, truncated: false } },
  anAnswer({ url: 'javascript:1' }),
  { ...anAnswer(), url: undefined },
  { ...anAnswer(), private: undefined },
])('an answer that is no reading is not believed (%#)', async (result) => {
  await changeSettings({ captures: true });
  execute.mockResolvedValue([{ result }]);
  expect((await captureTab(tab())).may).toBe(false);
  expect(await countWaitingCaptures()).toBe(0);
});
