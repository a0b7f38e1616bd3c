/**
 * Ambit's fetcher and parser alone, of `side-by-side.bench.ts`: links are followed breadth first, nothing is judged,
 * ordered or kept, as is so with crawlee's crawlers. `SEED PAGES`. Prints one JSON line.
 */
import { createNetworkFetcher } from '../../fetch/network.ts';
import { tuneEngine } from '../../heap.ts';
import { createParsePool } from '../../parse/pool.ts';

const IN_FLIGHT = 6;

tuneEngine();
const [seed = '', most = '0'] = process.argv.slice(2);
const { host } = new URL(seed);
const network = createNetworkFetcher({ allowHosts: [host] });
const parser = createParsePool();
const known = new Set([seed]);
const waiting = [seed];
let pages = 0;

/** Reads one page and lets its links wait. */
async function read(url: string): Promise<void> {
  const answer = await network.fetch(url, new AbortController().signal, {});
  if (answer.kind === 'failed') return;
  const { links } = await parser.parse(answer.body, answer.charset, answer.url);
  for (const link of links) {
    const [to = ''] = link.url.split('#', 1);
    if (known.has(to) || new URL(to).host !== host) continue;
    known.add(to);
    waiting.push(to);
  }
  pages += 1;
}

const before = process.cpuUsage();
const begun = performance.now();
let at = 0;
const underWay = new Set<Promise<void>>();
while (pages + underWay.size < Number(most)) {
  const next = underWay.size < IN_FLIGHT ? waiting[at] : undefined;
  if (next === undefined) {
    if (underWay.size === 0) break;
    await Promise.race(underWay);
    continue;
  }
  at += 1;
  const reading = read(next).finally(() => underWay.delete(reading));
  underWay.add(reading);
}
await Promise.all(underWay);
const { user, system } = process.cpuUsage(before);
const wallMs = performance.now() - begun;
const maxRssMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ pages, cpuMs: (user + system) / 1_000, wallMs, maxRssMb }));
await parser.close();
await network.close();
