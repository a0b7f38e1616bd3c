import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Commons } from '../../companion/store/commons/commons.ts';
import { openCommons } from '../../companion/store/commons/open.ts';
import type { SqlValue } from '../../companion/store/commons/sql.ts';
import { openPostgres } from '../../companion/store/postgres/database.ts';
import {
  crawlOf,
  JUDGED,
  linkTo,
  NO_LESSON,
  pageAt,
  TEA,
  turnOf,
} from '../../companion/store/testing/commons-samples.ts';
import {
  fillFrontier,
  fullScans,
  type Noticing,
  noticing,
  planOf,
} from '../../companion/store/testing/large-frontier.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Of these every row counts: what is asked of them must not grow with the crawl. The others have a row for each crawl, label or worker. */
const LARGE = /\b(frontier|queues|hosts|visits)\b/;

describe.skipIf(noPostgres !== '')('statements on a frontier that has grown', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop(), 120_000);

  /** Every kind of statement once. @returns those on tables that grow, with their values. */
  async function exercise(
    { database, asked }: Noticing,
    commons: Commons,
  ): Promise<(readonly [string, readonly SqlValue[]])[]> {
    asked.clear();
    const [first, second] = await commons.take({ worker: 'w', topics: [], most: 2 });
    if (first === undefined || second === undefined) throw new Error('nothing to take');
    const links = ['http://new.example/', 'http://h000000001.s000000000.example/new'];
    await commons.keep(first, 'w', pageAt(first.url, links), [turnOf(first)]);
    await commons.fail(second, 'w', { failure: 'timeout', message: '', again: true }, [turnOf(second)]);
    await commons.leaseHost('w', 'new.example', 'new.example');
    await commons.renew('w', [first], ['192.0.2.1']);
    const term = await commons.lead('1', 'w');
    if (term === undefined) throw new Error('nobody leads');
    const [arrival] = await commons.arrivals('1', 9);
    await commons.teach(term, {
      ...NO_LESSON,
      taken: [{ id: arrival?.id ?? 0, seq: 1, isFetched: true, page: JUDGED }],
      rejudged: [{ id: arrival?.id ?? 0, relevance: 1, onTopic: true, unsure: false }],
      scores: links.map((url) => ({ ...linkTo(url), score: 1 })),
    });
    await commons.learned('1', 0, 9);
    await commons.visited('1', 0, 9);
    await commons.isIdle('1');
    const large = [...asked].filter(([text]) => LARGE.test(text));
    expect(large.length).toBeGreaterThan(20);
    for (const [text, values] of large) {
      const plan = await planOf(database, text, values);
      expect({ text, scans: fullScans(plan) }).toEqual({ text, scans: [] });
    }
    return large;
  }

  const open = async (seeds: readonly string[]): Promise<{ noted: Noticing; commons: Commons }> => {
    const noted = noticing(openPostgres(await server.database()));
    const commons = await openCommons(noted.database);
    await commons.putTopic(TEA);
    await commons.create(crawlOf('1', { budgets: { pages: 9_000, perHost: 9_000, seconds: 0 } }), seeds);
    return { noted, commons };
  };

  it('find their rows by an index, each URL in the one partition of its site', async () => {
    const { noted, commons } = await open([]);
    await fillFrontier(noted.database, { urls: 20_000, hosts: 2_000, crawls: 1 });
    const large = await exercise(noted, commons);
    // One URL stands in one partition, and no other is looked into.
    const settled = large.find(([text]) => /UPDATE frontier SET state = \$4/.test(text));
    const plan = await planOf(noted.database, ...(settled ?? ['', []]));
    const parts = new Set(
      plan.map((node) => node['Relation Name'] ?? '').filter((name) => /^frontier_\d+$/.test(name)),
    );
    expect(parts.size).toBe(1);
    await commons.close();
  });

  it('find them so from the first page on, when the database knows nothing of the tables yet', async () => {
    const { noted, commons } = await open(['http://a.example/', 'http://b.example/']);
    await exercise(noted, commons);
    await commons.close();
  });
});
