/**
 * Measures the restart of a large crawl: 200,000 pages and twice as many addresses, unless another number of pages is
 * given; rounds by AMBIT_ROUNDS (3), pages after it by AMBIT_MORE (1,000). Each round is a process of its own, compiled
 * and called as the product runs, on a copy of the store. To crawl a million pages would take hours, so the state is
 * made by the product's own parts: the first 8,000 pages go through all that it does with a page but parsing. Of the
 * others only addresses, outcomes and words of titles and links are shown to order, judge, frontier and rules, without
 * texts; the rows of pages are left out. AMBIT_STATE names a folder that is filled if it is missing, and stays.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mallocVariables, NODE_ARGUMENTS } from '../../node-call.ts';

const PAGES = process.argv[2] ?? '200000';
const ROUNDS = Number(process.env.AMBIT_ROUNDS ?? 3);
const MORE = process.env.AMBIT_MORE ?? '1000';
const home = mkdtempSync(join(tmpdir(), 'ambit-large-state-'));
const state = process.env.AMBIT_STATE ?? join(home, 'state');
const root = new URL('../../../', import.meta.url).pathname;

function run(...args: readonly string[]): void {
  const worker = join(root, 'dist/companion/crawl/bench/large-state.js');
  const { status } = spawnSync(process.execPath, [...NODE_ARGUMENTS, worker, ...args], {
    env: { ...mallocVariables(), ...process.env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The process failed.');
}

try {
  const built = spawnSync('npm', ['run', '--silent', 'build:companion'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The companion cannot be built.');
  if (!existsSync(state)) run('fill', state, PAGES);
  for (let round = 0; round < ROUNDS; round++) {
    const copy = join(home, `round ${round}`);
    cpSync(state, copy, { recursive: true });
    run('restart', copy, MORE);
    rmSync(copy, { recursive: true });
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
