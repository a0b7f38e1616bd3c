import { expect, it } from 'vitest';
import { moveSharedStore, sumOf } from '../../companion/cluster/store/move.ts';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import type { SharedStore } from '../../companion/cluster/store/shared-store.ts';
import type { SqlDatabase } from '../../companion/cluster/store/sql.ts';
import { openSqliteSharedStore } from '../../companion/cluster/store/sqlite/database.ts';
import { MOVED } from '../../companion/cluster/store/tables.ts';
import {
  crawlOf,
  JUDGED,
  linkTo,
  NO_MODEL_UPDATE,
  pageAt,
  TEA,
  turnOf,
} from '../../companion/cluster/store/testing/samples.ts';
import { ofCode } from '../../shared/errors/testing/of-code.ts';

import { inBothStores } from './harnesses.ts';

/**
 * Fills a store with a crawl in the middle of its work: fetched, waiting, claimed and labelled pages, with odd
 * characters.
 */
async function fill(sharedStore: SharedStore): Promise<void> {
  await sharedStore.putTopic(TEA);
  const links = Array.from({ length: 700 }, (_, at) => `http://h${at % 90}.example/茶'"\\/${at}`);
  await sharedStore.create(crawlOf('c'), ['http://s.example/?b&a', 'http://t.example/', 'nothing']);
  const [first, second] = await sharedStore.take({ worker: 'w', topics: [], most: 2 });
  if (first === undefined || second === undefined) throw new Error('nothing to take');
  await sharedStore.keep(first, 'w', pageAt(first.url, links), [turnOf(first, { manners: { factor: 2.5 } })]);
  const term = await sharedStore.lead('c', 'w');
  if (term === undefined) throw new Error('nobody leads');
  const [arrival] = await sharedStore.pendingVisits('c', 1);
  await sharedStore.apply(term, {
    ...NO_MODEL_UPDATE,
    taken: [{ id: arrival?.id ?? 0, seq: 1, isFetched: true, page: JUDGED }],
    scores: links
      .slice(0, 99)
      .map((url, at) => ({ ...linkTo(url), score: 1 / (at + 3), priority: at === 1 ? 3e-33 : 0 })),
  });
  const url = 'http://s.example/';
  await sharedStore.label([{ id: 'l', topicId: TEA.id, target: 'page', url, value: 'relevant', at: 5 }], 'ann');
  const body = Buffer.from([0, 255, 10]);
  await sharedStore.keepRobots('http://t.example', { kind: 'text', body }, 60_000, {
    ...second,
    worker: 'w',
    pendingDelayMs: 5,
  });
}

const sums = (database: SqlDatabase) => Promise.all(MOVED.map((table) => sumOf(database, table)));

/** Its process ends after so many transactions. */
function mortal(database: SqlDatabase, transactions: number): SqlDatabase {
  let left = transactions;
  return {
    ...database,
    transaction(work) {
      if (left-- <= 0) throw new Error('killed');
      return database.transaction(work);
    },
  };
}

inBothStores('a store that is moved', (harness) => {
  it('given a whole store, it goes to SQLite and back complete, and the crawl continues there', async () => {
    await fill(harness.sharedStore);
    const before = await sums(harness.database);
    expect(before.every(({ rows }) => rows > 0)).toBe(true);
    const target = openSqliteSharedStore(':memory:');
    const shares: number[] = [];
    const moved = await moveSharedStore(harness.database, target, { progress: (share) => shares.push(share) });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeLessThan(0.5);
    expect(shares.at(-1)).toBe(1);
    expect([...moved.values()]).toEqual(before);
    expect(await sums(target)).toEqual(before);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'paused' });

    // Back into the first one, emptied.
    for (const { name } of [...MOVED].reverse()) await harness.database.change(`DELETE FROM ${name}`);
    await moveSharedStore(target, harness.database);
    expect(await sums(harness.database)).toEqual(before);
    expect((await harness.sharedStore.crawl('c'))?.tally.fetched).toBe(1);
    expect((await harness.sharedStore.currentLabels(TEA.id)).map(({ who }) => who)).toEqual(['ann']);
    // The database's counters continue where they were.
    await harness.sharedStore.create(crawlOf('d'), ['http://new.example/']);
    const claims = await harness.take('w2', 90);
    expect(claims.length).toBeGreaterThan(50);
    const [claim] = claims;
    if (claim === undefined) throw new Error('nothing to take');
    expect(await harness.sharedStore.keep(claim, 'w2', pageAt(claim.url), [turnOf(claim)])).toBe(2);
    await target.close();
  });

  it('given an interruption at any place, a second call completes it', async () => {
    await fill(harness.sharedStore);
    const before = await sums(harness.database);
    const target = openSqliteSharedStore(':memory:');
    let interruptions = 0;
    for (;;) {
      try {
        // Making the tables, the first time, is one of them.
        await moveSharedStore(harness.database, mortal(target, interruptions === 0 ? 3 : 2));
        break;
      } catch (error) {
        expect(String(error)).toContain('killed');
        interruptions += 1;
      }
    }
    expect(interruptions).toBeGreaterThan(5);
    expect(await sums(target)).toEqual(before);
    await target.close();
  });

  it('opens for no worker before it is complete', async () => {
    await fill(harness.sharedStore);
    const target = openSqliteSharedStore(':memory:');
    await expect(moveSharedStore(harness.database, mortal(target, 8))).rejects.toThrow('killed');
    await expect(openSharedStoreOn(target)).rejects.toThrow(ofCode('move-unfinished'));
    await moveSharedStore(harness.database, target);
    const sharedStore = await openSharedStoreOn(target);
    expect(await sharedStore.crawls()).toHaveLength(1);
    await sharedStore.close();
  });

  it('given a difference between the sides, reports it', async () => {
    await fill(harness.sharedStore);
    const target = openSqliteSharedStore(':memory:');
    await expect(moveSharedStore(harness.database, mortal(target, 8))).rejects.toThrow('killed');
    await target.change("UPDATE hosts SET manners = '{}' WHERE host = 's.example'");
    await expect(moveSharedStore(harness.database, target)).rejects.toThrow(/table hosts is not the same/);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'running' });
    await target.close();
  });

  it('given labels and control calls during the comparison, takes them along; reports other changes', async () => {
    await fill(harness.sharedStore);
    const [page] = await harness.sharedStore.visited('c', 0, 1);
    const late = {
      id: 'late',
      topicId: TEA.id,
      target: 'page',
      url: page?.url ?? '',
      value: 'not-relevant',
      at: 2,
    } as const;
    const during = (work: () => Promise<void>): SqlDatabase => {
      const target = openSqliteSharedStore(':memory:');
      return {
        ...target,
        async change(text, values) {
          if (text.includes("'verified'")) await work();
          return target.change(text, values);
        },
      };
    };
    await harness.sharedStore.create(crawlOf('stopped'), []);
    const target = during(async () => {
      await harness.sharedStore.label([late], 'bob');
      await harness.sharedStore.update('stopped', { state: 'done', reason: 'user' });
    });
    const moved = await moveSharedStore(harness.database, target);
    const sharedStore = await openSharedStoreOn(target);
    expect(await sharedStore.crawl('stopped')).toMatchObject({ state: 'done', reason: 'user' });
    expect(await sharedStore.crawl('c')).toMatchObject({
      state: 'running',
      message: '',
      tally: { fetched: 1, onTopic: 0 },
    });
    const labels = await sharedStore.labels(TEA.id, 0, 99);
    expect(labels.map(({ label }) => label.who)).toContain('bob');
    expect(moved.get('labels')?.rows).toBe(labels.length);
    await sharedStore.close();

    const budgets = { pages: 7, perHost: 7, seconds: 0 };
    await harness.sharedStore.update('c', { state: 'running' });
    const other = during(() => harness.sharedStore.update('c', { budgets }));
    await expect(moveSharedStore(harness.database, other)).rejects.toThrow(/table crawls is not the same/);
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'running', budgets });
    await other.close();
  });

  it('takes labels along that come when it was interrupted at its very end', async () => {
    await fill(harness.sharedStore);
    const target = openSqliteSharedStore(':memory:');
    let isKilled = false;
    const change: SqlDatabase['change'] = async (text, values) => {
      if (text !== 'DROP TABLE moves' || isKilled) return target.change(text, values);
      isKilled = true;
      throw new Error('killed');
    };
    await expect(moveSharedStore(harness.database, { ...target, change })).rejects.toThrow('killed');
    const [page] = await harness.sharedStore.visited('c', 0, 1);
    const label = { topicId: TEA.id, target: 'page', url: page?.url ?? '', value: 'not-relevant', at: 2 } as const;
    await harness.sharedStore.label([{ ...label, id: 'late' }], 'bob');
    await moveSharedStore(harness.database, { ...target, change });
    const sharedStore = await openSharedStoreOn(target);
    expect(await sharedStore.crawl('c')).toMatchObject({ state: 'running', message: '', tally: { onTopic: 0 } });
    await sharedStore.close();
  });

  it('keeps rests as long as they are by the clock of the other database', async () => {
    await fill(harness.sharedStore);
    const rests = (database: SqlDatabase) =>
      database.all<{ host: string; ready_at: number; lease_until: number }>(
        'SELECT host, ready_at, lease_until FROM hosts ORDER BY ready_at DESC, host',
      );
    await harness.database.change("UPDATE hosts SET ready_at = 1700000000000 WHERE host = 's.example'");
    const before = await rests(harness.database);
    const inner = openSqliteSharedStore(':memory:');
    const hour = 3_600_000;
    const target = { ...inner, dialect: { ...inner.dialect, now: `(${inner.dialect.now} + ${hour})` } };
    // Interrupted, it still knows how far they are apart.
    await expect(moveSharedStore(harness.database, mortal(target, 4))).rejects.toThrow('killed');
    await moveSharedStore(harness.database, {
      ...inner,
      dialect: { ...inner.dialect, now: `(${inner.dialect.now} + 7)` },
    });
    const after = new Map((await rests(inner)).map((row) => [row.host, row]));
    expect(before[0]).toMatchObject({ host: 's.example' });
    const ahead = (moment: number): number => (moment === 0 ? 0 : moment + hour);
    for (const { host, ready_at, lease_until } of before) {
      expect(after.get(host)).toMatchObject({ ready_at: ahead(ready_at), lease_until: ahead(lease_until) });
    }
    // A learner that died is waited for no longer, either.
    const term = (database: SqlDatabase) => database.all<{ leads_until: number }>('SELECT leads_until FROM crawls_now');
    const [[led], [leads]] = [await term(harness.database), await term(inner)];
    expect(led?.leads_until).toBeGreaterThan(0);
    expect(leads?.leads_until).toBe(ahead(led?.leads_until ?? 0));
    await inner.close();
  });

  it('is refused into a store with crawls, from another store, and while workers work', async () => {
    await fill(harness.sharedStore);
    const target = openSqliteSharedStore(':memory:');
    const other = await openSharedStoreOn(target);
    await other.putTopic(TEA);
    await expect(moveSharedStore(harness.database, target)).rejects.toThrow('name an empty one');
    await target.change('DELETE FROM topics');
    await expect(moveSharedStore(harness.database, mortal(target, 2))).rejects.toThrow('killed');
    await harness.sharedStore.create(crawlOf('d'), []);
    await expect(moveSharedStore(harness.database, target)).rejects.toThrow('Another store');
    await harness.sharedStore.beat('w', { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 });
    await expect(moveSharedStore(harness.database, target)).rejects.toThrow('stop them');
    await target.close();
    // The move is refused as well while workers wait at the target.
    await harness.database.change('DELETE FROM workers');
    const manned = openSqliteSharedStore(':memory:');
    const workers = await openSharedStoreOn(manned);
    await workers.beat('w', { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 });
    await expect(moveSharedStore(harness.database, manned)).rejects.toThrow('stop them');
    // The crawls continue there; once they have ended, the move succeeds.
    expect(await (await openSharedStoreOn(manned)).crawls()).toEqual([]);
    await manned.change('DELETE FROM workers');
    await moveSharedStore(harness.database, manned);
    await manned.close();
  });

  it('is left alone where a newer Ambit wrote one of the two', async () => {
    await fill(harness.sharedStore);
    const target = openSqliteSharedStore(':memory:');
    await openSharedStoreOn(target);
    await target.change('UPDATE commons SET version = version + 1');
    await expect(moveSharedStore(harness.database, target)).rejects.toThrow('newer Ambit');
    await expect(moveSharedStore(target, harness.database)).rejects.toThrow('newer Ambit');
    expect(await harness.sharedStore.crawl('c')).toMatchObject({ state: 'running' });
    await target.close();
  });
});
