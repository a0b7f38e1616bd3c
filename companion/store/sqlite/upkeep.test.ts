import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { DATABASE, openStore } from '../open.ts';
import { keepSamplePages } from '../testing/sample-pages.ts';
import { openDatabase } from './database.ts';

const home = mkdtempSync(join(tmpdir(), 'ambit-upkeep-'));
const state = join(home, 'state');
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Goes up whenever the database is written anew. */
function timesRewritten(): number {
  const other = openDatabase(join(state, DATABASE));
  const version = other.query<{ schema_version: number }>('PRAGMA schema_version').get()?.schema_version ?? 0;
  other.close();
  return version;
}

it('the database is written anew for whatever is forgotten, not once more for who asks again before anything else', () => {
  const store = openStore(state);
  keepSamplePages(store, [{ url: 'http://a.example/' }, { url: 'http://b.example/' }]);
  const rewritten = (host: string): boolean => {
    const before = timesRewritten();
    store.upkeep.forget({ kind: 'site', host });
    return timesRewritten() > before;
  };
  expect(['a.example', 'a.example', 'c.example', 'a.example'].map(rewritten)).toEqual([true, false, true, true]);
  keepSamplePages(store, [{ url: 'http://a.example/' }], 'crawl-2');
  expect(rewritten('a.example')).toBe(true);
  store.close();
});
