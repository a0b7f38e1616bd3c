import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../../companion/cluster/store/postgres/database.ts';
import type { Sql, SqlDatabase } from '../../companion/cluster/store/sql.ts';
import { ofCode } from '../../shared/errors/testing/of-code.ts';

import { noPostgres, type PostgresServer, startPostgres } from './server.ts';

/** PostgreSQL itself reports a deadlock by this statement. */
const UNDONE = "DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$";

describe.skipIf(noPostgres !== '')('a transaction in PostgreSQL', () => {
  let server: PostgresServer;
  let database: SqlDatabase;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = openPostgres(await server.database());
    await database.change('CREATE TABLE notes (text TEXT NOT NULL)');
  });
  afterEach(() => database.close());

  const write = (sql: Sql, text: string): Promise<number> => sql.change('INSERT INTO notes (text) VALUES ($1)', [text]);
  const notes = async (): Promise<readonly string[]> =>
    (await database.all<{ text: string }>('SELECT text FROM notes')).map(({ text }) => text);

  it('given a deadlock at each attempt, it ends after five, and its failure is marked as repeatable', async () => {
    let attempts = 0;
    const ended = database.transaction(async (sql) => {
      attempts += 1;
      await sql.change(UNDONE);
    });
    await expect(ended).rejects.toThrow(ofCode('store-away'));
    await expect(ended).rejects.toThrow('try again in a moment');
    expect(attempts).toBe(5);
    await expect(database.change(UNDONE)).rejects.toThrow(ofCode('store-away'));
  });

  it('given a deadlock that only a later statement is waited for, it is repeated for the deadlock', async () => {
    let attempts = 0;
    await database.transaction(async (sql) => {
      attempts += 1;
      const first = attempts === 1 ? sql.change(UNDONE) : undefined;
      const later = write(sql, 'kept');
      await later;
      await first;
    });
    expect(attempts).toBe(2);
    expect(await notes()).toEqual(['kept']);
  });

  it('given a failure that its work passes over, it does not end as if it were written', async () => {
    const ended = database.transaction(async (sql) => {
      await write(sql, 'lost');
      await sql.change('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(ended).rejects.toThrow('division by zero');
    expect(await notes()).toEqual([]);
  });

  it('given work that goes further after the end, its statements are refused and change nothing', async () => {
    let late = Promise.resolve(0);
    let proceed = (): void => undefined;
    const ended = database.transaction(async (sql) => {
      const gate = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      late = gate.then(() => write(sql, 'late'));
      throw new Error('no');
    });
    await expect(ended).rejects.toThrow('no');
    proceed();
    await expect(late).rejects.toThrow('The transaction has ended.');
    expect(await notes()).toEqual([]);
  });
});
