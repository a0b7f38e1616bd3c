import { expect, it } from 'vitest';
import { crawlOf, NO_MODEL_UPDATE, pageAt, score, turnOf } from '../../companion/cluster/store/testing/samples.ts';
import { inBothStores } from './harnesses.ts';

const CUT_OFF = { failure: 'cancelled', message: '', again: true } as const;
const LED = { url: 'http://b.example/there', redirects: ['http://a.example/', 'http://a.example/x'] };

inBothStores('redirects', (harness) => {
  it('given a page returned between redirects, its next worker gets the last target, until a restart', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const first = await harness.takeOne('w1');
    expect(first.from).toBeUndefined();
    await harness.sharedStore.fail(first, 'w1', { ...CUT_OFF, led: LED }, [turnOf(first)]);
    const second = await harness.takeOne('w2');
    expect(second).toMatchObject({ url: 'http://a.example/', tries: 1, from: LED });
    await harness.sharedStore.fail(second, 'w2', { failure: 'timeout', message: '', again: true }, [turnOf(second)]);
    const third = await harness.takeOne('w1');
    expect(third.from).toBeUndefined();
    await harness.sharedStore.fail(third, 'w1', { ...CUT_OFF, led: LED }, [turnOf(third)]);
    const last = await harness.takeOne('w2');
    await harness.sharedStore.keep(last, 'w2', pageAt(last.url), [turnOf(last)]);
    expect(await harness.sharedStore.take({ worker: 'w1', topics: [], most: 9 })).toEqual([]);
  });

  it('given an erasure of a part of the crawl, no redirect progress of it is left', async () => {
    await harness.sharedStore.create(crawlOf('c'), ['http://a.example/']);
    const first = await harness.takeOne('w1');
    await harness.sharedStore.fail(first, 'w1', { ...CUT_OFF, led: LED }, [turnOf(first)]);
    await harness.sharedStore.update('c', { state: 'paused' });
    expect(await harness.sharedStore.forget('c', { kind: 'site', host: 'b.example' })).toBe(true);
    await harness.sharedStore.update('c', { state: 'running' });
    const next = await harness.takeOne('w1');
    expect(next.url).toBe('http://a.example/');
    expect(next.from).toBeUndefined();
  });

  it('lead to no host of which, or of whose site, no more is wanted', async () => {
    const limits = { pages: 100, seconds: 0 };
    const budgets = {
      c: { ...limits, perHost: 1 },
      d: { ...limits, perHost: 9, perSite: 1 },
      e: { ...limits, perHost: 9, offTopicPerSite: 0 },
    };
    for (const [crawl, change] of Object.entries(budgets)) {
      await harness.sharedStore.create(crawlOf(crawl, { budgets: change }), [`http://${crawl}.tea.example/`]);
      expect(await harness.sharedStore.isUsedUp(crawl, `${crawl}.tea.example`)).toBe(false);
      const claim = await harness.takeOne();
      await harness.sharedStore.keep(claim, 'w1', pageAt(claim.url), [turnOf(claim)]);
    }
    const usedUp = (crawl: string, host: string) => harness.sharedStore.isUsedUp(crawl, host);
    expect([await usedUp('c', 'c.tea.example'), await usedUp('c', 'x.tea.example')]).toEqual([true, false]);
    expect([await usedUp('d', 'd.tea.example'), await usedUp('d', 'x.tea.example')]).toEqual([true, true]);
    expect(await usedUp('d', 'tea.test')).toBe(false);
    expect(await usedUp('e', 'x.tea.example')).toBe(false);
    await score(harness.sharedStore, 'e', {});
    expect(await usedUp('e', 'x.tea.example')).toBe(false);
    const [page] = await harness.sharedStore.learned('e', 0, 1);
    const term = await harness.sharedStore.lead('e', 'teacher');
    if (page === undefined || term === undefined) throw new Error('nothing was learned');
    const opinion = { id: page.id, relevance: 0, onTopic: false, unsure: false };
    expect(await harness.sharedStore.apply(term, { ...NO_MODEL_UPDATE, rejudged: [opinion] })).toBe(true);
    expect(await usedUp('e', 'x.tea.example')).toBe(true);
  });
});
