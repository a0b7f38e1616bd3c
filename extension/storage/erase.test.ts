import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Forget } from '../../shared/api/capture.ts';
import { aCrawl, aLabel, aLink, anIntent, aPage, aSuggestion } from '../testing/builders.ts';
import { pairWithNobody } from '../testing/pair.ts';
import { changeReading, lastReading } from './browser-reading.ts';
import { capturesSent, keepCapture } from './captures.ts';
import { database } from './database.ts';
import { forget, stored } from './erase.ts';
import { beforeAsking, erasureSent, waitingErasures } from './erasure-requests.ts';
import { readFirstPaint, writeFirstPaint } from './first-paint.ts';
import { countsHere } from './forget-counts.ts';
import { beforeReading } from './forgotten.ts';
import { inHand, takeInHand } from './in-hand.ts';
import { learnCrawl, learnCrawls, learnSuggestions } from './known.ts';
import { keepLabel, waitingLabels } from './labels.ts';
import { changeSettings, readSettings } from './settings.ts';
import { writeSingle } from './single.ts';
import { keepStart } from './starts.ts';

beforeEach(() => pairWithNobody());
afterEach(() => {
  vi.unstubAllGlobals();
});

async function told(): Promise<void> {
  for (const { id } of await waitingErasures()) await erasureSent(id);
}

it("given an erasure of everything, collected data is gone and the user's choices stay", async () => {
  await changeSettings({ captures: true });
  await keepCapture('c', aPage(), 1);
  await keepLabel(aLabel());
  const ids = { id: 'crawl-1', topicId: 'topic-1', captureId: 'c' };
  await keepStart({ ...ids, at: 1, intent: anIntent(), state: 'reading', reason: '', topic: null, spec: null });
  await learnCrawls([aCrawl()]);
  await learnSuggestions({ crawlId: 'crawl-1', list: [aSuggestion()], asks: [] });
  expect(await stored()).toEqual({ captures: 1, labels: 1, starts: 1, suggestions: 1 });
  writeFirstPaint({ lang: 'en', dir: 'ltr', height: 300, nodes: ['A title'] });
  await forget({ kind: 'all' });
  expect(readFirstPaint()).toBeUndefined();
  expect(await stored()).toEqual({ captures: 0, labels: 0, starts: 0, suggestions: 0 });
  const db = await database();
  expect([await db.count('pages'), await db.count('crawls')]).toEqual([0, 0]);
  expect((await readSettings()).captures).toBe(true);
});

it('given a sent page and a label still being saved, counts report what the companion lacks', async () => {
  await keepCapture('sent', aPage({ url: 'https://diary.example/a' }), 1);
  await capturesSent(['sent']);
  await keepCapture('waits', aPage({ url: 'https://diary.example/b' }), 2);
  takeInHand([aLabel({ url: 'https://diary.example/a' })]);
  const counts = { captures: 2, labels: 1, suggestions: 0, unsent: { captures: 1, labels: 1 } };
  expect(await countsHere([{ kind: 'site', host: 'diary.example' }])).toEqual(counts);
  expect(await countsHere([{ kind: 'all' }])).toEqual(counts);
  // Counted, and still there.
  expect(inHand()).toHaveLength(1);
});

it('given a label that a closed page left unsaved, its erasure holds and other labels stay', async () => {
  takeInHand([aLabel({ url: 'https://diary.example/today' }), aLabel({ url: 'https://bread.example/a' })]);
  await forget({ kind: 'site', host: 'diary.example' });
  expect((await waitingLabels()).map(({ url }) => url)).toEqual(['https://bread.example/a']);
  expect(inHand()).toEqual([]);
});

it.each<[Forget, number]>([
  [{ kind: 'page', url: 'https://diary.example/today' }, 1],
  [{ kind: 'site', host: 'diary.example' }, 2],
  [{ kind: 'since', at: 20 }, 2],
  [{ kind: 'since', at: 10, until: 30 }, 2],
])('given %j, exactly that data is erased; the companion gets the request later', async (what, count) => {
  const urls = ['https://diary.example/today', 'https://www.diary.example/b', 'https://notdiary.example/'];
  for (const [index, url] of urls.entries()) {
    await keepCapture(`c${index}`, aPage({ url }), (index + 1) * 10);
    await keepLabel(aLabel({ url, at: (index + 1) * 10 }));
  }
  await learnSuggestions({
    crawlId: 'crawl-1',
    list: urls.map((url, index) => aSuggestion({ url, foundAt: (index + 1) * 10 })),
    asks: [],
  });
  const counted = { captures: count, labels: count, suggestions: count };
  expect(await countsHere([what])).toEqual({ ...counted, unsent: { captures: count, labels: count } });
  expect(await countsHere([what, what])).toMatchObject(counted);
  await forget(what);
  expect(await countsHere([what])).toMatchObject({ captures: 0, labels: 0, suggestions: 0 });
  expect(await stored()).toEqual({ captures: 3 - count, labels: 3 - count, starts: 0, suggestions: 3 - count });
  expect((await waitingErasures()).map((erasureRequest) => erasureRequest.what)).toEqual([what]);
  await told();
  expect(await waitingErasures()).toEqual([]);
});

it.each<[Forget]>([[{ kind: 'page', url: 'https://diary.example/today' }], [{ kind: 'site', host: 'diary.example' }]])(
  'given %j, erases a page in any spelling of its address, as the companion does',
  async (what) => {
    const urls = [
      'https://diary.example/today?utm_source=letter',
      'http://diary.example/today',
      'https://diary.example./%74oday#part',
    ];
    for (const [index, url] of urls.entries()) {
      await keepCapture(`c${index}`, aPage({ url }), 1);
      await keepLabel(aLabel({ url }));
    }
    await learnSuggestions({ crawlId: 'crawl-1', list: urls.map((url) => aSuggestion({ url })), asks: [] });
    const intent = anIntent({ pageUrl: 'https://elsewhere.example/', linkUrl: 'https://diary.example/today#part' });
    const ids = { id: 'crawl-1', topicId: 'topic-1', captureId: 'c' };
    await keepStart({ ...ids, at: 1, intent, state: 'reading', reason: '', topic: null, spec: null });
    await forget(what);
    expect(await stored()).toEqual({ captures: 0, labels: 0, starts: 0, suggestions: 0 });
  },
);

it.each<[Forget]>([[{ kind: 'page', url: 'https://diary.example/today' }], [{ kind: 'site', host: 'diary.example' }]])(
  '%j is named no longer by pages that wait, crawls and the ways to other pages',
  async (what) => {
    const diary = 'https://diary.example/today';
    const other = aLink({ url: 'https://levain.example/stiff' });
    const links = [aLink({ url: diary, anchor: 'my diary' }), other];
    await keepCapture('c', aPage({ links, canonical: diary, feeds: [diary] }), 1);
    await keepCapture('d', aPage({ url: 'https://bread.example/b', links: [other] }), 1);
    await learnCrawls([
      aCrawl({ seeds: [{ url: diary, state: 'fetched', failure: '', message: '' }], message: diary }),
    ]);
    const path = [
      { url: diary, title: 'Today' },
      { url: 'https://bread.example/a', title: '' },
    ];
    const offer = aSuggestion();
    const led = { ...offer, id: offer.id + 1, why: { ...offer.why, path } };
    await learnSuggestions({ crawlId: 'crawl-1', list: [offer, led], asks: [led] });
    const before = await (await database()).get('pages', 'd');
    await forget(what);
    const db = await database();
    const kept = await Promise.all([db.getAll('pages'), db.getAll('crawls'), db.getAll('suggestions')]);
    expect(JSON.stringify(kept)).not.toContain('diary');
    expect(await db.get('pages', 'd')).toEqual(before);
    expect(kept[0].map((page) => page.links.length)).toEqual([1, 1]);
    expect(kept[2]).toEqual([{ crawlId: 'crawl-1', list: [offer], asks: [] }]);
  },
);

it('given an erasure after the request, an answer of a page or the companion is not saved', async () => {
  const [read, asked] = [await beforeReading(), await beforeAsking()];
  await forget({ kind: 'all' });
  await keepCapture('c', aPage(), 1, read);
  const learn = async (before: number): Promise<void> => {
    await learnCrawls([aCrawl()], before);
    await learnCrawl(aCrawl({ id: 'crawl-2' }), before);
    await learnSuggestions({ crawlId: 'crawl-1', list: [aSuggestion()], asks: [] }, before);
    await writeSingle('mark-words', 'bread', { before });
  };
  await learn(asked);
  // Until the companion has erased it, its answers still hold the erased data.
  await learn(await beforeAsking());
  const db = await database();
  expect(await stored()).toEqual({ captures: 0, labels: 0, starts: 0, suggestions: 0 });
  expect([await db.count('crawls'), await db.get('single', 'mark-words')]).toEqual([0, undefined]);
  await told();
  await learn(await beforeAsking());
  await keepCapture('c', aPage(), 1, await beforeReading());
  expect([await db.count('crawls'), await db.count('captures'), (await stored()).suggestions]).toEqual([2, 1, 1]);
});

it('given a browser without storage for pages, an erasure still works', async () => {
  await keepCapture('c', aPage(), 1);
  vi.stubGlobal('localStorage', {
    removeItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  await forget({ kind: 'all' });
  expect((await stored()).captures).toBe(0);
});

it.each<[Forget, boolean]>([
  [{ kind: 'all' }, true],
  [{ kind: 'since', at: 20 }, true],
  [{ kind: 'site', host: 'club.example' }, true],
  [{ kind: 'page', url: 'https://club.example/b' }, true],
  [{ kind: 'page', url: 'https://club.example/c' }, false],
])('%j ends a reading of pages that are meant, and its addresses go', async (what, gone) => {
  const urls = ['https://club.example/a', 'https://club.example/b'];
  await changeReading(() => ({
    ...{ crawlId: 'crawl-1', host: 'club.example', owed: ['club.example'], urls, next: 1 },
    ...{ read: 1, unread: [], state: 'running' as const },
  }));
  await forget(what);
  expect((await lastReading())?.urls).toEqual(gone ? [] : urls);
});
