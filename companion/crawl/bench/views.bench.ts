/**
 * Measures the popup's requests for an ended crawl of N pages (60,000 by default) in the store. Times views and
 * suggestions: the first time, again, and after a label. Also times the view of a running crawl, from memory. Prints
 * CPU milliseconds of this thread and others, `ROUNDS` times each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../store/open.ts';
import { keepSamplePages, newPage, SAMPLE_TOPIC } from '../../store/testing/sample-pages.ts';
import { openCrawls } from '../manager/open.ts';
import { PageLog } from '../state/page-log.ts';
import { createFakeWeb } from '../testing/fake-web.ts';

const PAGES = Number(process.argv[2] ?? 60_000);
const RUNNING = 200_000;
const HOSTS = 1_000;
/** Pages that one page leads to. */
const LINKS = 10;
const ROUNDS = 5;
const SHOWN = 20;
const WORDS = 'Some words around what was found, as many as are shown of a page in a list. '.repeat(6);

/** As a judge keeps of a page that names nothing of the topic. */
const FEATURES = JSON.stringify({ u: '', h: [], n: 90 });

const hostAt = (n: number): string => `h${n % HOSTS}.example`;
const urlAt = (n: number): string => `http://${hostAt(n)}/${n}`;
/** A third is on the topic, most of it far from the threshold, as a judge sees a crawl. */
const relevanceAt = (n: number): number => (n % 3 === 0 ? 1 - 1 / (2 + (n % 97)) : 0.4 / (1 + (n % 89)));

const home = mkdtempSync(join(tmpdir(), 'ambit-views-'));
const state = join(home, 'state');

function fill(): void {
  const store = openStore(state);
  keepSamplePages(store, []);
  const journal = store.journal('crawl-1');
  for (let n = 0; n < PAGES; n++) {
    const page = {
      url: urlAt(n),
      text: WORDS,
      title: WORDS.slice(0, 60),
      relevance: relevanceAt(n),
      features: FEATURES,
      ...(n > 0 && { from: 0 }),
    };
    journal.apply({ kind: 'entry', urls: [{ id: n, url: page.url, depth: 0 }] });
    journal.resight(n, { source: Math.floor((n - 1) / LINKS), anchor: '', before: '', after: '' });
    journal.apply(newPage(page, n, []));
  }
  store.close();
}

function time(name: string, work: () => unknown, before: () => unknown = () => undefined): void {
  const times = Array.from({ length: ROUNDS }, () => {
    before();
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    return ((user + system) / 1_000).toFixed(1);
  });
  console.log(`${name}: ${times.join(' ')} ms CPU; RSS ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`);
}

try {
  fill();
  const store = openStore(state);
  const web = createFakeWeb(() => undefined);
  const crawls = openCrawls({ store, fetcher: web, parser: web });
  let labels = 0;
  const label = (): void => {
    labels += 1;
    const url = urlAt(3 * labels);
    store.labels.put([
      { id: `l${labels}`, topicId: SAMPLE_TOPIC.id, target: 'page', url, value: 'relevant', at: labels },
    ]);
  };
  console.log(`An ended crawl of ${PAGES} pages`);
  time('views, the first one counted', () => crawls.views());
  time('views, each after a label', () => crawls.views(), label);
  time('suggestions', () => crawls.suggestions('crawl-1', 'unlabelled', SHOWN));
  time('suggestions, those that the judge is unsure of', () => crawls.suggestions('crawl-1', 'unsure', SHOWN));
  time('suggestions, those labelled', () => crawls.suggestions('crawl-1', 'relevant', SHOWN));
  await crawls.close();
  store.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}

const log = new PageLog({ urlOf: urlAt, idOf: () => undefined });
for (let n = 1; n <= RUNNING; n++) {
  const judged = { relevance: relevanceAt(n), onTopic: n % 3 === 0, unsure: false, label: 'none' as const };
  const url = urlAt(n);
  log.add({ pageId: n, urlId: n, n, key: url, host: hostAt(n), url, features: '', ...judged }, url, hostAt(n));
}
console.log(`A crawl of ${RUNNING} pages that runs`);
time('counts and curve', () => [log.onTopic, log.curve]);
