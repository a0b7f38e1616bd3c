import { expect, it } from 'vitest';
import type { Commons } from '../../companion/store/commons/commons.ts';
import { moveCommons, sumOf } from '../../companion/store/commons/move.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import type { SqlDatabase } from '../../companion/store/commons/sql.ts';
import { MOVED } from '../../companion/store/commons/tables.ts';
import { MoveUnfinished } from '../../companion/store/errors.ts';
import { openSqliteCommons } from '../../companion/store/sqlite/commons-database.ts';
import {
  crawlOf,
  JUDGED,
  linkTo,
  NO_LESSON,
  pageAt,
  TEA,
  turnOf,
} from '../../companion/store/testing/commons-samples.ts';
import { inBothHouses } from './houses.ts';

/**
 * Fills a store with a crawl in the middle of its work: fetched, waiting, claimed and labelled pages, with odd
 * characters.
 */
async function fill(commons: Commons): Promise<void> {
  await commons.putTopic(TEA);
  const links = Array.from({ length: 700 }, (_, at) => `http://h${at % 90}.example/茶'"\\/${at}`);
  await commons.create(crawlOf('c'), ['http://s.example/?b&a', 'http://t.example/', 'nothing']);
  const [first, second] = await commons.take({ worker: 'w', topics: [], most: 2 });
  if (first === undefined || second === undefined) throw new Error('nothing to take');
  await commons.keep(first, 'w', pageAt(first.url, links), [turnOf(first, { manners: { factor: 2.5 } })]);
  const term = await commons.lead('c', 'w');
  if (term === undefined) throw new Error('nobody leads');
  const [arrival] = await commons.arrivals('c', 1);
  await commons.teach(term, {
    ...NO_LESSON,
    taken: [{ id: arrival?.id ?? 0, seq: 1, isFetched: true, page: JUDGED }],
    scores: links
      .slice(0, 99)
      .map((url, at) => ({ ...linkTo(url), score: 1 / (at + 3), priority: at === 1 ? 3e-33 : 0 })),
  });
  const url = 'http://s.example/';
  await commons.label([{ id: 'l', topicId: TEA.id, target: 'page', url, value: 'relevant', at: 5 }], 'ann');
  const body = Buffer.from([0, 255, 10]);
  await commons.keepRobots('http://t.example', { kind: 'text', body }, 60_000, { ...second, worker: 'w', owedMs: 5 });
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

inBothHouses('a store that is moved', (house) => {
  it('given a whole store, it goes to SQLite and back complete, and the crawl continues there', async () => {
    await fill(house.commons);
    const before = await sums(house.database);
    expect(before.every(({ rows }) => rows > 0)).toBe(true);
    const target = openSqliteCommons(':memory:');
    const moved = await moveCommons(house.database, target);
    expect([...moved.values()]).toEqual(before);
    expect(await sums(target)).toEqual(before);
    expect(await house.commons.crawl('c')).toMatchObject({ state: 'paused' });

    // Back into the first one, emptied.
    for (const { name } of [...MOVED].reverse()) await house.database.change(`DELETE FROM ${name}`);
    await moveCommons(target, house.database);
    expect(await sums(house.database)).toEqual(before);
    expect((await house.commons.crawl('c'))?.tally.fetched).toBe(1);
    expect((await house.commons.currentLabels(TEA.id)).map(({ who }) => who)).toEqual(['ann']);
    // The database's counters continue where they were.
    await house.commons.create(crawlOf('d'), ['http://new.example/']);
    const claims = await house.take('w2', 90);
    expect(claims.length).toBeGreaterThan(50);
    const [claim] = claims;
    if (claim === undefined) throw new Error('nothing to take');
    expect(await house.commons.keep(claim, 'w2', pageAt(claim.url), [turnOf(claim)])).toBe(2);
    await target.close();
  });

  it('given an interruption at any place, a second call completes it', async () => {
    await fill(house.commons);
    const before = await sums(house.database);
    const target = openSqliteCommons(':memory:');
    let interruptions = 0;
    for (;;) {
      try {
        // Making the tables, the first time, is one of them.
        await moveCommons(house.database, mortal(target, interruptions === 0 ? 3 : 2));
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
    await fill(house.commons);
    const target = openSqliteCommons(':memory:');
    await expect(moveCommons(house.database, mortal(target, 8))).rejects.toThrow('killed');
    await expect(openCommons(target)).rejects.toThrow(MoveUnfinished);
    await moveCommons(house.database, target);
    const commons = await openCommons(target);
    expect(await commons.crawls()).toHaveLength(1);
    await commons.close();
  });

  it('given a difference between the sides, reports it', async () => {
    await fill(house.commons);
    const target = openSqliteCommons(':memory:');
    await expect(moveCommons(house.database, mortal(target, 8))).rejects.toThrow('killed');
    await target.change("UPDATE hosts SET manners = '{}' WHERE host = 's.example'");
    await expect(moveCommons(house.database, target)).rejects.toThrow(/table hosts is not the same/);
    expect(await house.commons.crawl('c')).toMatchObject({ state: 'running' });
    await target.close();
  });

  it('given labels and control calls during the comparison, takes them along; reports other changes', async () => {
    await fill(house.commons);
    const [page] = await house.commons.visited('c', 0, 1);
    const late = {
      id: 'late',
      topicId: TEA.id,
      target: 'page',
      url: page?.url ?? '',
      value: 'not-relevant',
      at: 2,
    } as const;
    const during = (work: () => Promise<void>): SqlDatabase => {
      const target = openSqliteCommons(':memory:');
      return {
        ...target,
        async change(text, values) {
          if (text.includes("'verified'")) await work();
          return target.change(text, values);
        },
      };
    };
    await house.commons.create(crawlOf('stopped'), []);
    const target = during(async () => {
      await house.commons.label([late], 'bob');
      await house.commons.update('stopped', { state: 'done', reason: 'user' });
    });
    const moved = await moveCommons(house.database, target);
    const commons = await openCommons(target);
    expect(await commons.crawl('stopped')).toMatchObject({ state: 'done', reason: 'user' });
    expect(await commons.crawl('c')).toMatchObject({
      state: 'running',
      message: '',
      tally: { fetched: 1, onTopic: 0 },
    });
    const labels = await commons.labels(TEA.id, 0, 99);
    expect(labels.map(({ label }) => label.who)).toContain('bob');
    expect(moved.get('labels')?.rows).toBe(labels.length);
    await commons.close();

    const budgets = { pages: 7, perHost: 7, seconds: 0 };
    await house.commons.update('c', { state: 'running' });
    const other = during(() => house.commons.update('c', { budgets }));
    await expect(moveCommons(house.database, other)).rejects.toThrow(/table crawls is not the same/);
    expect(await house.commons.crawl('c')).toMatchObject({ state: 'running', budgets });
    await other.close();
  });

  it('takes labels along that come when it was interrupted at its very end', async () => {
    await fill(house.commons);
    const target = openSqliteCommons(':memory:');
    let isKilled = false;
    const change: SqlDatabase['change'] = async (text, values) => {
      if (text !== 'DROP TABLE moves' || isKilled) return target.change(text, values);
      isKilled = true;
      throw new Error('killed');
    };
    await expect(moveCommons(house.database, { ...target, change })).rejects.toThrow('killed');
    const [page] = await house.commons.visited('c', 0, 1);
    const label = { topicId: TEA.id, target: 'page', url: page?.url ?? '', value: 'not-relevant', at: 2 } as const;
    await house.commons.label([{ ...label, id: 'late' }], 'bob');
    await moveCommons(house.database, { ...target, change });
    const commons = await openCommons(target);
    expect(await commons.crawl('c')).toMatchObject({ state: 'running', message: '', tally: { onTopic: 0 } });
    await commons.close();
  });

  it('keeps rests as long as they are by the clock of the other database', async () => {
    await fill(house.commons);
    const rests = (database: SqlDatabase) =>
      database.all<{ host: string; ready_at: number; lease_until: number }>(
        'SELECT host, ready_at, lease_until FROM hosts ORDER BY ready_at DESC, host',
      );
    await house.database.change("UPDATE hosts SET ready_at = 1700000000000 WHERE host = 's.example'");
    const before = await rests(house.database);
    const inner = openSqliteCommons(':memory:');
    const hour = 3_600_000;
    const target = { ...inner, dialect: { ...inner.dialect, now: `(${inner.dialect.now} + ${hour})` } };
    // Interrupted, it still knows how far they are apart.
    await expect(moveCommons(house.database, mortal(target, 4))).rejects.toThrow('killed');
    await moveCommons(house.database, { ...inner, dialect: { ...inner.dialect, now: `(${inner.dialect.now} + 7)` } });
    const after = new Map((await rests(inner)).map((row) => [row.host, row]));
    expect(before[0]).toMatchObject({ host: 's.example' });
    const ahead = (moment: number): number => (moment === 0 ? 0 : moment + hour);
    for (const { host, ready_at, lease_until } of before) {
      expect(after.get(host)).toMatchObject({ ready_at: ahead(ready_at), lease_until: ahead(lease_until) });
    }
    // A learner that died is waited for no longer, either.
    const term = (database: SqlDatabase) => database.all<{ leads_until: number }>('SELECT leads_until FROM crawls_now');
    const [[led], [leads]] = [await term(house.database), await term(inner)];
    expect(led?.leads_until).toBeGreaterThan(0);
    expect(leads?.leads_until).toBe(ahead(led?.leads_until ?? 0));
    await inner.close();
  });

  it('is refused into a store with crawls, from another store, and while workers work', async () => {
    await fill(house.commons);
    const target = openSqliteCommons(':memory:');
    const other = await openCommons(target);
    await other.putTopic(TEA);
    await expect(moveCommons(house.database, target)).rejects.toThrow('name an empty one');
    await target.change('DELETE FROM topics');
    await expect(moveCommons(house.database, mortal(target, 2))).rejects.toThrow('killed');
    await house.commons.create(crawlOf('d'), []);
    await expect(moveCommons(house.database, target)).rejects.toThrow('Another store');
    await house.commons.beat('w', { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 });
    await expect(moveCommons(house.database, target)).rejects.toThrow('stop them');
    await target.close();
    // Nor while workers wait at the other side for what is to come.
    await house.database.change('DELETE FROM workers');
    const manned = openSqliteCommons(':memory:');
    const workers = await openCommons(manned);
    await workers.beat('w', { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 });
    await expect(moveCommons(house.database, manned)).rejects.toThrow('stop them');
    // The crawls continue there; once they have ended, the move succeeds.
    expect(await (await openCommons(manned)).crawls()).toEqual([]);
    await manned.change('DELETE FROM workers');
    await moveCommons(house.database, manned);
    await manned.close();
  });

  it('is left alone where a newer Ambit wrote one of the two', async () => {
    await fill(house.commons);
    const target = openSqliteCommons(':memory:');
    await openCommons(target);
    await target.change('UPDATE commons SET version = version + 1');
    await expect(moveCommons(house.database, target)).rejects.toThrow('newer Ambit');
    await expect(moveCommons(target, house.database)).rejects.toThrow('newer Ambit');
    expect(await house.commons.crawl('c')).toMatchObject({ state: 'running' });
    await target.close();
  });
});
