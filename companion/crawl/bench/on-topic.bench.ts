/**
 * Compares the CPU of an on-topic page: Ambit, against a breadth-first crawl by crawlee's HttpCrawler with Ambit's
 * reader and judge behind it. Both really fetch from loopback, by the recorded web's own host names, without
 * politeness, six pages at a time, from a topic's seeds and its words alone. Links to addresses that were not recorded
 * are left out for both. The crawlers do not see the labels. Ambit fetches 300 pages. HttpCrawler continues until it
 * has found as many on-topic pages by the labels, or has used eleven times the CPU: the share is then below the printed
 * one. Ambit is built first and works as its users run it, its store on the disk; HttpCrawler keeps nothing, which is
 * its cheaper way. CPU is of all threads from the crawl's first moment on, with all that a new process compiles. Raw
 * values are printed, a line a topic and round. Arguments: folder of a recorded web, topics (3), rounds (1), topics to
 * leave out before (0). Needs `npm ci --ignore-scripts --prefix tests/bench/crawlee` once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pageKey } from '../../../shared/url/page-key.ts';
import { median } from '../../../tests/bench/harness.ts';
import { relinked } from '../../../tests/bench/real-web.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { type RecordedTopic, readTruth } from '../../lab/truth.ts';
import { buildCompanion, type SideJob } from './side-job.ts';

/** Pages of Ambit's crawl after which both are compared. */
const MARKS = [50, 100, 300] as const;
/** Times the CPU of Ambit's crawl after which HttpCrawler is stopped. */
const TIMES = 11;

const [dir = '', topics = '3', rounds = '1', skipped = '0'] = process.argv.slice(2);
const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface TracedPage {
  readonly url: string;
  readonly onTopic: boolean;
  /** Of all threads since the crawl began. */
  readonly cpuMs: number;
}

interface CountedPage extends TracedPage {
  /** On-topic pages so far, by the labels and by the judge. */
  readonly found: number;
  readonly judged: number;
}

async function run(): Promise<void> {
  buildCompanion();
  const web = await openRecordedWeb(dir);
  const truth = await readTruth(dir);
  const served = (url: string): string => {
    const address = new URL(url);
    return `http://${address.hostname}:${port}${address.pathname}${address.search}`;
  };
  const server = createServer(({ headers, url = '' }, response) => {
    const html = relinked(web, recorded(`http://${headers.host}${url}`), served);
    if (html === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = [...new Set(web.urls.map((url) => new URL(served(url)).host))];
  // Ignores the order of parameters, as most servers do.
  const byKey = new Map(web.urls.map((url) => [pageKey(served(url)), url]));
  const recorded = (url: string): string => byKey.get(pageKey(url)) ?? '';

  /** @param isEnough whether the crawl is stopped after a page */
  const crawled = async (
    script: string,
    job: SideJob,
    topic: RecordedTopic,
    isEnough: (page: CountedPage) => boolean = () => false,
  ) => {
    const child = spawn(process.execPath, [place(script), JSON.stringify(job)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const pages: CountedPage[] = [];
    const known = new Set<string>();
    let found = 0;
    let judged = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const page: Partial<TracedPage> = JSON.parse(line);
      if (page.url === undefined || page.onTopic === undefined || page.cpuMs === undefined) continue;
      const { url, onTopic, cpuMs } = page;
      const at = recorded(url);
      if (!known.has(at) && truth.of(topic, [at])[0] === 1) found += 1;
      known.add(at);
      if (onTopic) judged += 1;
      const counted = { url, onTopic, cpuMs, found, judged };
      pages.push(counted);
      if (!isEnough(counted)) continue;
      child.kill();
      break;
    }
    const [code] = await ended;
    if (!child.killed && code !== 0) throw new Error(`${script} ended with ${code}`);
    return pages;
  };

  const ratios = MARKS.map((): number[] => []);
  for (const topic of truth.topics.slice(Number(skipped)).slice(0, Number(topics))) {
    const seeds = topic.seeds.flatMap((url) => web.resolve(url) ?? []).map(served);
    const job = { seeds, pages: Math.max(...MARKS), words: topic.keywords, hosts, isTraced: true };
    const rows = [];
    for (let round = 0; round < Number(rounds); round++) {
      const ours = await crawled('../../../dist/companion/crawl/bench/side-ours.js', job, topic);
      const last = ours.at(-1);
      if (last === undefined) throw new Error(`Ambit fetched nothing for ${topic.id}`);
      const peer = await crawled(
        '../../../tests/bench/crawlee/judged.mjs',
        { ...job, pages: web.urls.length },
        topic,
        ({ found, cpuMs }) => found >= last.found || cpuMs > TIMES * last.cpuMs,
      );
      for (const [place, mark] of MARKS.entries()) {
        const here = ours[Math.min(mark, ours.length) - 1];
        if (here === undefined || here.found === 0) continue;
        const reached = peer.find(({ found }) => found >= here.found);
        const there = reached ?? peer.at(-1);
        if (there === undefined) continue;
        ratios[place]?.push(here.cpuMs / there.cpuMs);
        rows.push({
          pages: Math.min(mark, ours.length),
          'on topic, judged': `${here.found}, ${here.judged}`,
          'CPU ms an on-topic page': Number((here.cpuMs / here.found).toFixed(1)),
          'HttpCrawler: pages': peer.indexOf(there) + 1,
          'its on topic, judged': `${there.found}, ${there.judged}`,
          'its CPU ms an on-topic page': Number((there.cpuMs / there.found).toFixed(1)),
          'Ambit: share of its CPU': `${reached === undefined ? 'below ' : ''}${(here.cpuMs / there.cpuMs).toFixed(3)}`,
        });
      }
      console.log(JSON.stringify({ topic: topic.id, round, ambit: at(ours), httpCrawler: at(peer) }));
    }
    console.log(topic.id);
    console.table(rows);
  }
  for (const [place, mark] of MARKS.entries())
    console.log(`after ${mark} pages: median share of the CPU ${median(ratios[place] ?? []).toFixed(3)}`);
  server.close();
  server.closeAllConnections();
  web.close();
}

/** Pages, on-topic pages, those of the judge and CPU milliseconds after each tenth of a crawl. */
const at = (pages: readonly CountedPage[]): readonly (readonly number[])[] =>
  Array.from({ length: 10 }, (_, tenth) => Math.ceil(((tenth + 1) * pages.length) / 10)).flatMap((n) => {
    const page = pages[n - 1];
    return page === undefined ? [] : [[n, page.found, page.judged, Math.round(page.cpuMs)]];
  });

if (dir === '') console.log('skipped: give the folder of a recorded web, e.g. npm run bench on-topic -- DIR 4');
else if (existsSync(place('../../../tests/bench/crawlee/node_modules'))) await run();
else console.log('crawlee is not installed: npm ci --ignore-scripts --prefix tests/bench/crawlee');
