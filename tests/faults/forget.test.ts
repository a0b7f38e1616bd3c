import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../companion/crawl/testing/fake-clock.ts';
import { openTestHouse, specOf, type TestHouse, type TestHouseOptions } from '../../companion/crawl/testing/house.ts';
import { bestSites } from '../../companion/results/best-sites.ts';
import { results } from '../../companion/results/results.ts';
import { SKIP_SENTENCES, skipped } from '../../companion/results/skipped.ts';
import { DATABASE, openStore } from '../../companion/store/open.ts';
import type { WatchedPage } from '../../companion/store/watch-store.ts';
import type { Capture } from '../../shared/api/capture.ts';
import { keptIn } from './kept-in.ts';

/** What is forgotten is in no file of the state folder any more, however it is spelled or packed there. */

let home = '';
let state = '';
let house: TestHouse;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-forget-'));
  state = join(home, 'state');
});
afterEach(async () => {
  await house.crawls.close();
  house.store.close();
  rmSync(home, { recursive: true });
});

const kept = (): string => keptIn(state);

const SITES = ['http://diary.example', 'http://www.diary.example', 'http://notdiary.example', 'http://tea.example'];
const WORDS = ['secretword', 'hiddenword', 'openword', 'greenword'];
/** Forty pages, each site linking to all, with texts and anchors that tell where they come from. */
const web = (url: string) => {
  const site = SITES.findIndex((one) => url.startsWith(`${one}/`));
  const n = Number(/(\d+)$/.exec(url)?.[1] ?? 0);
  if (site < 0 || n >= 10) return undefined;
  const links = SITES.flatMap((to) =>
    [n + 1, n + 7].map((next) => ({
      url: `${to}/${next}`,
      anchor: `${WORDS[site]} anchor`,
      before: `${WORDS[site]} before`,
    })),
  );
  links.push({ url: `http://www.diary.example/${n}.pdf`, anchor: `${WORDS[site]} file`, before: '' });
  // As it came, every other page names the diary.
  const body = `<p>${WORDS[site]} original</p>${n % 2 === 0 ? '<a href="http://DIARY.example/">x</a>' : ''}`;
  return { title: `0.7 ${WORDS[site]}`, body, text: `${WORDS[site]} text ${n} `.repeat(40), links };
};

function crawl(pages = 30): Promise<unknown> {
  house = openTestHouse(web, { store: openStore(state) });
  house.crawls.start(
    specOf(['http://diary.example/1', 'http://tea.example/1'], {
      budgets: { pages, perHost: 50, seconds: 0 },
      siteLabels: { relevant: ['www.diary.example', 'tea.example'], notRelevant: [] },
      keepOriginals: true,
    }),
  );
  return house.crawls.ended('c');
}

let inFlight = 0;
/** A crawl whose eighth page is on its way. @returns what lets it arrive. */
async function hold({ store = openStore(state), ...options }: TestHouseOptions = {}): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  house = openTestHouse(web, {
    store,
    during: async () => {
      inFlight += 1;
      const nth = house.web.asked.length;
      if (nth >= 8) await held;
      // Those begun after it arrive well after it.
      for (let turns = nth > 8 ? 20 : 0; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
    },
    ...options,
  });
  house.crawls.start(specOf(['http://diary.example/1', 'http://tea.example/1']));
  await expect.poll(() => house.web.asked.length).toBe(8);
  return release;
}

const label = (url: string, at: number) =>
  ({ id: `label-${at}`, topicId: 't', target: 'page', url, value: 'relevant', at }) as const;

describe('a site', () => {
  it('is in no file any more, with all below it and all that it said; its neighbours stay', async () => {
    await crawl();
    house.crawls.putTopic({
      id: 't',
      name: 'Tea',
      words: ['tea'],
      texts: [{ url: 'http://DIARY.example/x', title: 'secretword', text: 'secretword tea' }],
    });
    house.crawls.label([label('http://diary.example/1', 1), label('http://tea.example/1', 2)]);
    house.store.crawls.update('c', { message: 'www.diary.example failed 5 times in a row and is left alone.' });
    house.store.watches.put({ topicId: 't', state: 'on', beganAt: 1 });
    house.store.watches.putPages([
      // Its feed stands on another site.
      watched('http://diary.example/w', [], { feed: 'http://feeds.example/my-days' }),
      watched('http://feeds.example/my-days', [], { kind: 'feed' }),
      watched('http://tea.example/feed', [], { kind: 'feed' }),
      watched('http://tea.example/w', ['http://diary.example/new']),
      watched('http://tea.example/v', [], { feed: 'http://diary.example/feed-of-tea' }),
    ]);
    writeFileSync(join(state, 'backup-v1-2026.db'), 'diary.example', { mode: 0o600 });
    expect(kept()).toContain('www.diary.example/8');
    expect(kept()).toContain('secretword original');
    const forgotten = await house.crawls.forget({ kind: 'site', host: 'diary.example' });
    expect(forgotten).toMatchObject({ captures: 0, labels: 1 });
    expect(forgotten.pages).toBeGreaterThan(10);
    const left = kept();
    for (const gone of [/(?<!not)diary\.example/i, /secretword/, /hiddenword/, /my-days/])
      expect(left).not.toMatch(gone);
    for (const stays of [
      'notdiary.example',
      'openword',
      'greenword',
      'tea.example',
      'tea.example/feed',
      'greenword original',
    ])
      expect(left).toContain(stays);
    expect(house.store.topics.get('t')?.texts).toEqual([]);
    expect(house.store.results.rows('c').every(({ url }) => !/\/\/(?:www\.)?diary/.test(url))).toBe(true);
    expect(house.crawls.view('c').fetched).toBe(30 - forgotten.pages);
  });

  it('leaves a crawl that can go on, after a restart too, and asks for nothing of it again', async () => {
    await crawl(20);
    await house.crawls.forget({ kind: 'site', host: 'diary.example' });
    await house.crawls.close();
    house.store.close();
    house = openTestHouse(web, { store: openStore(state) });
    house.crawls.setBudgets('c', { pages: 500, perHost: 50, seconds: 0 });
    house.crawls.resume('c');
    expect(await house.crawls.ended('c')).toMatchObject({ reason: 'exhausted' });
    expect(house.web.asked.length).toBeGreaterThan(2);
    expect(house.web.asked.filter((url) => url.includes('forgotten'))).toEqual([]);
  });

  it('is taken out of a crawl while it runs', async () => {
    const release = await hold();
    const forgetting = house.crawls.forget({ kind: 'site', host: 'diary.example' });
    release();
    await forgetting;
    expect(kept()).not.toMatch(/(?<!not)diary\.example/);
    expect(await house.crawls.ended('c')).toMatchObject({ state: 'done', reason: 'exhausted' });
  });
});

it('links that a round of watching was to fetch are forgotten with it, and it goes nowhere else for that', async () => {
  house = openTestHouse(web, { store: openStore(state) });
  const only = (...paths: string[]) => paths.map((path) => `re:^http:\\/\\/${path.replaceAll('.', '\\.')}$`);
  const round = async (id: string, patterns: string[]) => {
    const scope = { only: patterns, never: [] };
    house.crawls.start(specOf(['http://tea.example/1'], { id, scope }));
    await house.crawls.ended(id);
    house.store.watches.addRound('t', { crawlId: id, at: 1 }, new Set());
    return () => house.store.crawls.get(id)?.choices?.scope?.only;
  };
  const both = await round('both', only('www.diary.example\\/3', 'notdiary.example\\/3'));
  const one = await round('one', only('diary.example\\/4'));
  await house.crawls.forget({ kind: 'site', host: 'diary.example' });
  expect(kept()).not.toMatch(/(?<!not)diary\\*\.example/);
  expect(both()).toEqual(only('notdiary.example\\/3'));
  expect(one()).toEqual(['forgotten.invalid']);
  await house.crawls.forget({ kind: 'page', url: 'https://notdiary.example/3' });
  expect(both()).toEqual(['forgotten.invalid']);
});

it('a page is in no file any more; other pages of its site stay', async () => {
  await crawl();
  expect(await house.crawls.forget({ kind: 'page', url: 'https://tea.example/3#x' })).toMatchObject({ pages: 1 });
  expect(kept()).not.toMatch(/tea\.example\/3(?!\d)/);
  expect(kept()).toContain('tea.example/2');
});

it('everything is gone, and the store goes on', async () => {
  await crawl();
  house.crawls.label([label('http://tea.example/1', 2)]);
  const record = createRecord('http://tea.example/read');
  house.store.captures.put([{ id: 'capture', at: 1, page: record }]);
  house.store.watches.put({ topicId: 't', state: 'on', beganAt: 1 });
  house.store.watches.putPages([watched('http://tea.example/w', [])]);
  house.store.leftHosts.put({ host: 'bad.example', why: 'Pages of bad.example end parsers.', since: 1, until: 2 });
  expect(await house.crawls.forget({ kind: 'all' })).toEqual({ captures: 1, pages: 30, labels: 1 });
  expect(kept()).not.toMatch(/\.example|secretword|openword|greenword/);
  expect(house.crawls.views()).toEqual([]);
  house.crawls.putTopic({ id: 't', name: 'Tea', words: ['tea'], texts: [] });
  house.crawls.start(specOf(['http://tea.example/1'], { budgets: { pages: 3, perHost: 50, seconds: 0 } }));
  expect(await house.crawls.ended('c')).toMatchObject({ fetched: 3 });
});

it.each(['running', 'paused'])(
  'everything is gone while a crawl is %s, and who waits for its end is told',
  async (kind) => {
    const clock = createFakeClock();
    const release = await hold({ clock });
    const ended = house.crawls.ended('c');
    if (kind === 'paused') house.crawls.pause('c');
    const forgetting = house.crawls.forget({ kind: 'all' });
    release();
    await forgetting;
    expect(await ended).toMatchObject({ state: 'done', reason: 'user' });
    // News of it that was due later.
    while (clock.next());
    expect(house.crawls.views()).toEqual([]);
  },
);

it('a crawl that was begun while others came to rest comes to rest as well', async () => {
  const store = openStore(state);
  const { forget } = store.upkeep;
  const atWork: number[] = [];
  const watching: typeof forget = (what) => {
    atWork.push(inFlight);
    return forget(what);
  };
  const release = await hold({ store: { ...store, upkeep: { ...store.upkeep, forget: watching } } });
  house.crawls.start(specOf(['http://tea.example/2'], { id: 'resumed' }));
  house.crawls.pause('resumed');
  const forgetting = house.crawls.forget({ kind: 'all' });
  house.crawls.resume('resumed');
  house.crawls.start(specOf(['http://tea.example/1'], { id: 'begun' }));
  const ended = ['resumed', 'begun'].map((id) => house.crawls.ended(id));
  await expect.poll(() => inFlight).toBe(3);
  release();
  await forgetting;
  expect(atWork).toEqual([0]);
  expect((await Promise.all(ended)).map(({ reason }) => reason)).toEqual(['user', 'user']);
  expect(house.crawls.views()).toEqual([]);
});

it('crawls go on when nothing could be forgotten', async () => {
  const store = openStore(state);
  const forget = () => {
    throw new Error('database is locked');
  };
  const release = await hold({ store: { ...store, upkeep: { ...store.upkeep, forget } } });
  const forgetting = house.crawls.forget({ kind: 'site', host: 'diary.example' });
  release();
  await expect(forgetting).rejects.toThrow('locked');
  expect(await house.crawls.ended('c')).toMatchObject({ reason: 'exhausted' });
});

describe('by age', () => {
  it('crawls that ended and captures go, with every byte; what is younger, runs, or is labelled stays', async () => {
    await crawl();
    house.store.captures.put([{ id: 'old', at: 10, page: createRecord('http://old.example/') }]);
    house.store.captures.put([{ id: 'new', at: 30, page: createRecord('http://new.example/') }]);
    house.crawls.label([label('http://labelled.example/', 2)]);
    expect(house.store.upkeep.expire({ crawlsBefore: 1, capturesBefore: 20 })).toEqual({ crawls: 0, captures: 1 });
    expect(kept()).not.toContain('old.example');
    expect(kept()).toContain('tea.example');
    expect(house.store.upkeep.expire({ crawlsBefore: Date.now() + 1 })).toEqual({ crawls: 1, captures: 0 });
    expect(kept()).not.toMatch(/tea\.example|diary|openword/);
    expect(kept()).toContain('labelled.example');
    expect(kept()).toContain('new.example');
  });
});

it('what search knew of crawls that went by age is not said of later ones', async () => {
  const find = async (search: string) => (await results(house.store, 'c', { search, fold: 'no' }, 60_000)).matching;
  await crawl(1);
  expect(await find('secretword')).toBe(1);
  house.store.upkeep.expire({ crawlsBefore: Date.now() + 1 });
  house.crawls.start(specOf(['http://tea.example/1'], { budgets: { pages: 1, perHost: 9, seconds: 0 } }));
  await house.crawls.ended('c');
  expect([await find('secretword'), await find('greenword')]).toEqual([0, 1]);
});

describe('what a user sees of it', () => {
  it('is every address that was left out, with its reason', async () => {
    await crawl();
    const left = skipped(house.store, 'c', 1_000);
    expect(left).toContainEqual({
      url: 'http://www.diary.example/1.pdf',
      reason: 'media',
      message: SKIP_SENTENCES.media,
    });
    expect(left).toContainEqual({
      url: 'http://tea.example/15',
      reason: 'gone',
      message: 'The page does not exist.',
    });
    expect(skipped(house.store, 'c', 2)).toHaveLength(2);
    expect(left.every(({ message }) => message.endsWith('.'))).toBe(true);
  });

  it('is the record of each site over all crawls of a topic, best first, a page counted once', async () => {
    await crawl();
    house.crawls.start(specOf(['http://tea.example/2'], { id: 'again' }));
    await house.crawls.ended('again');
    const sites = bestSites(house.store, 't');
    expect(sites.map(({ site, hosts, fetched, onTopic }) => [site, hosts, fetched, onTopic])).toEqual([
      ['diary.example', 2, 17, 17],
      ['notdiary.example', 1, 8, 8],
      ['tea.example', 1, 8, 8],
    ]);
    house.crawls.label(
      Array.from({ length: 10 }, (_, n) => ({
        ...label(`http://notdiary.example/${n}`, n),
        value: 'not-relevant' as const,
      })),
    );
    expect(bestSites(house.store, 't').map(({ site, onTopic }) => [site, onTopic])).toEqual([
      ['diary.example', 17],
      ['tea.example', 8],
      ['notdiary.example', 0],
    ]);
    expect(bestSites(house.store, 'nobody')).toEqual([]);
  });
});

it('vacuum gives free room back', async () => {
  await crawl();
  house.store.upkeep.expire({ crawlsBefore: Date.now() + 1 });
  const { before, after } = house.store.upkeep.vacuum();
  expect(after).toBeLessThan(before);
  expect(readFileSync(join(state, DATABASE)).length).toBe(after);
});

const watched = (url: string, fresh: readonly string[], more: Partial<WatchedPage> = {}): WatchedPage => ({
  ...{
    topicId: 't',
    kind: 'page',
    feed: '',
    key: url.slice(7),
    url,
    etag: '',
    lastModified: '',
    failure: '',
    visitedAt: 0,
    dueAt: 0,
    visits: [],
  },
  ...{ sketch: new Uint32Array(), links: new Uint32Array(), fresh },
  ...more,
});

function createRecord(url: string): Capture['page'] {
  const page = {
    url,
    title: '',
    text: 'read',
    letter: '',
    description: '',
    headings: [],
    language: 'en',
    links: [],
    canonical: '',
  };
  return { ...page, feeds: [], author: '', published: '', noindex: false, nofollow: false, truncated: false };
}
