import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { waitingCaptures } from '../../local/captures.ts';
import { forget } from '../../local/forget.ts';
import { learnCrawl } from '../../local/known.ts';
import { changeReading, lastReading } from '../../local/left-reading.ts';
import { changeSettings } from '../../local/settings.ts';
import { aCrawl, anAnswer } from '../../testing/builders.ts';
import { goOnReading, readLeft, stopReading } from './read-left.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('./catch-up.ts', () => ({ catchUp: async () => ({ state: 'connected' }) }));
vi.mock('../../link/companion.ts', () => ({ call }));

const address = (name: string): string => `https://club.example/${name}`;
/** What the site shows at an address. */
let shown: (url: string) => unknown;
let tabs: Map<number, string>;
let opened: string[];
let most: number;
let windows: { id: number; incognito: boolean }[];
let granted: boolean;

beforeEach(() => {
  // Waits are as short as they can be, and in their order.
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
  Object.assign(browser, {
    scripting: {
      executeScript: async ({ target }: { target: { tabId: number } }) => [
        { result: shown(tabs.get(target.tabId) ?? '') },
      ],
    },
  });
  Object.assign(browser.permissions, { contains: async () => granted, remove: vi.fn(async () => true) });
  Object.assign(browser.windows, { getAll: async () => windows });
  Object.assign(browser.tabs, {
    create: async ({ url, active, windowId }: { url: string; active: boolean; windowId: number }) => {
      expect([active, windowId]).toEqual([false, 2]);
      opened.push(url);
      tabs.set(opened.length, url);
      most = Math.max(most, tabs.size);
      return { id: opened.length };
    },
    get: async (id: number) => {
      const url = tabs.get(id);
      if (url === undefined) throw new Error('no tab');
      return { id, url, incognito: false, status: 'complete' };
    },
    remove: async (id: number) => void tabs.delete(id),
  });
});

const kept = async (): Promise<string[]> => (await waitingCaptures(1e9, 99)).map(({ page }) => page.url);
const read = async (...names: string[]) => {
  await readLeft('crawl-1', 'club.example', names.map(address));
  await goOnReading();
  return lastReading();
};

it('reads pages one at a time, closes each, gives the permission back, and a crawl that had ended goes on', async () => {
  await learnCrawl(aCrawl({ id: 'crawl-1', state: 'done', reason: 'exhausted' }));
  expect(await read('a', 'b', 'c')).toMatchObject({ state: 'done', read: 3, unread: [] });
  expect(await kept()).toEqual(['a', 'b', 'c'].map(address));
  expect([tabs.size, most]).toEqual([0, 1]);
  expect(browser.permissions.remove).toHaveBeenCalledOnce();
  expect(call).toHaveBeenCalledWith('resumeCrawl', { params: { id: 'crawl-1' } });
});

it('a companion that is away at the end changes nothing: what was read waits for it', async () => {
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
])('%s is not kept, and it is said why', async (_what, answer, why) => {
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

it('can be stopped: the tab closes, what was read stays', async () => {
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

it('a background that died under a page closes its tab and goes on with the next: none is opened twice', async () => {
  tabs.set(77, address('a'));
  const urls = ['a', 'b'].map(address);
  await changeReading(() => ({
    crawlId: 'crawl-1',
    host: 'club.example',
    urls,
    next: 1,
    read: 0,
    unread: [],
    tabId: 77,
    state: 'running',
  }));
  await goOnReading();
  expect(opened).toEqual([address('b')]);
  expect(tabs.size).toBe(0);
  expect(await lastReading()).toMatchObject({ state: 'done', read: 1 });
  await goOnReading();
  expect(opened).toHaveLength(1);
});

it('a second click while pages are being read begins nothing', async () => {
  await readLeft('crawl-1', 'club.example', [address('a')]);
  await readLeft('crawl-2', 'other.example', ['https://other.example/x']);
  await goOnReading();
  expect(opened).toEqual([address('a')]);
});

it('a tab that has the number of one of an earlier life, but is the user’s own, is left alone', async () => {
  tabs.set(77, 'https://mine.example/letter');
  await changeReading(() => ({
    ...{ crawlId: 'crawl-1', host: 'club.example', urls: [address('a')], next: 1, read: 0, unread: [], tabId: 77 },
    state: 'running',
  }));
  await goOnReading();
  expect([...tabs.values()]).toEqual(['https://mine.example/letter']);
});

it('the permission of a second click, which begins nothing, is given back', async () => {
  await readLeft('crawl-1', 'club.example', [address('a')]);
  await readLeft('crawl-2', 'other.example', ['https://other.example/x']);
  await goOnReading();
  const given = vi.mocked(browser.permissions.remove).mock.calls.map(([{ origins }]) => origins?.[1]);
  expect(given.sort()).toEqual(['https://club.example/*', 'https://other.example/*']);
});

it('forgetting ends it: no further page is opened, and the permission is given back', async () => {
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
