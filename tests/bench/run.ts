/**
 * `npm run bench [part of a path] [-- arguments of the benchmark]`: runs every `bench/*.bench.ts` beside the measured
 * code, each in a process of its own.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const wanted = process.argv[2] ?? '';
const files = ['companion', 'shared', 'extension']
  .flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file.replaceAll('\\', '/')}`),
  )
  .filter((file) => file.endsWith('.bench.ts') && file.includes(wanted))
  .sort();
if (files.length === 0) {
  console.error(`No benchmark has "${wanted}" in its path.`);
  process.exitCode = 2;
}
for (const file of files) {
  console.log(`\n== ${file}`);
  const run = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', file, ...process.argv.slice(3)], {
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exitCode = 1;
}
