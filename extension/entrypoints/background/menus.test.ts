import { beforeEach, expect, it, vi } from 'vitest';
import browser, { type Menus } from 'webextension-polyfill';
import { onChange } from '../../storage/changes.ts';
import { readChoice } from '../../storage/current.ts';
import { learnCrawls } from '../../storage/known.ts';
import { waitingLabels } from '../../storage/labels.ts';
import { keptStarts } from '../../storage/starts.ts';
import { aCrawl } from '../../testing/builders.ts';
import { onMenu, putMenus } from './menus.ts';

const create = vi.fn<(item: Menus.CreateCreatePropertiesType) => void>();
const openPopup = vi.fn<() => Promise<void>>();
beforeEach(() => {
  create.mockReset();
  openPopup.mockReset();
  Object.assign(browser, {
    contextMenus: { removeAll: async () => undefined, create },
    tabs: { get: () => Promise.reject(new Error('No tab')) },
    action: { openPopup },
    i18n: { getMessage: (key: string) => key, getUILanguage: () => 'en' },
  });
});

const click = (change: Partial<Menus.OnClickData>): Menus.OnClickData => ({
  menuItemId: 'crawl-around',
  editable: false,
  modifiers: [],
  pageUrl: 'https://bread.example/',
  ...change,
});

it('links can be labelled only while there is a crawl to label them for', async () => {
  await putMenus();
  expect(create.mock.calls.map(([{ id }]) => id)).toEqual(['crawl-around']);
  create.mockReset();
  await learnCrawls([aCrawl()]);
  await putMenus();
  expect(create.mock.calls.map(([{ id }]) => id)).toEqual([
    'crawl-around',
    'more-like-this',
    'not-this',
    'more-like-these',
    'not-these',
  ]);
});

it('given a click anywhere on a page, even on a picture, the menu offers a crawl', async () => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('fr');
  await putMenus();
  expect(create.mock.calls[0]?.[0].contexts).toEqual(expect.arrayContaining(['page', 'image', 'video', 'audio']));
});

it('a link is labelled for the current crawl’s topic', async () => {
  await learnCrawls([aCrawl({ topicId: 'topic-9' })]);
  await onMenu(click({ menuItemId: 'more-like-this', linkUrl: 'https://a.example/' }), undefined);
  await onMenu(click({ menuItemId: 'not-this', linkUrl: 'https://b.example/' }), undefined);
  await onMenu(click({ menuItemId: 'not-this', linkUrl: 'javascript:1' }), undefined);
  // Given two in one millisecond, either may be first.
  const labels = (await waitingLabels()).toSorted((a, b) => a.url.localeCompare(b.url));
  expect(labels.map(({ topicId, target, url, value }) => [topicId, target, url, value])).toEqual([
    ['topic-9', 'link', 'https://a.example/', 'relevant'],
    ['topic-9', 'link', 'https://b.example/', 'not-relevant'],
  ]);
});

it('nothing comes from a private window', async () => {
  const tab = { id: 1, index: 0, highlighted: true, active: true, pinned: false, incognito: true };
  await onMenu(click({ selectionText: 'secret' }), tab);
  expect(await keptStarts()).toEqual([]);
});

it('given a selection, the start keeps it together with its page', async () => {
  await onMenu(click({ selectionText: 'wild yeast' }), undefined);
  expect(await keptStarts()).toMatchObject([{ state: 'ready', topic: { name: 'wild yeast' } }]);
});

it('given a click in the menu, the popup opens at once: later the browser would refuse', async () => {
  const done = onMenu(click({ selectionText: 'wild yeast' }), undefined);
  expect(openPopup).toHaveBeenCalledOnce();
  await done;
});

it('given open pages of the extension, a start reaches them, so that they show it', async () => {
  const [heard, life] = [vi.fn(), new AbortController()];
  onChange(heard, life.signal);
  await onMenu(click({ selectionText: 'wild yeast' }), undefined);
  const [start] = await keptStarts();
  await expect.poll(() => heard).toHaveBeenCalledWith('asked');
  expect(await readChoice()).toBe(start?.id);
  life.abort();
});

it('a browser that opens no popup starts the crawl all the same', async () => {
  Object.assign(browser, { action: {} });
  await onMenu(click({ selectionText: 'wild yeast' }), undefined);
  expect(await keptStarts()).toHaveLength(1);
});

it('given a selection with links, each link gets one label and the badge counts them', async () => {
  await learnCrawls([aCrawl({ topicId: 'topic-9' })]);
  const result = ['https://a.example/', 'https://b.example/', 'https://a.example/', 'javascript:1'];
  const setBadgeText = vi.fn();
  Object.assign(browser, {
    scripting: { executeScript: async () => [{ result }] },
    action: { setBadgeText, setTitle: vi.fn() },
  });
  const tab = { id: 7, index: 0, highlighted: true, active: true, pinned: false, incognito: false };
  await onMenu(click({ menuItemId: 'not-these', selectionText: 'a b' }), tab);
  const labels = await waitingLabels();
  // Labels of one instant have no order.
  expect(labels.map(({ url, value, target }) => [url, value, target]).sort()).toEqual([
    ['https://a.example/', 'not-relevant', 'link'],
    ['https://b.example/', 'not-relevant', 'link'],
  ]);
  expect(setBadgeText).toHaveBeenCalledWith({ text: '✕', tabId: 7 });
});
