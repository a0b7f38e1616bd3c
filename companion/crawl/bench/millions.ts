/**
 * One process of `millions.bench.ts`. `fill DIR N`: learns N URLs of a crawl as pages bring them, 60 links a page of
 * which half are known, offers and writes them down, then takes some. `restart DIR`: brings the same crawl back and
 * takes one. Prints one JSON line.
 */

import { openStore } from '../../store/open.ts';
import { BEGUN } from '../../store/testing/begun.ts';
import { Frontier } from '../frontier/frontier.ts';
import { KnownUrls } from '../frontier/known-urls.ts';
import { noPoliteness } from '../politeness/politeness.ts';
import { runSync } from '../ports/sliced-task.ts';
import { scoresOf } from '../state/page-processor.ts';
import { recall } from '../state/rebuild.ts';
import { TOPIC } from '../testing/harness.ts';

const [task, dir = '', urls = '0'] = process.argv.slice(2);
const COUNT = Number(urls);
const HOSTS = 20_000;
const NEW_A_PAGE = 30;
const TAKEN = 200_000;

const startedAt = performance.now();
const cpuAt = process.cpuUsage();
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage(cpuAt);
  return Math.round((user + system) / 1_000);
};
const store = openStore(dir);
const scoreOf = (id: number): number => ((id * 7_919) % 1_000_003) / 1_000_003;
const address = (n: number): string =>
  `https://h${(n * 31) % HOSTS}.example/section-${n % 97}/an-article-about-something-${n}.html`;
const rssMb = (): number => Math.round(process.memoryUsage().rss / 2 ** 20);
const quantile = (sorted: Float64Array, share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

function fill(): object {
  store.topics.put(TOPIC, 0);
  const budgets = { pages: 1_000_000, perHost: 1_000_000, seconds: 0 };
  store.crawls.create({ id: 'c', topicId: TOPIC.id, order: 'best-first', budgets, ...BEGUN }, []);
  const journal = store.journal('c');
  const known = new KnownUrls((id) => journal.url(id));
  const frontier = new Frontier((id) => known.host(id));
  let links = 0;
  let learnMs = 0;
  let writeMs = 0;
  let peakMb = 0;
  for (let page = 0; known.size < COUNT; page++) {
    const begun = performance.now();
    const fresh: { id: number; url: string; depth: number }[] = [];
    for (let n = 0; n < 2 * NEW_A_PAGE; n++) {
      // Every second link was seen on this page's near neighbours, as menus and lists are.
      const place = page * NEW_A_PAGE + (n >> 1);
      const { known: url, isNew } = known.learn(address(n % 2 === 0 ? place : Math.max(0, place - 300)), 1);
      frontier.offer(url.id, scoreOf(url.id));
      if (isNew) fresh.push(url);
      links += 1;
    }
    learnMs += performance.now() - begun;
    journal.apply({ kind: 'entry', urls: fresh });
    for (const part of known.takeParts()) journal.keepPart(part);
    writeMs += performance.now() - begun;
    if (page % 200 === 0) peakMb = Math.max(peakMb, rssMb());
  }
  const filledMb = rssMb();
  const waits = new Float64Array(TAKEN);
  for (let n = 0; n < TAKEN; n++) {
    const before = performance.now();
    if (frontier.mustRescore) runSync(frontier.rescoring(scoreOf));
    const id = frontier.best(0, noPoliteness);
    if (id !== undefined) frontier.take(id);
    waits[n] = performance.now() - before;
  }
  const takenMb = rssMb();
  waits.sort();
  journal.keepScores(scoresOf(frontier, known.size));
  return {
    urls: known.size,
    'links a second, dedup and offer': Math.round((links / learnMs) * 1_000),
    'links a second, written down too': Math.round((links / writeMs) * 1_000),
    'take p50 ms': quantile(waits, 0.5),
    'take p99 ms': quantile(waits, 0.99),
    'take p99.9 ms': quantile(waits, 0.999),
    'take longest ms': quantile(waits, 1 - 1 / TAKEN),
    'RSS MB, peak of adding': peakMb,
    'RSS MB, added': filledMb,
    'RSS MB, taken': takenMb,
    'RSS MB, end': rssMb(),
  };
}

function restart(): object {
  const journal = store.journal('c');
  const known = new KnownUrls((id) => journal.url(id));
  const frontier = new Frontier((id) => known.host(id));
  runSync(recall(known, journal));
  for (let id = frontier.restore(journal.scores()); id < known.size; id++) frontier.enter(id, scoreOf(id));
  runSync(frontier.opening(scoreOf, 0));
  const id = frontier.best(0, noPoliteness);
  const first = id === undefined ? '' : known.at(id).url;
  const readyMs = Math.round(performance.now() - startedAt);
  return {
    urls: known.size,
    'ready ms, store opened included': readyMs,
    'CPU ms of it': cpuMs(),
    first,
    'RSS MB': rssMb(),
  };
}

console.log(JSON.stringify(task === 'fill' ? fill() : restart()));
store.close();
