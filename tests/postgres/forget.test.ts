import { expect, it } from 'vitest';
import { Learner } from '../../companion/cluster/learner/learner.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { MOVED } from '../../companion/cluster/store/tables.ts';
import {
  crawlOf,
  JUDGED,
  linkTo,
  NO_MODEL_UPDATE,
  pageAt,
  score,
  TEA,
  turnOf,
} from '../../companion/cluster/store/testing/samples.ts';
import { pack, unpackPage } from '../../companion/store/packed.ts';
import type { LinkRecord } from '../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { inBothStores, type SharedStoreHarness } from './harnesses.ts';
import { keepRobots } from './keep-robots.ts';

const linkOf = (url: string, position: number): LinkRecord => ({
  ...{
    url,
    position,
    kind: 'a',
    anchor: `to ${url}`,
    before: '',
    after: '',
    windowBefore: '',
    windowAfter: '',
    block: '',
  },
  ...{ heading: '', path: 'a', furniture: false, rel: [] },
});

/** Fetches the best URL and has it judged, as found on `from`. @returns its address */
async function fetchOne(
  harness: SharedStoreHarness,
  links: readonly string[],
  seq: number,
  from: string,
): Promise<string> {
  const claim = await harness.takeOne();
  const record = pack({ ...EMPTY_RECORD, url: claim.url, text: `said at ${claim.url}`, links: links.map(linkOf) });
  await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url, links, { record }), [turnOf(claim)]);
  const term = await harness.sharedStore.lead('c', 'teacher');
  const [arrival] = await harness.sharedStore.pendingVisits('c', 1);
  if (term === undefined || arrival === undefined) throw new Error('nobody learns');
  const page = { ...JUDGED, n: seq, from, sighting: { ...JUDGED.sighting, anchor: `to ${claim.url}` } };
  await harness.sharedStore.apply(term, {
    ...NO_MODEL_UPDATE,
    taken: [{ id: arrival.id, seq, isFetched: true, page }],
  });
  return claim.url;
}

/** Returns the contents of every table, with records of pages unpacked. */
async function everything(harness: SharedStoreHarness): Promise<string> {
  const texts: string[] = [];
  for (const { name, columns } of MOVED) {
    const rows = await harness.database.all<Record<string, unknown>>(`SELECT ${columns.join(', ')} FROM ${name}`);
    for (const row of rows) {
      const { record, ...rest } = row;
      texts.push(JSON.stringify(rest), record instanceof Uint8Array ? JSON.stringify(unpackPage(record)) : '');
    }
  }
  return texts.join('\n');
}

inBothStores('a part of a crawl that is forgotten', (harness) => {
  const begin = async (): Promise<void> => {
    await harness.sharedStore.create(crawlOf('c'), ['http://stays.example/', 'http://goes.example/seed']);
    await fetchOne(harness, ['http://goes.example/1', 'http://www.goes.example/', 'http://stays.example/2'], 1, '');
    await score(harness.sharedStore, 'c', { 'http://goes.example/seed': null, 'http://goes.example/1': 5 });
    await fetchOne(harness, ['http://told.example/', 'http://stays.example/2'], 2, 'http://stays.example/');
    await score(harness.sharedStore, 'c', { 'http://stays.example/2': 5, 'http://told.example/': 1 });
    await fetchOne(harness, [], 3, 'http://goes.example/1');
    await keepRobots(harness, 'http://www.goes.example', { kind: 'none', body: new Uint8Array(0) }, 9_000);
    const said = { topicId: TEA.id, target: 'page', value: 'relevant', at: 1 } as const;
    for (const url of ['http://goes.example/1', 'http://stays.example/'])
      await harness.sharedStore.label([{ ...said, id: url, url }], 'ann');
  };

  it('given a site, nothing of it is left, and names from its pages only go along', async () => {
    await begin();
    const part = { kind: 'site', host: 'Goes.example' } as const;
    expect(await harness.sharedStore.forget('c', part)).toBe(false);
    await harness.sharedStore.update('c', { state: 'paused' });
    expect(await everything(harness)).toMatch(/goes\.example/);
    expect(await harness.sharedStore.wouldForget('c', part)).toEqual({ pages: 1, labels: 1 });
    expect(await harness.sharedStore.wouldForget('c')).toEqual({ pages: 3, labels: 2 });
    expect(await harness.sharedStore.forget('c', part)).toBe(true);
    expect(await harness.sharedStore.wouldForget('c', part)).toEqual({ pages: 0, labels: 0 });
    const left = await everything(harness);
    expect(left).not.toMatch(/goes\.example|told\.example/);
    expect(left).toMatch(/said at http:\/\/stays\.example\/2/);
    expect((await harness.sharedStore.currentLabels(TEA.id)).map(({ url }) => url)).toEqual(['http://stays.example/']);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ tally: { fetched: 2 }, backlog: 0, outstanding: 0 });
  });

  it('given a site, or a time, with texts of the topic, these go, too', async () => {
    const text = (url: string) => ({ url, title: '', text: `read at ${url}` });
    const urls = ['http://www.goes.example/read', 'http://stays.example/2', 'http://stays.example/old', ''];
    await harness.sharedStore.putTopic({ ...TEA, texts: urls.map(text) });
    await begin();
    await harness.sharedStore.update('c', { state: 'paused' });
    const left = async () => (await harness.sharedStore.topic(TEA.id))?.texts.map(({ url }) => url);
    await harness.sharedStore.forget('c', { kind: 'site', host: 'goes.example' });
    expect(await left()).toEqual(urls.slice(1));
    await harness.database.change('UPDATE crawls SET started_at = 0');
    await harness.database.change("UPDATE visits SET found_at = 0 WHERE asked <> 'http://stays.example/2'");
    await harness.sharedStore.forget('c', { kind: 'lately', ms: 3_600_000 });
    expect(await left()).toEqual(urls.slice(2));
  });

  it('is a site that sentences and sites spoken of as a whole name, too', async () => {
    const choices = { siteLabels: { relevant: ['goes.example', 'stays.example'], notRelevant: ['www.goes.example'] } };
    await harness.sharedStore.create(crawlOf('c', { choices }), ['http://stays.example/']);
    const claim = await harness.takeOne();
    const message = 'goes.example failed 5 times in a row and is no longer visited.';
    await harness.sharedStore.fail(claim, 'w1', { failure: 'rate-limited', message, again: false }, [turnOf(claim)]);
    const seed = { position: 0, state: 'failed', failure: 'rate-limited', message } as const;
    const term = await harness.sharedStore.lead('c', 'teacher');
    expect(term && (await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, seeds: [seed] }))).toBe(true);
    await harness.sharedStore.update('c', { state: 'paused' });
    expect(await harness.sharedStore.forget('c', { kind: 'site', host: 'goes.example' })).toBe(true);
    const left = await everything(harness);
    expect(left).not.toMatch(/goes\.example/);
    expect((await harness.sharedStore.crawl('c'))?.choices?.siteLabels).toEqual({
      relevant: ['stays.example'],
      notRelevant: [],
    });
  });

  it('leaves a crawl that a new learner reads and continues', async () => {
    await begin();
    const old = await harness.sharedStore.lead('c', 'teacher');
    await harness.sharedStore.update('c', { state: 'paused' });
    await harness.sharedStore.forget('c', { kind: 'site', host: 'goes.example' });
    if (old === undefined) throw new Error('nobody leads');
    expect(await harness.sharedStore.apply(old, NO_MODEL_UPDATE)).toBe(false);
    await harness.sharedStore.update('c', { state: 'running' });
    const crawl = await harness.sharedStore.crawl('c');
    if (crawl === undefined) throw new Error('it went');
    const seeds = await harness.sharedStore.seeds('c');
    const learner = new Learner(
      crawl,
      TEA,
      seeds.map(({ url }) => url),
    );
    const visits = await harness.sharedStore.learned('c', 0, 9);
    for (const visit of visits) learner.take(visit);
    expect(visits.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'page'],
      [2, 'failed'],
      [3, 'page'],
    ]);
    expect(learner.seq).toBe(3);
    expect([...learner.state.log].map(({ url, n }) => [url, n])).toEqual([
      ['http://stays.example/', 1],
      ['http://stays.example/2', 3],
    ]);
  });

  it('takes labels of the topic from the learners of its other crawls, too, and leaves those who lose nothing', async () => {
    await begin();
    await harness.sharedStore.create(crawlOf('d'), ['http://elsewhere.example/']);
    const term = await harness.sharedStore.lead('d', 'teacher');
    if (term === undefined) throw new Error('somebody else leads');
    await harness.sharedStore.update('c', { state: 'paused' });
    await harness.sharedStore.forget('c', { kind: 'site', host: 'told.example' });
    expect(await harness.sharedStore.apply(term, NO_MODEL_UPDATE)).toBe(true);
    await harness.sharedStore.forget('c', { kind: 'site', host: 'goes.example' });
    expect(await harness.sharedStore.apply(term, NO_MODEL_UPDATE)).toBe(false);
    expect(await harness.sharedStore.lead('d', 'next')).toMatchObject({ worker: 'next' });
  });

  it('given an unfinished erasure, no learner reads it', async () => {
    await begin();
    await harness.sharedStore.update('c', { state: 'paused' });
    const elected: unknown[] = [];
    const change: SharedStoreHarness['database']['change'] = async (text, values) => {
      if (text.startsWith('UPDATE queues SET led')) elected.push(await harness.sharedStore.lead('c', 'midway'));
      return harness.database.change(text, values);
    };
    const other = await openSharedStoreOn({ ...harness.database, change });
    await other.forget('c', { kind: 'site', host: 'goes.example' });
    expect(elected).toEqual([undefined]);
    expect(await harness.sharedStore.lead('c', 'next')).toMatchObject({ worker: 'next' });
  });

  it('given a recent time, older data stays', async () => {
    await begin();
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    const hour = 3_600_000;
    // All but the last two pages, and the crawl itself, are of the day before.
    await harness.database.change('UPDATE crawls SET started_at = started_at - $1', [24 * hour]);
    await harness.database.change('UPDATE visits SET found_at = found_at - $1 WHERE seq = 1', [24 * hour]);
    const gone = await harness.sharedStore.wouldForget('c', { kind: 'lately', ms: hour });
    expect(await harness.sharedStore.forget('c', { kind: 'lately', ms: hour })).toBe(true);
    expect(gone.pages).toBeGreaterThan(0);
    const left = await everything(harness);
    expect(left).not.toMatch(/told\.example|said at http:\/\/stays\.example\/2/);
    expect(left).toMatch(/said at http:\/\/stays\.example\//);
    expect((await harness.sharedStore.seeds('c')).map(({ url }) => url)).toContain('http://goes.example/seed');
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ tally: { fetched: 1 } });
  });

  it('is what came lately, and its pages count no longer for the hosts that they came from', async () => {
    await begin();
    await score(harness.sharedStore, 'c', { 'http://stays.example/2': null, 'http://told.example/': 5 });
    const claim = await harness.takeOne();
    const counts = () =>
      harness.database.all(
        "SELECT host, fetched FROM queues WHERE host LIKE '%s.example' AND host NOT LIKE 'www%' ORDER BY host",
      );
    const before = await counts();
    // Led to another host.
    await harness.sharedStore.keep(claim, 'w1', pageAt('http://stays.example/led'), [turnOf(claim)]);
    expect(await counts()).not.toEqual(before);
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    await harness.database.change('UPDATE crawls SET started_at = 0');
    await harness.database.change('UPDATE visits SET found_at = 0 WHERE asked <> $1', [claim.url]);
    expect(await harness.sharedStore.forget('c', { kind: 'lately', ms: 3_600_000 })).toBe(true);
    expect(await counts()).toEqual(before);
  });

  it('is what came lately, the sitemaps among it that only those pages led to', async () => {
    await begin();
    await score(harness.sharedStore, 'c', { 'http://stays.example/2': null, 'http://told.example/': 5 });
    const claim = await harness.takeOne();
    const sitemaps = ['http://maps.example/new.xml'];
    await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url, [], { sitemaps }), [turnOf(claim)]);
    const term = await harness.sharedStore.lead('c', 'teacher');
    const entering = sitemaps.map(linkTo);
    expect(term && (await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, entering }))).toBe(true);
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    await harness.database.change('UPDATE crawls SET started_at = 0');
    await harness.database.change('UPDATE visits SET found_at = 0 WHERE asked <> $1', [claim.url]);
    expect(await everything(harness)).toMatch(/maps\.example/);
    expect(await harness.sharedStore.forget('c', { kind: 'lately', ms: 3_600_000 })).toBe(true);
    expect(await everything(harness)).not.toMatch(/maps\.example/);
  });

  it('is all of a crawl that began lately', async () => {
    await begin();
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    expect(await harness.sharedStore.forget('c', { kind: 'lately', ms: 3_600_000 })).toBe(true);
    expect(await harness.sharedStore.crawl('c')).toBeUndefined();
  });
});
