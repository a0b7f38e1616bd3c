/**
 * A crawl that knows 5 million URLs (other numbers by AMBIT_URLS), with its store on the disk: memory, rate of adding, waits
 * for the next URL, and a restart in a fresh process. Wall time; the orders' own memory of links is not part of it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COUNT = process.env.AMBIT_URLS ?? '5000000';
const home = mkdtempSync(join(tmpdir(), 'ambit-millions-'));
const worker = new URL('./millions.ts', import.meta.url).pathname;

const run = (task: string): void => {
  const args = ['--import', 'tsx', worker, task, join(home, 'state'), COUNT];
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  console.log(`\n${task}`);
  console.table(JSON.parse(stdout));
};

try {
  run('fill');
  run('restart');
} finally {
  rmSync(home, { recursive: true, force: true });
}
