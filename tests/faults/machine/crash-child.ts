/**
 * A companion made to be killed. Crawls a generated web and labels every page it fetches, or one in so many. Writes
 * each act to a file, one line each, before the next act.
 * Arguments: state folder, log file, number of pages, pages a label, lines after which it waits to be killed.
 */
import { appendFileSync } from 'node:fs';
import { openCrawls } from '../../../companion/crawl/manager/open.ts';
import { createFakeJudge } from '../../../companion/crawl/testing/fake-judge.ts';
import { createFakeOrder } from '../../../companion/crawl/testing/fake-order.ts';
import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import { labelOf, specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';

const [dir = '', log = '', pages = '400', pagesALabel = '1', mostLines = 'Infinity'] = process.argv.slice(2);
const PAGES = Number(pages);
/** Longer than the test takes to kill it. */
const LONG_MS = 600_000;
let lines = 0;
function write(line: string): void {
  appendFileSync(log, `${line}\n`);
  lines += 1;
}
const address = (n: number) => `http://h${n % 7}.example/${n}`;

const web = createFakeWeb(
  (url) => {
    const n = Number(/(\d+)$/.exec(url)?.[1]);
    if (n >= PAGES) return undefined;
    const links = [1, 2, 3, 5].map((step) => address((n * 11 + step * 17) % (PAGES + 20)));
    return { title: `0.${n % 10} word${n % 5}`, text: `page ${n} `.repeat(100), links };
  },
  {
    async during(url) {
      if (!isReady)
        write(`ready ${Math.round((process.cpuUsage(begun).user + process.cpuUsage(begun).system) / 1_000)}`);
      isReady = true;
      write(`fetch ${url}`);
      const isDue = lines >= Number(mostLines);
      await new Promise((resolve) => setTimeout(resolve, isDue ? LONG_MS : 1));
    },
  },
);

/**
 * From here to the first fetch the process opens, checks and rebuilds everything. Measures its processor time, because
 * a busy machine is no fault of ours.
 */
const begun = process.cpuUsage();
let isReady = false;
const store = openStore(dir);
for (const { code } of store.notices) write(`notice ${code}`);
const crawls = openCrawls({
  store,
  fetcher: web,
  parser: web,
  createOrder: createFakeOrder,
  createJudge: createFakeJudge,
});
let n = store.labels.count();
let read = 0;
crawls.subscribe((news) => {
  if (news.type !== 'fetched') return;
  write(`page ${news.line.url}`);
  read += 1;
  if (read % Number(pagesALabel) !== 0) return;
  n += 1;
  const id = `l${n}-${process.pid}`;
  crawls.label([labelOf(news.line.url, n % 3 === 0 ? 'not-relevant' : 'relevant', { id, at: n })]);
  write(`label ${id}`);
});
crawls.putTopic(TOPIC);
crawls.start(specOf([address(0)], { budgets: { pages: 100_000, perHost: 100_000, seconds: 0 } }));
const view = await crawls.ended('c');
write(`done ${view.reason} ${view.fetched}`);
await crawls.close();
store.close();
