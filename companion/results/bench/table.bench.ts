/**
 * Measures the cost of the desk's table for a crawl of N pages (20,000 unless a number is given), once their texts are
 * read. Cases: as it opens, unfolded, sorted by title, searched; the map of links; the report. Prints CPU milliseconds
 * of all threads, `ROUNDS` times each.
 */
import { openStore } from '../../store/open.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { linkMap } from '../link-map.ts';
import { report } from '../report.ts';
import { results } from '../results.ts';

const PAGES = Number(process.argv[2] ?? 20_000);
const HOSTS = 1_000;
const ROUNDS = 5;
const WORDS_OF_PAGE = 150;
/** Every n-th page repeats the text of the page before, but for one word. */
const COPIED = 10;

/** Words that no two pages have in the same sequence. */
function textAt(n: number): string {
  let state = n + 1;
  return Array.from({ length: WORDS_OF_PAGE }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return `word${state % 5_000}`;
  }).join(' ');
}

async function time(name: string, work: () => unknown): Promise<void> {
  const times: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begun);
    times.push(((user + system) / 1_000).toFixed(0));
  }
  console.log(`${name}: ${times.join(' ')} ms CPU; RSS ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`);
}

const store = openStore(undefined);
keepSamplePages(
  store,
  Array.from({ length: PAGES }, (_, n) => ({
    url: `http://h${n % HOSTS}.example/${n}`,
    title: `Page ${n} on what was found`,
    text: n % COPIED === 1 ? `${textAt(n - 1)} again` : textAt(n),
    relevance: (n % 97) / 97,
    ...(n > 0 && { from: Math.floor((n - 1) / COPIED) }),
  })),
);
const before = process.cpuUsage();
while ((await results(store, 'crawl-1', {})).unread > 0);
const { user, system } = process.cpuUsage(before);
console.log(`${PAGES} pages, texts read: ${((user + system) / 1_000_000).toFixed(1)} s CPU`);
await time('as it opens', () => results(store, 'crawl-1', {}));
await time('unfolded', () => results(store, 'crawl-1', { fold: 'no' }));
await time('by title', () => results(store, 'crawl-1', { sort: 'title' }));
await time('searched', () => results(store, 'crawl-1', { search: 'word17' }));
await time('map of links', () => linkMap(store, 'crawl-1'));
await time('report', () => report(store, 'crawl-1', 0));
store.close();
