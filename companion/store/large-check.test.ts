import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DATABASE, openStore } from './open.ts';
import { openDatabase } from './sqlite/database.ts';
import { salvageFile } from './sqlite/salvage/salvage-file.ts';
import { makeSampleStore, SAMPLE } from './testing/sample-store.ts';

/** Size above the limit of the check at the start. The file has holes, so it takes no room. */
const LARGE = 257 * 1024 * 1024;
let home = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-large-'));
  makeSampleStore(home);
  file = join(home, DATABASE);
});
afterEach(() => rmSync(home, { recursive: true }));

it('given a large and sound database, reports that its check runs, and reports nothing afterwards', async () => {
  truncateSync(file, LARGE);
  const store = openStore(home);
  expect(store.notices).toMatchObject([{ code: 'not-checked' }]);
  await store.check();
  expect(store.notices).toEqual([]);
  store.close();
});

it('given a large and damaged database, reports it after the check, and the next start salvages it', async () => {
  const database = openDatabase(file, { readOnly: true });
  const root = database
    .query<{ n: number }>("SELECT rootpage AS n FROM sqlite_schema WHERE name = 'captures_by_key'")
    .get();
  database.close();
  const bytes = readFileSync(file);
  bytes[((root?.n ?? 0) - 1) * 4_096] = 0xff;
  writeFileSync(file, bytes);
  truncateSync(file, LARGE);
  const store = openStore(home);
  expect(store.notices).toMatchObject([{ code: 'not-checked' }]);
  await store.check();
  expect(store.notices).toMatchObject([{ code: 'found-damaged', message: expect.stringMatching(/start it again/) }]);
  store.close();
  expect(statSync(file).size).toBeGreaterThan(0);
  const again = openStore(home, salvageFile);
  expect(again.notices).toMatchObject([{ code: 'corrupt-set-aside', report: { isWhole: true } }]);
  expect([again.labels.count(), again.captures.count()]).toEqual([SAMPLE.labels, SAMPLE.captures]);
  again.close();
  const third = openStore(home);
  expect(third.notices).toEqual([]);
  third.close();
});
