import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundledScript } from '../../../companion/cli/testing/bundled-script.ts';
import { linkOf } from '../../../companion/crawl/testing/fake-web.ts';
import { openTestHarness, specOf } from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';
import { keepSamplePages } from '../../../companion/store/testing/sample-pages.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { keptIn } from './kept-in.ts';

/** The next process completes an erasure that a kill interrupted. */

const home = mkdtempSync(join(tmpdir(), 'ambit-forget-killed-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function fill(dir: string): void {
  const store = openStore(dir);
  const pages = Array.from({ length: 600 }, (_, n) => ({
    url: `http://${n % 3 === 0 ? 'secret' : 'tea'}.example/${n}/${'x'.repeat((n * 37) % 500)}`,
    text: 'a '.repeat((n * 53) % 900),
  }));
  keepSamplePages(store, pages);
  const links = [linkOf({ url: 'http://secret.example/1', anchor: 'secret.example' })];
  const page = { ...EMPTY_RECORD, headings: [], feeds: [] };
  store.captures.put(
    pages.map(({ url }, n) => ({
      id: `c${n}`,
      at: n,
      page: { ...page, url, links: links.map((link) => ({ ...link, rel: [] })) },
    })),
  );
  store.close();
}

const CHILD = await bundledScript(join(import.meta.dirname, 'forget-child.ts'));

/** Runs the child until its log has so many lines. */
async function killed(dir: string, lines: number): Promise<string> {
  const log = join(dir, '..', 'log');
  rmSync(log, { force: true });
  const running = spawn(process.execPath, [CHILD, dir, 'secret.example', log], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  const told = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  while (running.exitCode === null && told().split('\n').length <= lines)
    await new Promise((resolve) => setTimeout(resolve, 1));
  running.kill('SIGKILL');
  await gone;
  return told();
}

it('given an erasure cut off by a kill, the next start completes it, and then resumes its crawls', async () => {
  let unfinished = 0;
  for (const lines of [1, 2, 4, 8, 16, 1_000]) {
    const dir = join(home, `${lines}`, 'state');
    fill(dir);
    expect(await killed(dir, lines)).toContain('asked');
    const store = openStore(dir);
    unfinished += Number(store.upkeep.isUnfinished());
    const harness = openTestHarness((url) => ({ title: `0.7 ${url}`, text: 'x', links: [] }), { store });
    harness.crawls.start(specOf(['http://tea.example/new'], { id: 'new' }));
    await harness.crawls.ended('new');
    expect(store.upkeep.isUnfinished()).toBe(false);
    expect(store.crawls.tally('crawl-1').fetched).toBe(400);
    await harness.crawls.close();
    store.close();
    expect(keptIn(dir)).not.toContain('secret.example');
    expect(keptIn(dir)).toContain('tea.example/1/');
  }
  expect(unfinished).toBeGreaterThanOrEqual(4);
});
