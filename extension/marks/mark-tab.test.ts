import { beforeEach, expect, it, vi } from 'vitest';
import browser, { type Runtime, type Tabs } from 'webextension-polyfill';
import { changeSettings } from '../storage/settings.ts';
import { markTab, onMoreLinks } from './mark-tab.ts';
import { markModel } from './model.ts';
import { MAX_LINKS } from './page-links.ts';

vi.mock('../capture/permission.ts', () => ({ mayMarkPages: async () => true }));
vi.mock('./model.ts', () => ({ markModel: vi.fn(async () => ({})) }));

const PAGE = 'https://bread.example/';
const tab = { id: 7, url: PAGE, incognito: false } as Tabs.Tab;
const own = (): Runtime.MessageSender => ({ id: browser.runtime.id, tab, frameId: 0, url: PAGE });
const ran = vi.fn(async (_injection: unknown) => [{ frameId: 0, result: { url: PAGE, links: [] } }]);

beforeEach(async () => {
  ran.mockClear();
  Object.assign(browser, { scripting: { executeScript: ran } });
  await changeSettings({ marks: true });
});

it("given a page's script that reports more links, Ambit requests them", async () => {
  await onMoreLinks({ moreLinks: 3 }, own());
  expect(ran).toHaveBeenCalled();
});

it.each<[string, unknown, { readonly [part in keyof Runtime.MessageSender]?: unknown }]>([
  ['another extension', { moreLinks: 3 }, { id: 'other' }],
  ['a frame in the page', { moreLinks: 3 }, { frameId: 4 }],
  ['no tab', { moreLinks: 3 }, { tab: undefined }],
  ['a private window', { moreLinks: 3 }, { tab: { ...tab, incognito: true } }],
  ['a page that looks private', { moreLinks: 3 }, { tab: { ...tab, url: 'https://bank.example/login' } }],
  ['a script that says something else', { stopReading: true }, {}],
  ['one that says nothing', null, {}],
  ['one that counts badly', { moreLinks: -1 }, {}],
  ['one that counts in halves', { moreLinks: 0.5 }, {}],
  ['one that counts too far', { moreLinks: MAX_LINKS }, {}],
  ['one that gives words for a number', { moreLinks: '3' }, {}],
])('nothing is done for %s', async (_who, message, change) => {
  await onMoreLinks(message, { ...own(), ...change } as Runtime.MessageSender);
  expect(ran).not.toHaveBeenCalled();
});

it('given a page, its layer comes before the background reads any knowledge, and stays if that fails', async () => {
  const ranBefore: unknown[] = [];
  vi.mocked(markModel).mockImplementation(async () => {
    ranBefore.push(...ran.mock.calls.flat());
    throw new Error('no store');
  });
  await markTab(tab);
  expect(ranBefore).toMatchObject([{ files: ['/mark-links.js'] }, { args: [0] }]);
  expect(ran).toHaveBeenCalledTimes(2);
});
