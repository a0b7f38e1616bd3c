import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { changeReading, lastReading } from '../../storage/browser-reading.ts';
import { waitingCaptures } from '../../storage/captures.ts';
import { forget } from '../../storage/erase.ts';
import { learnCrawl } from '../../storage/known.ts';
import { changeSettings } from '../../storage/settings.ts';
import { aCrawl, anAnswer } from '../../testing/builders.ts';
import { goOnReading, readInBrowser, stopReading } from './read-in-browser.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('./catch-up.ts', () => ({ catchUp: async () => ({ state: 'connected' }), catchUpSoon: () => undefined }));
vi.mock('../../companion-client/companion.ts', () => ({ call }));

const address = (name: string): string => `https://club.example/${name}`;
/** Answer of the site for an address. */
let shown: (url: string) => unknown;
let tabs: Map<number, string>;
let opened: string[];
let most: number;
let windows: { id: number; incognito: boolean }[];
let granted: boolean;
/** Number of the tab that the user looks at. */
let inFront: number;
/** First content of a tab that Ambit opens. */
const BLANK = 'extension://ambit/icons/32.png';

beforeEach(() => {
  // Shortens all timers and keeps their order.
  vi.stubGlobal('setTimeout', (run: () => void) => setImmediate(run));
  call.mockReset();
  call.mockImplementation(async () => aCrawl({ state: 'running' }));
  const { snapshot } = anAnswer();
  const markup = snapshot.markup.replace('Feed', 'What members say: feed');
  const full = { ...snapshot, markup: markup.replace('</p>', ' More of it for members only.</p>') };
  shown = (url) => anAnswer({ url, snapshot: full });
  tabs = new Map();
  opened = [];
  most = 0;
  windows = [
    { id: 1, incognito: true },
    { id: 2, incognito: false },
  ];
  granted = true;
  inFront = 0;
  Object.assign(browser, {
    scripting: {
      executeScript: async ({ target }: { target: { tabId: number } }) => [
        { result: shown(tabs.get(target.tabId) ?? '') },
      ],
    },
  });
  Object.assign(browser.permissions, { contains: async () => granted, remove: vi.fn(async () => true) });
  Object.assign(browser.windows, { getAll: async () => windows });
  Object.assign(browser.runtime, { getURL: (path: string) => `extension://ambit${path}` });
  Object.assign(browser.tabs, {
    create: async ({ url, active, windowId }: { url: string; active: boolean; windowId: number }) => {
      expect([active, windowId, url]).toEqual([false, 2, BLANK]);
      const id = opened.length + 1;
      tabs.set(id, url);
      most = Math.max(most, tabs.size);
      return { id };
    },
    update: async (id: number, { url }: { url: string }) => {
      // Whose it is has been written down before it shows anything of a site.
      expect(await browser.storage.session.get('reading-tab')).toEqual({ 'reading-tab': { id, url } });
      opened.push(url);
      tabs.set(id, url);
    },
    get: async (id: number) => {
      const url = tabs.get(id);
      if (url === undefined) throw new Error('no tab');
      return { id, url, incognito: false, status: 'complete', active: id === inFront };
    },
    query: async ({ url }: { url: string }) => [...tabs].flatMap(([id, shows]) => (shows === url ? [{ id }] : [])),
    remove: async (id: number) => void tabs.delete(id),
  });
});

const kept = async (): Promise<string[]> => (await waitingCaptures(1e9, 99)).map(({ page }) => page.url);
const read = async (...names: string[]) => {
  await readInBrowser('crawl-1', 'club.example', names.map(address));
  await goOnReading();
  return lastReading();
};

it('given three pages, reads and closes one at a time, returns the permission, resumes the crawl', async () => {
  await learnCrawl(aCrawl({ id: 'crawl-1', state: 'done', reason: 'exhausted' }));
  expect(await read('a', 'b', 'c')).toMatchObject({ state: 'done', read: 3, unread: [] });
  expect(await kept()).toEqual(['a', 'b', 'c'].map(address));
  expect([tabs.size, most]).toEqual([0, 1]);
  expect(browser.permissions.remove).toHaveBeenCalledOnce();
  expect(call).toHaveBeenCalledWith('resumeCrawl', { params: { id: 'crawl-1' } });
});

it('given a companion that is away at the end, the pages read wait for it', async () => {
  await learnCrawl(aCrawl({ id: 'crawl-1', state: 'done', reason: 'exhausted' }));
  call.mockRejectedValue(new Error('away'));
  expect(await read('a')).toMatchObject({ state: 'done', read: 1 });
  expect(await kept()).toEqual([address('a')]);
});

it('of many pages only the first twenty are opened at one click', async () => {
  await read(...Array.from({ length: 25 }, (_, n) => `p${n}`));
  expect(opened).toHaveLength(20);
});

it.each([
  ['a page that asks for a password', anAnswer({ private: 'password-field' }), 'sign-in'],
  ['a refusal', anAnswer({ url: address('a'), status: 401 }), 'sign-in'],
  ['another address', anAnswer({ url: address('welcome') }), 'sign-in'],
  ['an empty shell', anAnswer({ url: address('a'), snapshot: { markup: '<p>Loading', truncated: false } }), 'empty'],
])('given %s, the page is not kept and the reason is shown', async (_what, answer, why) => {
  shown = () => answer;
  expect(await read('a')).toMatchObject({ state: 'done', read: 0, unread: [{ url: address('a'), why }] });
  expect(await kept()).toEqual([]);
  expect(tabs.size).toBe(0);
  expect(call).not.toHaveBeenCalled();
});

it('a page that scripts fill is read once they have', async () => {
  const whole = shown;
  let looks = 0;
  shown = (url) => {
    looks += 1;
    return looks > 3 ? whole(url) : anAnswer({ url, snapshot: { markup: '<p>Loading', truncated: false } });
  };
  expect(await read('a')).toMatchObject({ read: 1, unread: [] });
});

it('sensitive and excluded addresses are never opened, nor anything without permission or in a private window', async () => {
  await changeSettings({ exclusions: ['club.example/diary/*'] });
  expect(await read('diary/1', 'login')).toMatchObject({ read: 0 });
  windows = [{ id: 1, incognito: true }];
  expect(await read('a')).toMatchObject({ read: 0, unread: [{ why: 'empty' }] });
  granted = false;
  expect(await read('b')).toMatchObject({ state: 'done', read: 0 });
  expect(opened).toEqual([]);
});

it('given a stop, the tab closes and the pages read stay', async () => {
  const whole = shown;
  shown = (url) => {
    if (!url.endsWith('/b')) return whole(url);
    void stopReading();
    return undefined;
  };
  expect(await read('a', 'b', 'c')).toMatchObject({ state: 'stopped', read: 1, unread: [] });
  expect(opened).toEqual([address('a'), address('b')]);
  expect(tabs.size).toBe(0);
});

const LEFT = {
  ...{ crawlId: 'crawl-1', host: 'club.example', owed: ['club.example'], urls: ['a', 'b'].map(address) },
  ...{ next: 1, read: 0, unread: [], state: 'running' as const },
};
/** Recreates the remains of an earlier life of the background: a tab, and a note that Ambit opened it. */
async function died(shows: string, id = 77): Promise<void> {
  tabs.set(id, shows);
  await browser.storage.session.set({ 'reading-tab': { id, url: address('a') } });
}

it.each([
  ['at its address', address('a')],
  ['at the log-in that its site led it to', 'https://login.example/?next=a'],
])('given a background that died, the next closes its tab %s and reads page b', async (_where, shows) => {
  await died(shows);
  await changeReading(() => LEFT);
  await goOnReading();
  expect(opened).toEqual([address('b')]);
  expect(tabs.size).toBe(0);
  expect(await lastReading()).toMatchObject({ state: 'done', read: 1, owed: [] });
  await goOnReading();
  expect(opened).toHaveLength(1);
});

it('a tab that was made but not written down when the background died is closed at its next start', async () => {
  tabs.set(78, BLANK);
  await changeReading(() => LEFT);
  await goOnReading();
  expect(tabs.size).toBe(0);
});

it.each([
  ['after it was stopped', 'stopped'],
  ['between the last page and giving the permission back', 'done'],
] as const)('a background that died %s leaves neither tab nor permission behind', async (_when, state) => {
  await died(address('a'));
  await changeReading(() => ({ ...LEFT, state }));
  await goOnReading();
  expect([tabs.size, opened]).toEqual([0, []]);
  expect(vi.mocked(browser.permissions.remove).mock.calls.flatMap(([{ origins }]) => origins)).toContain(
    'https://club.example/*',
  );
  expect(await lastReading()).toMatchObject({ state, owed: [] });
  await goOnReading();
  expect(browser.permissions.remove).toHaveBeenCalledOnce();
});

it('a tab that the user has turned to and taken elsewhere since is theirs', async () => {
  await died('https://mine.example/letter');
  inFront = 77;
  await changeReading(() => LEFT);
  await goOnReading();
  expect([...tabs.values()]).toEqual(['https://mine.example/letter']);
});

it('a second click while pages are being read begins nothing', async () => {
  await readInBrowser('crawl-1', 'club.example', [address('a')]);
  await readInBrowser('crawl-2', 'other.example', ['https://other.example/x']);
  await goOnReading();
  expect(opened).toEqual([address('a')]);
});

it('after a restart of the browser numbers of tabs mean nothing: no tab of the user’s is closed', async () => {
  tabs.set(77, address('a'));
  await changeReading(() => LEFT);
  await goOnReading();
  expect([...tabs.values()]).toEqual([address('a')]);
});

it('given a second click that starts nothing, its permission is given back', async () => {
  await readInBrowser('crawl-1', 'club.example', [address('a')]);
  await readInBrowser('crawl-2', 'other.example', ['https://other.example/x']);
  await goOnReading();
  const given = vi.mocked(browser.permissions.remove).mock.calls.map(([{ origins }]) => origins?.[1]);
  expect(given.sort()).toEqual(['https://club.example/*', 'https://other.example/*']);
});

it('given an erasure, the reading ends, opens no further page and gives the permission back', async () => {
  const whole = shown;
  shown = (url) => {
    if (!url.endsWith('/b')) return whole(url);
    void forget({ kind: 'all' });
    return undefined;
  };
  expect(await read('a', 'b', 'c')).toBeUndefined();
  expect(opened).toEqual([address('a'), address('b')]);
  expect(await kept()).toEqual([]);
  expect(tabs.size).toBe(0);
  expect(browser.permissions.remove).toHaveBeenCalledOnce();
});

it('given an erasure while the background was dead, neither permission nor alarm remains', async () => {
  await changeReading(() => LEFT);
  await browser.alarms.create('read-left', { periodInMinutes: 0.5 });
  await forget({ kind: 'all' });
  await goOnReading();
  expect(await browser.alarms.get('read-left')).toBeUndefined();
  expect(browser.permissions.remove).toHaveBeenCalledOnce();
  expect(await lastReading()).toBeUndefined();
});
