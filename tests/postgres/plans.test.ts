import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedStoreOn } from '../../companion/cluster/store/open.ts';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import type { SharedStore } from '../../companion/cluster/store/shared-store.ts';
import type { SqlValue } from '../../companion/cluster/store/sql.ts';
import { crawlOf, TEA } from '../../companion/cluster/store/testing/samples.ts';
import { askEverything } from '../../companion/store/testing/every-statement.ts';
import {
  fillFrontier,
  fullScans,
  type Noticing,
  noticing,
  partitionsOf,
  planOf,
} from '../../companion/store/testing/large-frontier.ts';
import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/**
 * Tables in which every row counts: queries on them must not grow with the crawl. The others have a row for each crawl,
 * label or worker.
 */
const LARGE = /\b(frontier|queues|hosts|visits)\b/;

/** Sites, or hosts, of the rows that are handed over. */
const sitesOf = ([rows]: readonly SqlValue[]): string[] =>
  (JSON.parse(String(rows)) as { site?: string; host?: string }[]).map(({ site, host }) => site ?? host ?? '');

describe.skipIf(noPostgres !== '')('statements on a frontier that has grown', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  /** Every kind of statement once. @returns those on tables that grow, with their values. */
  async function exercise({ database, asked }: Noticing): Promise<(readonly [string, readonly SqlValue[]])[]> {
    asked.clear();
    const links = ['http://new.example/', 'http://h000000001.s000000000.example/new'];
    await askEverything(database, { worker: 'w', seq: 1, links });
    const large = [...asked].filter(([text]) => LARGE.test(text));
    expect(large.length).toBeGreaterThan(30);
    for (const [text, values] of large) {
      const plan = await planOf(database, text, values);
      expect({ text, scans: fullScans(plan) }).toEqual({ text, scans: [] });
    }
    return large;
  }

  const open = async (seeds: readonly string[]): Promise<{ noted: Noticing; sharedStore: SharedStore }> => {
    const noted = noticing(openPostgres(await server.database()));
    const sharedStore = await openSharedStoreOn(noted.database);
    await sharedStore.putTopic(TEA);
    const limits = { perHost: 9_000, perSite: 9_000, offTopicPerSite: 9_000 };
    await sharedStore.create(crawlOf('1', { budgets: { pages: 9_000, seconds: 0, ...limits } }), seeds);
    return { noted, sharedStore };
  };

  it('find their rows by an index, each URL in the one partition of its site', async () => {
    const { noted, sharedStore } = await open([]);
    await fillFrontier(noted.database, { urls: 20_000, hosts: 2_000, crawls: 1 });
    const large = await exercise(noted);
    // The query for one URL reads one partition only; so does the query for the next URL of one place.
    for (const kind of [
      /UPDATE frontier SET state = \$4/,
      /UPDATE queues AS q SET \(best/,
      /UPDATE frontier SET score/,
    ]) {
      const [text, values] = large.find(([one]) => kind.test(one)) ?? ['', []];
      const places = /recordset/.test(text) ? new Set(sitesOf(values)).size : 1;
      const looked = await partitionsOf(noted.database, text, values);
      expect({ text, isPruned: looked.size > 0 && looked.size <= places }).toEqual({ text, isPruned: true });
    }
    await sharedStore.close();
  });

  it('find them so from the first page on, when the database knows nothing of the tables yet', async () => {
    const { noted, sharedStore } = await open(['http://a.example/', 'http://b.example/']);
    await exercise(noted);
    await sharedStore.close();
  });
});
