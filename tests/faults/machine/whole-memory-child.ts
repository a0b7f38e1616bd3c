/**
 * A crawl of many pages that are made to use up memory, in a process that has little itself:
 * `node --max-old-space-size=128 … STATE`. Prints one JSON line.
 */

import { openCrawls } from '../../../companion/crawl/manager/open.ts';
import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import { specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { createParsePool } from '../../../companion/parse/pool.ts';
import { openStore } from '../../../companion/store/open.ts';
import { fetchedPages } from '../../../companion/store/testing/fetched-pages.ts';

const [state = ''] = process.argv.slice(2);
const rejections: string[] = [];
process.on('unhandledRejection', (reason) => rejections.push(String(reason)));

const MIB = 1024 * 1024;
const filled = (piece: string): string => piece.repeat(Math.ceil((4 * MIB) / piece.length)).slice(0, 4 * MIB);
/**
 * Pages as large as a fetch lets them be: those of very many attributes end the worker that reads them, the others are
 * only large.
 */
const BOMBS = ['<i a b c d>', '<table a b c><td a b c>', '<b a=1 b=2 c=3>'].map(filled);
const LARGE = [`<p title="${filled('long ')}">tea`, filled('tea &amp; leaf ')];
const PAGES = 50;
const HONEST = 12;
const links = [
  ...Array.from({ length: PAGES }, (_, n) => `http://${n % 10 === 0 ? 'large' : 'bad'}.example/${n}`),
  ...Array.from({ length: HONEST }, (_, n) => `http://a.example/${n}`),
];
const list = links.map((url) => `<a href="${url}">tea</a>`).join(' ');
function pageAt(url: string): string {
  const n = Number(/\d+$/.exec(url)?.[0]);
  if (url.includes('bad')) return BOMBS[n % BOMBS.length] ?? '';
  if (url.includes('large')) return LARGE[(n / 10) % LARGE.length] ?? '';
  return `<title>tea</title><p>tea ${url} ${n === 0 ? list : ''}`;
}

const store = openStore(state);
const parser = createParsePool({ size: 1, heapMb: 48 });
const web = createFakeWeb((url) => ({ body: pageAt(url) }));
const crawls = openCrawls({ store, fetcher: web, parser });
crawls.putTopic(TOPIC);
crawls.start(
  specOf(['http://a.example/0'], { order: 'breadth-first', budgets: { pages: 1_000, perHost: 1_000, seconds: 0 } }),
);
const { reason, fetched } = await crawls.ended('c');
const honest = fetchedPages(store, 'c').filter(({ url }) => url.startsWith('http://a.example/')).length;
const failures = store.results.failures('c').map(({ reason: why, count }) => [why, count]);
const messages = store.results.skipped('c', PAGES).map(({ message }) => message);
console.log(JSON.stringify({ reason, honest, read: fetched, failures, messages, rejections }));
await crawls.close();
await parser.close();
store.close();
