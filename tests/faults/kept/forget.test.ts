import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkOf } from '../../../companion/crawl/testing/fake-web.ts';
import { specOf } from '../../../companion/crawl/testing/harness.ts';
import { skipped } from '../../../companion/results/skipped.ts';
import { indexAll } from '../../../companion/search/indexing.ts';
import { DATABASE, openStore } from '../../../companion/store/open.ts';
import { fetchedPages } from '../../../companion/store/testing/fetched-pages.ts';
import { keepSamplePages } from '../../../companion/store/testing/sample-pages.ts';
import { randomFrom } from '../../../shared/learning/random.ts';
import { createRecord, Diary, label, watched, web } from './diary.ts';

/** After an erasure no file of the state folder holds the data, however it is spelled or packed there. */
const diary = new Diary();

describe('a site', () => {
  it('is in no file any more, with all its pages and their words; its neighbours stay', async () => {
    await diary.crawl();
    diary.harness.crawls.putTopic({
      id: 't',
      name: 'Tea',
      words: ['tea'],
      texts: [{ url: 'http://DIARY.example/x', title: 'secretword', text: 'secretword tea' }],
    });
    diary.harness.crawls.label([label('http://diary.example/1', 1), label('http://tea.example/1', 2)]);
    diary.harness.store.crawls.update('c', {
      message: 'www.diary.example failed 5 times in a row and is no longer visited.',
    });
    diary.harness.store.annotations.change(
      [
        { url: 'http://www.diary.example/2', note: 'privateword', addTags: ['privatetag'], addTo: ['privatelist'] },
        { url: 'http://tea.example/2', note: 'lastingword', addTags: ['lastingtag'] },
      ],
      1,
    );
    diary.harness.store.savedSearches.put({ name: 'privatesearch', q: 'word site:diary.example', at: 1 });
    indexAll(diary.harness.store);
    diary.harness.store.watches.put({ topicId: 't', state: 'on', beganAt: 1 });
    diary.harness.store.watches.putPages([
      // Its feed is on another site.
      watched('http://diary.example/w', [], { feed: 'http://feeds.example/my-days' }),
      watched('http://feeds.example/my-days', [], { kind: 'feed' }),
      watched('http://tea.example/feed', [], { kind: 'feed' }),
      watched('http://tea.example/w', ['http://diary.example/new']),
      watched('http://tea.example/v', [], { feed: 'http://diary.example/feed-of-tea' }),
    ]);
    writeFileSync(join(diary.state, 'backup-v1-2026.db'), 'diary.example', { mode: 0o600 });
    expect(diary.kept()).toContain('www.diary.example/8');
    expect(diary.kept()).toContain('secretword original');
    const forgotten = await diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
    expect(forgotten).toMatchObject({ captures: 0, labels: 1 });
    expect(forgotten.pages).toBeGreaterThan(10);
    const left = diary.kept();
    for (const gone of [/(?<!not)diary\.example/i, /secretword/, /hiddenword/, /my-days/, /private/])
      expect(left).not.toMatch(gone);
    for (const stays of [
      'notdiary.example',
      'openword',
      'greenword',
      'tea.example',
      'tea.example/feed',
      'greenword original',
      'lastingword',
      'lastingtag',
    ])
      expect(left).toContain(stays);
    expect(diary.harness.store.topics.get('t')?.texts).toEqual([]);
    expect(fetchedPages(diary.harness.store, 'c').every(({ url }) => !/\/\/(?:www\.)?diary/.test(url))).toBe(true);
    expect(diary.harness.crawls.view('c').fetched).toBe(30 - forgotten.pages);
  });

  it('leaves a crawl that resumes, after a restart too, and never requests the site again', async () => {
    await diary.crawl(20);
    await diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
    await diary.close();
    diary.open();
    diary.harness.crawls.setBudgets('c', { pages: 500, perHost: 50, seconds: 0 });
    diary.harness.crawls.resume('c');
    expect(await diary.harness.crawls.ended('c')).toMatchObject({ reason: 'exhausted' });
    expect(diary.harness.web.asked.length).toBeGreaterThan(2);
    expect(diary.harness.web.asked.filter((url) => url.includes('forgotten'))).toEqual([]);
  });
});

it('links to it go out of pages that the user read elsewhere, and those stay', async () => {
  diary.open();
  const page = {
    ...createRecord('http://tea.example/read'),
    links: web('http://tea.example/1')?.links.map(linkOf) ?? [],
  };
  diary.harness.store.captures.put([
    { id: 'read', at: 1, page: { ...page, links: page.links.map((link) => ({ ...link, rel: [] })) } },
  ]);
  expect(diary.kept()).toContain('www.diary.example/2');
  await diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
  expect(diary.kept()).not.toMatch(/(?<!not)diary\.example/);
  const left = diary.harness.store.captures.newest('tea.example/read')?.page.links ?? [];
  const own = page.links.filter(({ url }) => !/\/\/(?:www\.)?diary\./.test(url));
  expect(left.map(({ url }) => url)).toEqual(own.map(({ url }) => url));
  // A crawl that begins with that page follows its remaining links.
  diary.harness.crawls.start(specOf(['http://tea.example/read']));
  await diary.harness.crawls.ended('c');
  expect(diary.harness.web.asked.length).toBeGreaterThan(2);
  expect(diary.harness.web.asked.filter((url) => url.includes('forgotten'))).toEqual([]);
});

it("given a watch's pending links, they are erased with it, and it requests no other page for them", async () => {
  diary.open();
  const only = (...paths: string[]) => paths.map((path) => `re:^http:\\/\\/${path.replaceAll('.', '\\.')}$`);
  const round = async (id: string, patterns: string[]) => {
    const scope = { only: patterns, never: [] };
    diary.harness.crawls.start(specOf(['http://tea.example/1'], { id, scope }));
    await diary.harness.crawls.ended(id);
    diary.harness.store.watches.addRound('t', { crawlId: id, at: 1 }, new Set());
    return () => diary.harness.store.crawls.get(id)?.choices?.scope?.only;
  };
  const both = await round('both', only('www.diary.example\\/3', 'notdiary.example\\/3'));
  const one = await round('one', only('diary.example\\/4'));
  await diary.harness.crawls.forget({ kind: 'site', host: 'diary.example' });
  expect(diary.kept()).not.toMatch(/(?<!not)diary\\*\.example/);
  expect(both()).toEqual(only('notdiary.example\\/3'));
  expect(one()).toEqual(['forgotten.invalid']);
  await diary.harness.crawls.forget({ kind: 'page', url: 'https://notdiary.example/3' });
  expect(both()).toEqual(['forgotten.invalid']);
});

it('a page is in no file any more; other pages of its site stay', async () => {
  await diary.crawl();
  expect(await diary.harness.crawls.forget({ kind: 'page', url: 'https://tea.example/3#x' })).toMatchObject({
    pages: 1,
  });
  expect(diary.kept()).not.toMatch(/tea\.example\/3(?!\d)/);
  expect(diary.kept()).toContain('tea.example/2');
});

it('is not in what rows leave between them where they move within the file', async () => {
  const traces: number[] = [];
  for (let seed = 0; seed < 12; seed++) {
    const next = randomFrom(seed + 1);
    const dir = join(diary.state, String(seed));
    const store = openStore(dir);
    const pages = Array.from({ length: 120 }, (_, n) => ({
      url: `http://${next() < 0.3 ? 'secret' : 'tea'}.example/${n}/${'x'.repeat(next() * 600)}`,
      title: 'y'.repeat(next() * 500),
      text: 'a '.repeat(next() * 900),
    }));
    keepSamplePages(store, pages);
    store.captures.put(
      pages.map(({ url }, n) => ({ id: `c${n}`, at: n, page: { ...createRecord(url), text: pages[n]?.text ?? '' } })),
    );
    await store.upkeep.forget({ kind: 'site', host: 'secret.example' });
    store.close();
    traces.push([...readFileSync(join(dir, DATABASE), 'latin1').matchAll(/secret\.example/g)].length);
  }
  expect(traces).toEqual(traces.map(() => 0));
});

it('given an erased page, no two pages share a place', async () => {
  await diary.crawl(20);
  await diary.harness.crawls.forget({ kind: 'page', url: 'http://tea.example/1' });
  diary.harness.crawls.setBudgets('c', { pages: 25, perHost: 50, seconds: 0 });
  diary.harness.crawls.resume('c');
  await diary.harness.crawls.ended('c');
  const places = fetchedPages(diary.harness.store, 'c').map(({ n }) => n);
  expect(places).toHaveLength(25);
  expect(new Set(places).size).toBe(25);
});

it('given a failed address that is erased, only the erasure itself remains visible', async () => {
  diary.open();
  diary.harness.crawls.start(specOf(['http://tea.example/99', 'http://tea.example/1']));
  await diary.harness.crawls.ended('c');
  await diary.harness.crawls.forget({ kind: 'page', url: 'http://tea.example/99' });
  const failed = skipped(diary.harness.store, 'c', 100).filter(({ url }) => url.includes('forgotten.invalid'));
  expect(failed).toMatchObject([{ reason: 'forgotten', message: 'You had it forgotten.' }]);
});

it('given an erasure of everything, all is gone and the store still works', async () => {
  await diary.crawl();
  diary.harness.crawls.label([label('http://tea.example/1', 2)]);
  const record = createRecord('http://tea.example/read');
  diary.harness.store.captures.put([{ id: 'capture', at: 1, page: record }]);
  diary.harness.store.annotations.change([{ url: record.url, note: 'secretword', addTags: ['greenword'] }], 1);
  diary.harness.store.savedSearches.put({ name: 'Mine', q: 'secretword', at: 1 });
  diary.harness.store.watches.put({ topicId: 't', state: 'on', beganAt: 1 });
  diary.harness.store.watches.putPages([watched('http://tea.example/w', [])]);
  diary.harness.store.leftHosts.put({
    host: 'bad.example',
    why: 'Pages of bad.example end parsers.',
    since: 1,
    until: 2,
  });
  expect(await diary.harness.crawls.forget({ kind: 'all' })).toEqual({ captures: 1, pages: 30, labels: 1 });
  expect(diary.kept()).not.toMatch(/\.example|secretword|openword|greenword/);
  expect(diary.harness.crawls.views()).toEqual([]);
  diary.harness.crawls.putTopic({ id: 't', name: 'Tea', words: ['tea'], texts: [] });
  diary.harness.crawls.start(specOf(['http://tea.example/1'], { budgets: { pages: 3, perHost: 50, seconds: 0 } }));
  expect(await diary.harness.crawls.ended('c')).toMatchObject({ fetched: 3 });
});
