/**
 * Runs a soak: 200,000 pages (other numbers by AMBIT_PAGES) of a generated web at full speed. The web has 210,000
 * addresses (a twentieth more than the pages; other numbers by AMBIT_URLS). The real parser, judge, adaptive order and
 * a store on the disk take part. A process of its own runs the compiled product. Memory must be flat after the first
 * tenth; the bench reports its slope by least squares. New addresses fill columns in memory. So the bench also reports
 * the slope for the time after all addresses of the web are known. It prints each sample at once; SIGTERM or SIGINT
 * ends the crawl and reports what it reached.
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
