import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRuntime, type Runtime } from '../../../companion/cli/runtime/runtime.ts';
import { foldPages } from '../../../companion/results/folding.ts';
import { startCompanion, type TestCompanion } from '../../../companion/server/testing/companion.ts';
import { DATABASE } from '../../../companion/store/open.ts';
import { DatabaseSync } from '../../../companion/store/sqlite/driver.ts';
import { everyCall } from './server-calls.ts';

/** No GET changes a row in any table, not even from a paired client, after a crawl has filled them. */

let folder: string;
/** Stays open: SQLite tells it by a number whether anybody else has written since. */
let database: InstanceType<typeof DatabaseSync>;
let harness: Runtime;
let companion: TestCompanion;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-get-'));
  harness = await openRuntime({ data: folder, web: 'demo' });
  companion = await startCompanion({ crawls: harness.crawls, store: harness.store });
  const topic = { id: 'topic-1', name: 'Parsers', texts: [], words: ['parser'] };
  const budgets = { pages: 5, perHost: 5, seconds: 0 };
  const seeds = ['https://packages.example/'];
  await companion.call('POST', '/v1/topics', topic);
  const spec = { id: 'crawl-1', topicId: 'topic-1', seeds, order: 'adaptive', budgets };
  expect((await companion.call('POST', '/v1/crawls', spec)).status).toBe(200);
  await harness.crawls.ended('crawl-1');
  // The companion writes its index of pages in the background, and near-duplicates once a table was looked at.
  await vi.waitUntil(() => harness.store.textIndex.waiting(1).length === 0, 60_000);
  await foldPages(harness.store, 'crawl-1', 60_000);
  database = new DatabaseSync(join(folder, DATABASE), { readOnly: true });
});
afterAll(async () => {
  database.close();
  await companion.close();
  await harness.close();
  await rm(folder, { recursive: true });
});

type Digests = Readonly<Record<string, string>>;
let last: { readonly version: string; readonly digests: Digests } | undefined;

/** A digest of all rows by table; a table without any is left out. Reads them again only after a write. */
function rows(): Digests {
  const version = JSON.stringify(database.prepare('PRAGMA data_version').get());
  if (last?.version === version) return last.digests;
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
  const digests = Object.fromEntries(
    tables.flatMap(({ name }) => {
      const found = database.prepare(`SELECT * FROM "${name}"`).all();
      return found.length === 0 ? [] : [[name, createHash('sha256').update(serialize(found)).digest('hex')]];
    }),
  );
  last = { version, digests };
  return digests;
}

describe.each(everyCall().filter(({ name }) => name !== 'events'))('GET $path', ({ path }) => {
  it('changes nothing', async () => {
    const before = rows();
    await companion.call('GET', path);
    expect(rows()).toEqual(before);
  });
});

it('looks at tables that hold something', () => {
  expect(Object.keys(rows()).length).toBeGreaterThan(2);
});
