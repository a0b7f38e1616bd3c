import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { openRuntime } from '../runtime/runtime.ts';
import { more } from './more.ts';
import { runCrawl } from './run-crawl.ts';

const SEED = 'https://tea.example/';
const OTHER = 'https://leaf.example/white';
const topic = { id: 't', name: 'Tea', words: ['tea leaves', 'green tea'], texts: [] };

let folder: string;
let id: string;
const printed: string[] = [];
const options = () => ({ data: join(folder, 'state'), web: folder, seed: [], allowHost: [], proxy: [], json: true });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-more-'));
  const pages = [SEED, OTHER].map((url) => JSON.stringify({ url, html: '<p>Green tea leaves', charset: 'utf-8' }));
  writeFileSync(join(folder, 'pages.jsonl'), pages.join('\n'));
  writeFileSync(join(folder, 'snapshot.json'), JSON.stringify({ name: 'tea' }));
  const runtime = await openRuntime(options());
  const budgets = { pages: 10, perHost: 10, seconds: 0 };
  const silent = { fetched: () => undefined, progress: () => undefined, done: () => undefined };
  const plan = { topics: [topic], seeds: [SEED], order: 'best-first', budgets } as const;
  ({ id } = await runCrawl(runtime.crawls, plan, silent));
  await runtime.close();
  printed.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('given a further address, a crawl that ran out of links reads it and ends again', async () => {
  expect(await more(id, { ...options(), seed: [OTHER] })).toBe(0);
  expect(printed.join('')).toContain(`"url":"${OTHER}"`);
  expect(printed.join('')).not.toContain(`"url":"${SEED}","status"`);
});

it('given an address that it has read, or a host that it does not know, the exit code is 1', async () => {
  expect(await more(id, { ...options(), seed: [SEED] })).toBe(1);
  expect(await more(id, { ...options(), sitemap: 'unknown.example' })).toBe(1);
  expect(printed).toEqual([]);
});

it('given neither address nor host, or an unknown crawl, it refuses', async () => {
  await expect(more(id, options())).rejects.toThrow(ofCode('bad-arguments'));
  await expect(more('other', { ...options(), seed: [OTHER] })).rejects.toThrow(ofCode('bad-arguments'));
});
