/**
 * Measures the CPU that polite crawls take as the product runs them, built: real time, a second between two pages of a
 * host, store on the disk, all threads counted. Only the network is missing: a recorded web answers each request after
 * 200 ms. Prints one line a web, for all of the time and for its second half: percent of one core,
 * CPU milliseconds a page, pages.
 * Arguments: seconds a web, then folders of recorded webs. The first topic of each web is crawled. Opening the recorded
 * web is not counted, reading its pages is. Run `npm run build` first.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CRAWL = fileURLToPath(new URL('../../../../dist/companion/cli/runtime/bench/polite-crawl.js', import.meta.url));
/** As `ambit.mjs` sets it, before any code runs. */
const FLAG = '--max-inlined-bytecode-size=200';
const [seconds = '', ...webs] = process.argv.slice(2);

if (webs.length === 0)
  console.log('skipped: give seconds and folders of recorded webs, e.g. npm run bench energy -- 300 DIR DIR');
for (const web of webs) {
  const { status } = spawnSync(process.execPath, [FLAG, CRAWL, seconds, web], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
