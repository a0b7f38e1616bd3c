import { expect, it } from 'vitest';
import { SHARED_STEPS } from '../../companion/store/erasure/shared-plan.ts';
import { gapsIn, type Held, type HeldColumn } from '../../companion/store/erasure/testing/gaps.ts';
import { inBothStores, type SharedStoreHarness } from './harnesses.ts';

const HELD: Readonly<Record<string, Held>> = {
  topics: { data: 'body', plain: 'id' },
  // The first statement of an erasure empties the message.
  crawls: { data: 'choices', plain: 'id topic_id order_name budgets state reason leader message' },
  seeds: {
    ...{ data: 'url message', plain: 'state failure' },
    unless: { time: 'seeds came with a crawl that began before' },
  },
  hosts: { data: 'host site', plain: 'worker manners parked' },
  queues: { data: 'host site key url written led' },
  frontier: { data: 'site key host url written led' },
  visits: {
    data: 'key asked url host message answer record digest judged page',
    plain: 'kind failure worker',
  },
  labels: { data: 'key url', plain: 'id topic_id who target value' },
  robots: { data: 'origin body', plain: 'kind' },
  // An address is a lease, and goes once the lease has ended.
  addresses: { plain: 'address worker' },
  workers: { plain: 'id counts' },
  // Notices to workers, in SQLite.
  news: { plain: 'text' },
};

const columnsOf = async ({ database }: SharedStoreHarness): Promise<readonly HeldColumn[]> => {
  const rows = await database.all<HeldColumn>(
    database.dialect.name === 'postgres'
      ? `SELECT table_name AS "table", column_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND data_type IN ('text', 'bytea')`
      : `SELECT tables.name AS "table", columns.name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
           AND columns.type IN ('TEXT', 'BLOB')`,
  );
  // Views and partitions have the columns of their tables.
  return rows.filter(({ table }) => !/^(?:.*_now|frontier_\d+)$/.test(table));
};

inBothStores('the erasure plan', (harness) => {
  it('reaches every column with user data, by site and by time', async () => {
    const columns = await columnsOf(harness);
    expect(columns.length).toBeGreaterThan(50);
    expect(gapsIn(columns, HELD, SHARED_STEPS, ['site', 'time'])).toEqual([]);
  });

  it('given a new column or table, or no step for the labels, names what stays', async () => {
    await harness.database.change('ALTER TABLE visits ADD COLUMN note TEXT');
    await harness.database.change('CREATE TABLE diary (url TEXT)');
    const columns = await columnsOf(harness);
    const without = SHARED_STEPS.filter((step) => 'special' in step || step.table !== 'labels');
    expect([...gapsIn(columns, HELD, without, ['site'])].sort()).toEqual([
      'diary.url is not classified',
      'labels.key stays in an erasure by site',
      'labels.url stays in an erasure by site',
      'visits.note is not classified',
    ]);
  });
});
