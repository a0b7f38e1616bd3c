import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { STOPPED } from '../../../companion/crawl/run/stop-rules.ts';
import { openTestHarness } from '../../../companion/crawl/testing/harness.ts';
import { DATABASE, openStore } from '../../../companion/store/open.ts';
import { openDatabase } from '../../../companion/store/sqlite/database.ts';
import { salvageFile } from '../../../companion/store/sqlite/salvage/salvage-file.ts';
import type { Store } from '../../../companion/store/store.ts';
import { LOST_TOPIC } from '../../../shared/topic/lost-topic.ts';

const PAGE = 4_096;
const home = mkdtempSync(join(tmpdir(), 'ambit-damaged-crawl-'));
const base = join(home, 'base');
let whole: Buffer;

/** A web without an end: each page has six links. */
function page(url: string) {
  const n = Number(/\d+$/.exec(url)?.[0] ?? 0);
  const links = Array.from({ length: 6 }, (_, k) => `http://h${(n * 7 + k) % 9}.example/${n * 6 + k + 1}`);
  return { title: `tea ${n} `.repeat(1 + (n % 5)), text: `tea leaf ${n} `.repeat(n % 90), links };
}

beforeAll(async () => {
  const store = openStore(base);
  const { crawls } = openTestHarness(page, { store });
  const budgets = { pages: 120, perHost: 1_000, seconds: 0 };
  crawls.start({ id: 'c', topicId: 't', order: 'adaptive', seeds: ['http://h0.example/1'], budgets });
  await vi.waitUntil(() => crawls.view('c').fetched > 40, 120_000);
  crawls.pause('c');
  crawls.label([label('first', 'relevant')]);
  await crawls.close();
  store.close();
  whole = readFileSync(join(base, DATABASE));
});
afterAll(() => rmSync(home, { recursive: true }));

const label = (id: string, value: 'relevant' | 'not-relevant') =>
  ({ id, topicId: 't', target: 'page', url: 'http://h0.example/1', value, at: 9 }) as const;

/** Reads what the desk shows of a crawl. */
function look({ results }: Store): void {
  const pages = results.outlines('c', undefined, 100).map(({ id }) => id);
  results.rowsOf(pages);
  results.standings('c', 100);
  results.hosts('c');
  results.skipped('c', 100);
  results.edges('c', 100);
  results.failures('c');
  results.sites('t');
  for (const id of pages) [results.record(id), results.comparedSketch(id), results.terms(id), results.mood(id)];
}

it('given any one page overwritten, the crawl is shown and takes a label; one that has holes names the next step', async () => {
  const ends: unknown[] = [];
  const names = new Set<string>();
  for (let at = 0; at < whole.length; at += PAGE) {
    const dir = join(home, String(at));
    const copy = Buffer.from(whole).fill((at / PAGE) % 2 === 0 ? 0xa7 : 0, at, at + PAGE);
    openStore(dir).close();
    writeFileSync(join(dir, DATABASE), copy);
    const store = openStore(dir, salvageFile);
    names.add(store.topics.get('t')?.name ?? '');
    const { crawls } = openTestHarness(page, { store, goOn: true });
    for (const { id } of crawls.views()) {
      look(store);
      crawls.suggestions(id, 'unlabelled', 20);
      const { state, reason, message } = crawls.view(id);
      if (state !== 'done') continue;
      ends.push([reason, message]);
      expect(() => crawls.resume(id)).toThrow(`The crawl has ended: ${message}`);
    }
    expect([at, crawls.label([label('second', 'not-relevant')])]).toEqual([at, ['second']]);
    expect(store.labels.current('t')).toMatchObject([{ value: 'not-relevant' }]);
    await crawls.close();
    store.close();
    rmSync(dir, { recursive: true });
  }
  expect(ends.length).toBeGreaterThan(0);
  expect(new Set(ends.map(String))).toEqual(new Set([`damaged,${STOPPED.damaged}`]));
  expect(names).toEqual(new Set(['Tea', LOST_TOPIC]));
});

it('given the settings of a full-text index overwritten, the store is mended when it is opened, and has its label', () => {
  const database = openDatabase(join(base, DATABASE), { readOnly: true });
  const name = 'document_terms_0_config';
  const found = database.query<{ at: number }>('SELECT rootpage AS at FROM sqlite_schema WHERE name = ?').get(name);
  database.close();
  const end = (found?.at ?? 0) * PAGE;
  for (const fill of [0xa7, 0]) {
    const dir = join(home, `index-${fill}`);
    mkdirSync(dir, { mode: 0o700 });
    writeFileSync(join(dir, DATABASE), Buffer.from(whole).fill(fill, end - PAGE, end), { mode: 0o600 });
    const store = openStore(dir, salvageFile);
    expect(store.notices).toMatchObject([{ code: 'corrupt-set-aside' }]);
    expect(store.labels.current('t')).toMatchObject([{ value: 'relevant' }]);
    store.close();
  }
});
