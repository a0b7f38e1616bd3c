import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Capture, Forget } from '../../shared/api/capture.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

let home = '';
let store: Store;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-captures-'));
  store = openStore(join(home, 'state'));
  store.captures.put([
    capture('a', 'https://diary.example/today', 10),
    capture('b', 'https://www.diary.example/yesterday', 20),
    capture('c', 'https://notdiary.example/', 30),
  ]);
});
afterEach(() => {
  store.close();
  rmSync(home, { recursive: true });
});

it.each<[Forget, number]>([
  [{ kind: 'page', url: 'http://diary.example/today#part' }, 1],
  [{ kind: 'site', host: 'diary.example' }, 2],
  [{ kind: 'site', host: 'Diary.Example' }, 2],
  [{ kind: 'site', host: 'www.DIARY.example:443' }, 1],
  [{ kind: 'since', at: 20 }, 2],
  [{ kind: 'since', at: 10, until: 30 }, 2],
  [{ kind: 'since', at: 30, until: 30 }, 0],
  [{ kind: 'all' }, 3],
])('%j forgets what is meant and nothing else', async (what, count) => {
  expect(await store.captures.forget(what)).toBe(count);
  expect(store.captures.count()).toBe(3 - count);
});

it('no file of the companion holds the address any more, while it runs', async () => {
  expect(kept()).toContain('www.diary.example/yesterday');
  await store.captures.forget({ kind: 'site', host: 'diary.example' });
  expect(kept()).not.toContain('diary.example/yesterday');
  expect(kept()).not.toContain('diary.example/today');
  expect(kept()).toContain('notdiary.example');
});

function kept(): string {
  const folder = join(home, 'state');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}

function capture(id: string, url: string, at: number): Capture {
  const page = { ...EMPTY_RECORD, url, headings: [], links: [], feeds: [] };
  return { id, at, page };
}
