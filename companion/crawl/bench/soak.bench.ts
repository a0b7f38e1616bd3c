/**
 * A soak: 200,000 pages (other numbers by AMBIT_PAGES) of a generated web of 210,000 addresses (a twentieth more than the pages; other numbers
 * by AMBIT_URLS) at full speed, with the real parser, judge, adaptive order and a store on the disk, in a process of its own that runs
 * as the product does, compiled. Memory must be flat after the first tenth: its slope is reported, by least squares. A web ends
 * somewhere: as long as its addresses are new to the crawl they are written into columns in memory, so the slope is said of the time
 * after all are known, too. Each sample is printed when it is taken; SIGTERM or SIGINT ends the crawl and reports what it reached.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const compiler = place('../../../node_modules/typescript/bin/tsc');
const built = spawnSync(process.execPath, [compiler, '-p', place('../../tsconfig.build.json')], { encoding: 'utf8' });
if (built.status !== 0) throw new Error(built.stdout);

const pages = process.env.AMBIT_PAGES ?? '200000';
const urls = process.env.AMBIT_URLS ?? String(Math.round(Number(pages) * 1.05));
const order = process.env.AMBIT_ORDER ?? 'adaptive';
const soak = spawn(
  process.execPath,
  ['--expose-gc', place('../../../dist/companion/crawl/bench/soak.js'), pages, urls, order],
  { stdio: 'inherit' },
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => soak.kill(signal));
soak.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
