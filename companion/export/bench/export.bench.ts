/**
 * Measures the export of a crawl of N pages (100,000 unless a number is given) in each format in the order named,
 * `ROUNDS` times each. Prints CPU of all threads, the longest block of the event loop, and the growth of RSS.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../../store/open.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { exportFile, readAhead } from '../export-file.ts';

const PAGES = Number(process.argv[2] ?? 100_000);
const ROUNDS = 3;
/** Resolution of the event loop's delay monitor, in milliseconds. */
const RESOLUTION_MS = 5;
const MEBIBYTE = 2 ** 20;

const store = openStore(undefined);
keepSamplePages(
  store,
  Array.from({ length: PAGES }, (_, n) => ({
    url: `http://h${n % 1_000}.example/${n}`,
    title: `Page ${n} on what was found`,
    text: `What was found on page ${n}, in a sentence of its own. `.repeat(20),
    relevance: (n % 97) / 97,
    foundAt: n,
    ...(n > 0 && { from: Math.floor((n - 1) / 10), anchor: `page ${n}` }),
  })),
);
const crawl = store.crawls.get('crawl-1');
if (crawl === undefined) throw new Error('The sample crawl is not there.');
for (const format of ['atom', 'bookmarks', 'csv'] as const) {
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.();
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    await pause(2 * RESOLUTION_MS);
    const rss = process.memoryUsage().rss;
    const begun = process.cpuUsage();
    await readAhead(store, crawl, { format });
    const { pages, text } = await exportFile(store, crawl, { format });
    const { user, system } = process.cpuUsage(begun);
    const grown = process.memoryUsage().rss - rss;
    await pause(2 * RESOLUTION_MS);
    delay.disable();
    console.log(
      `${format}: ${pages} pages, ${(text.length / MEBIBYTE).toFixed(1)} MB; ${((user + system) / 1e6).toFixed(2)} s CPU, ` +
        `others waited ${(delay.max / 1e9).toFixed(2)} s at the most, RSS grew by ${Math.round(grown / MEBIBYTE)} MB`,
    );
  }
}
store.close();
