/**
 * A crawl that knows 5 million URLs (other numbers by AMBIT_URLS), with its store on the disk: memory, rate of adding,
 * waits for the next URL, and a restart in a fresh process. Wall time; the orders' own memory of links is not part of
 * it. It runs as the product does, compiled to JavaScript: a loader of TypeScript is another 40 MB that no user has.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COUNT = process.env.AMBIT_URLS ?? '5000000';
const home = mkdtempSync(join(tmpdir(), 'ambit-millions-'));
const root = new URL('../../../', import.meta.url).pathname;
const worker = join(root, 'dist/companion/crawl/bench/millions.js');

const run = (task: string): void => {
  const args = [worker, task, join(home, 'state'), COUNT];
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  console.log(`\n${task}`);
  console.table(JSON.parse(stdout));
};

try {
  const built = spawnSync('npm', ['run', '--silent', 'build:companion'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The companion cannot be built.');
  run('fill');
  run('restart');
} finally {
  rmSync(home, { recursive: true, force: true });
}
