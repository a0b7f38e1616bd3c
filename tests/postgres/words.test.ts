import { expect, it } from 'vitest';
import type { SharedStoreNews, Term } from '../../companion/cluster/store/shared-store.ts';
import { crawlOf, JUDGED, NO_MODEL_UPDATE, pageAt, turnOf } from '../../companion/cluster/store/testing/samples.ts';
import { inBothStores } from './harnesses.ts';

inBothStores('what users say', (harness) => {
  /** All that can be taken is kept and learned. */
  async function taughtPages(crawl: string, isOnTopic: (url: string) => boolean): Promise<Term> {
    for (const claim of await harness.take())
      await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    const term = await harness.sharedStore.lead(crawl, 'w1');
    if (term === undefined) throw new Error('nobody leads');
    const taken = (await harness.sharedStore.pendingVisits(crawl, 9)).map(({ id, url }, place) => ({
      ...{ id, seq: place + 1, isFetched: true },
      page: { ...JUDGED, n: place + 1, onTopic: isOnTopic(url) },
    }));
    await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, taken });
    return term;
  }

  it('given a label, the tally counts by it at once without a learner, and without it once withdrawn', async () => {
    const [on, off] = ['http://on.example/', 'http://off.example/'];
    await harness.sharedStore.create(crawlOf('c'), [on, off]);
    const term = await taughtPages('c', (url) => url === on);
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    const onTopic = async (): Promise<number | undefined> => (await harness.sharedStore.crawl('c'))?.tally.onTopic;
    const saying = (id: string, url: string, value: 'relevant' | 'not-relevant' | 'none') =>
      harness.sharedStore.label([{ id, topicId: 'tea', target: 'page', url, value, at: Date.now() }], 'ann');
    expect(await onTopic()).toBe(1);
    await saying('1', on, 'not-relevant');
    expect(await onTopic()).toBe(0);
    // By another spelling, and twice.
    for (const id of ['2', '2', '3']) await saying(id, 'https://off.example/#top', 'relevant');
    expect(await onTopic()).toBe(1);
    await saying('4', on, 'none');
    expect(await onTopic()).toBe(2);
    // The learner's judgement of a page counts once its label is withdrawn.
    const visits = await harness.sharedStore.learned('c', 0, 9);
    const rejudged = visits.map(({ id }) => ({ id, relevance: 0, onTopic: false, unsure: false }));
    expect(await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, rejudged })).toBe(true);
    expect(await onTopic()).toBe(1);
    await saying('5', off, 'none');
    expect(await onTopic()).toBe(0);
  });

  it('counts a word in every crawl of its topic, and in none of another', async () => {
    const url = 'http://on.example/';
    await harness.sharedStore.putTopic({ id: 'cup', name: 'Cup', words: ['cup'], texts: [] });
    for (const [id, topicId] of [
      ['a', 'tea'],
      ['b', 'tea'],
      ['c', 'cup'],
    ] as const) {
      await harness.sharedStore.create(crawlOf(id, { topicId }), [url]);
      await taughtPages(id, () => true);
      await harness.sharedStore.update(id, { state: 'done', reason: 'user' });
    }
    const said = { target: 'page', url, at: Date.now() } as const;
    await harness.sharedStore.label(
      [
        { ...said, id: '1', topicId: 'tea', value: 'not-relevant' },
        { ...said, id: '2', topicId: 'cup', value: 'relevant' },
        // A label on a link says nothing about the page.
        { ...said, id: '3', topicId: 'cup', target: 'link', value: 'not-relevant' },
      ],
      'ann',
    );
    const counts = (await harness.sharedStore.crawls()).map(({ id, tally }) => [id, tally.onTopic]);
    expect(Object.fromEntries(counts)).toEqual({ a: 0, b: 0, c: 1 });
  });

  it('counts by a label older than the page, and no longer by an erased one', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/', 'http://gone.example/']);
    for (const host of ['a', 'gone']) {
      const said = { topicId: 'tea', target: 'page', value: 'relevant', at: Date.now() } as const;
      await harness.sharedStore.label([{ ...said, id: host, url: `http://${host}.example/` }], 'ann');
    }
    await taughtPages('c', () => false);
    expect((await harness.sharedStore.crawl('c'))?.tally).toMatchObject({ fetched: 2, onTopic: 2 });
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    await harness.sharedStore.forget('c', { kind: 'site', host: 'gone.example' });
    expect((await harness.sharedStore.crawl('c'))?.tally).toMatchObject({ fetched: 1, onTopic: 1 });
  });

  it('keeps who gave which label, and counts the newest', async () => {
    const label = (id: string, value: 'relevant' | 'not-relevant' | 'none', at: number) =>
      ({ id, topicId: 'tea', target: 'page', url: 'http://a.example/', value, at }) as const;
    await harness.sharedStore.label([label('1', 'relevant', 100)], 'ann');
    await harness.sharedStore.label([label('2', 'not-relevant', 90), label('1', 'none', 500)], 'bob');
    expect(await harness.sharedStore.currentLabels('tea')).toMatchObject([
      { who: 'ann', value: 'relevant', key: 'a.example/', at: 100 },
    ]);
    // By a clock that runs ten years ahead: counts as now, so that a later word still counts more.
    await harness.sharedStore.label([label('3', 'none', Date.now() + 3e11)], 'bob');
    await harness.sharedStore.label([label('4', 'relevant', Date.now() + 1e11)], 'ann');
    expect(await harness.sharedStore.currentLabels('tea')).toMatchObject([{ who: 'ann', value: 'relevant' }]);
    // A clock that is an hour slow: a label given now is the newest; one given a minute before is not.
    const slow = Date.now() - 3_600_000;
    await harness.sharedStore.label([label('5', 'not-relevant', slow)], 'bob', slow);
    await harness.sharedStore.label([label('6', 'none', slow - 60_000)], 'eve', slow);
    const [newest] = await harness.sharedStore.currentLabels('tea');
    expect(newest).toMatchObject({ who: 'bob', value: 'not-relevant' });
    expect(Math.abs((newest?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('given labels sent together, keeps their order, whichever arrives first, by a fast clock, too', async () => {
    const label = (id: string, value: 'relevant' | 'not-relevant', at: number) =>
      ({ id, topicId: 'tea', target: 'page', url: 'http://a.example/', value, at }) as const;
    const ahead = Date.now() + 3e9;
    const said = await harness.sharedStore.label(
      [label('2', 'relevant', ahead), label('1', 'not-relevant', ahead - 9)],
      'ann',
    );
    expect(said[0]).toBe(said[1]);
    expect(await harness.sharedStore.currentLabels('tea')).toMatchObject([{ value: 'relevant', at: said[0] }]);
    const now = Date.now() + 100;
    const later = await harness.sharedStore.label(
      [label('4', 'not-relevant', now), label('3', 'relevant', now)],
      'ann',
      now,
    );
    expect(later[0]).toBe(later[1]);
  });

  it('tells everybody of labels and commands', async () => {
    const other = await harness.openOther();
    const heard: SharedStoreNews[] = [];
    const end = await other.listen((news) => heard.push(news));
    await harness.sharedStore.label(
      [{ id: '1', topicId: 'tea', target: 'page', url: 'http://a.example/', value: 'relevant', at: 1 }],
      'ann',
    );
    await harness.sharedStore.create(crawlOf('c'), []);
    await expect.poll(() => heard).toContainEqual({ kind: 'label', topicId: 'tea' });
    await expect.poll(() => heard).toContainEqual({ kind: 'crawl', crawl: 'c' });
    await end();
    await other.close();
  });
});
