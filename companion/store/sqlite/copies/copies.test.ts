import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Forget } from '../../../../shared/api/capture.ts';
import { DATABASE, openStore } from '../../open.ts';
import type { Store } from '../../store.ts';
import { makeSampleStore, SAMPLE } from '../../testing/sample-store.ts';
import { salvageFile } from '../salvage/salvage-file.ts';
import { dailyCopies } from './daily-copy.ts';

const DAY_MS = 86_400_000;
const KEYS = '{"version":1,"clients":[]}';
let home = '';
let dir = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-copies-'));
  dir = join(home, 'state');
  file = join(dir, DATABASE);
  makeSampleStore(dir);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true });
});

/** Opens the store for some work and closes it. @returns what the work returns */
function inStore<T>(work: (store: Store) => T): T {
  const store = openStore(dir, salvageFile);
  try {
    return work(store);
  } finally {
    store.close();
  }
}
const copy = (): void => inStore((store) => store.upkeep.copy());
const counts = (): readonly number[] => inStore(({ labels, topics }) => [labels.count(), topics.list().length]);
const WHOLE = [SAMPLE.labels, SAMPLE.topics];

/** Deletes the database, like a user who cleans up. */
function lose(): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

it('given a copy a day, keeps the newest seven, each for its user only', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  for (let day = 0; day < 9; day++) {
    vi.setSystemTime(Date.UTC(2026, 0, 1) + day * DAY_MS);
    copy();
    copy();
  }
  expect(dailyCopies(dir)).toEqual(['09', '08', '07', '06', '05', '04', '03'].map((day) => `copy-2026-01-${day}.db`));
  for (const name of dailyCopies(dir)) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
});

it.skipIf(process.platform !== 'linux')('holds no copy open, so that a removed one gives its room back', () => {
  inStore((store) => {
    store.upkeep.copy();
    expect(dailyCopies(dir)).toHaveLength(1);
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        // The handle by which the folder was read.
        return [];
      }
    });
    expect(open.filter((path) => path.includes('copy-'))).toEqual([]);
    expect(open).toContain(file);
  });
});

it('given an empty store, makes no copy', () => {
  lose();
  copy();
  expect(dailyCopies(dir)).toEqual([]);
});

it.each([
  ['missing', lose],
  ['empty', () => truncateSync(file)],
])(
  'given a database that is %s, restores labels, topics, keys and settings from the newest whole copy, with a notice',
  (_how, damage) => {
    writeFileSync(join(dir, 'keys.json'), KEYS, { mode: 0o600 });
    writeFileSync(join(dir, 'settings.json'), '{"contact":"a"}', { mode: 0o600 });
    copy();
    const [name = ''] = dailyCopies(dir);
    writeFileSync(join(dir, 'copy-9999-01-01.db'), 'no copy', { mode: 0o600 });
    for (const each of ['keys.json', 'settings.json']) rmSync(join(dir, each));
    damage();
    const [notice] = inStore(({ notices }) => notices);
    expect(notice).toMatchObject({
      code: 'copy-restored',
      copy: name,
      restored: { labels: SAMPLE.labels, topics: SAMPLE.topics },
    });
    expect(notice?.message).toMatch(/missing or empty.* came back: 250 labels, 10 topics.*keys\.json, settings\.json/);
    expect(counts()).toEqual(WHOLE);
    expect(readFileSync(join(dir, 'keys.json'), 'utf8')).toBe(KEYS);
    expect(statSync(join(dir, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(inStore(({ labels }) => labels.current('topic-1').length)).toBe(SAMPLE.labels);
    expect(inStore(({ notices }) => notices)).toEqual([]);
  },
);

it('given a missing database and no copy, begins with an empty one, with a notice if the folder was in use', () => {
  lose();
  expect(inStore(({ notices }) => notices)).toEqual([]);
  lose();
  writeFileSync(join(dir, `${DATABASE}.corrupt-1`), '', { mode: 0o600 });
  expect(inStore(({ notices }) => notices)).toMatchObject([
    { code: 'began-empty', message: expect.stringMatching(/missing or empty.*ambit\.db\.corrupt-1/) },
  ]);
});

it('given a damaged database with holes among the labels, fills them from the newest copy', () => {
  copy();
  const whole = readFileSync(file);
  for (let page = 1; page * 4_096 < whole.length; page++) {
    // Labels begin with their ids.
    const bytes = whole.subarray(page * 4_096, (page + 1) * 4_096);
    if (bytes[0] === 13 && bytes.includes('label-')) bytes.fill(0xaa);
  }
  writeFileSync(file, whole);
  const notices = inStore((store) => store.notices);
  expect(notices.map(({ code }) => code)).toEqual(['corrupt-set-aside', 'copy-restored']);
  expect(counts()).toEqual(WHOLE);
});

it('given damaged keys, puts them back and keeps the damaged file', () => {
  writeFileSync(join(dir, 'keys.json'), KEYS, { mode: 0o600 });
  copy();
  writeFileSync(join(dir, 'keys.json'), '{', { mode: 0o600 });
  expect(inStore(({ notices }) => notices)).toMatchObject([{ code: 'copy-restored' }]);
  expect(readFileSync(join(dir, 'keys.json'), 'utf8')).toBe(KEYS);
  expect(readdirSync(dir).filter((name) => name.startsWith('keys.json.corrupt-'))).toHaveLength(1);
});

it('given keys that their user removed, puts none back', () => {
  writeFileSync(join(dir, 'keys.json'), KEYS, { mode: 0o600 });
  copy();
  rmSync(join(dir, 'keys.json'));
  expect(inStore(({ notices }) => notices)).toEqual([]);
});

it('given a key that is removed, no copy holds it any more', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  writeFileSync(join(dir, 'keys.json'), '{"version":1,"clients":["secret"]}', { mode: 0o600 });
  copy();
  vi.setSystemTime(Date.UTC(2026, 0, 2));
  writeFileSync(join(dir, 'keys.json'), KEYS);
  inStore(({ upkeep }) => upkeep.renewCopies());
  expect(dailyCopies(dir)).toEqual(['copy-2026-01-02.db']);
  for (const name of dailyCopies(dir)) expect(readFileSync(join(dir, name)).includes('secret')).toBe(false);
});

const FORGETS: readonly Forget[] = [
  { kind: 'site', host: '3.example' },
  { kind: 'page', url: 'http://3.example/3/' },
  { kind: 'since', at: 0 },
  { kind: 'all' },
];
it.each(FORGETS)('given that %o is forgotten, no copy holds it any more, and none brings it back', async (what) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  copy();
  vi.setSystemTime(Date.UTC(2026, 0, 2));
  copy();
  const store = openStore(dir);
  await store.upkeep.forget(what);
  store.close();
  const traces = dailyCopies(dir).filter((name) => readFileSync(join(dir, name)).includes('http://3.example/3/'));
  expect(traces).toEqual([]);
  const left = counts();
  expect(left[0]).toBeLessThan(SAMPLE.labels);
  lose();
  expect(counts()).toEqual(left);
});

it('given that captures alone are forgotten, the copies stay', async () => {
  copy();
  const store = openStore(dir);
  await store.captures.forget({ kind: 'all' });
  store.close();
  expect(dailyCopies(dir)).toHaveLength(1);
});
