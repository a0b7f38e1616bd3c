import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSharedStore } from '../../cluster/store/address.ts';
import { crawlOf, TEA } from '../../cluster/store/testing/samples.ts';
import { DATABASE, openStore } from '../../store/open.ts';
import { openDatabase } from '../../store/sqlite/database.ts';
import { EXIT } from '../exit.ts';
import { move } from './move.ts';

let from: string;
let to: string;
const said = (): string => vi.mocked(console.log).mock.calls.flat().join('\n');
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  [from, to] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'ambit-move-'))) as [string, string];
});
afterEach(() => {
  for (const folder of [from, to]) rmSync(folder, { recursive: true });
});

it('given crawls of the companion that stay behind, prints their number and the option that moves them', async () => {
  (await openSharedStore(from, false)).close();
  const store = openStore(from);
  store.topics.put(TEA, 1);
  store.crawls.create(
    { ...crawlOf('own'), state: 'done', reason: 'user', message: '', startedAt: 1, elapsedMs: 0, bytes: 0 },
    [],
  );
  store.close();
  await move({ from, to });
  expect(said()).toContain('that stayed: 1. The call with --own, into an empty store,');
});

it('a shared store has been moved also where the data of the companion beside it cannot be read', async () => {
  const sharedStore = await openSharedStore(from, false);
  await sharedStore.putTopic(TEA);
  await sharedStore.close();
  openStore(from).close();
  const database = openDatabase(join(from, DATABASE));
  database.exec('PRAGMA user_version = 1');
  database.close();
  expect(await move({ from, to })).toBe(EXIT.ok);
  const moved = await openSharedStore(to, false);
  expect((await moved.topics()).map(({ id }) => id)).toEqual([TEA.id]);
  await moved.close();
});
