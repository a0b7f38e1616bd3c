/**
 * Measures the main-thread cost of a page. It crawls 800 generated pages of 30 KB (other numbers by AMBIT_PAGES),
 * parsed beforehand, without sockets. Judge, adaptive order and a store on the disk take part. Counts CPU of the later
 * half, when code is warm, with the threads of compiler and collector. Every run has the same pages in the same
 * sequence.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromWire, toWire } from '../../../shared/page/wire.ts';
import { createOrder } from '../../order/index.ts';
import { parseHtml } from '../../parse/parse-html.ts';
import { openStore } from '../../store/open.ts';
import { openCrawls } from '../manager/open.ts';
import { addressOf, type GeneratedWeb, generatedFetcher, numberOf, pageOf, TOPIC_WORDS } from './generated-web.ts';

const PAGES = Number(process.env.AMBIT_PAGES ?? 800);
const WARM = PAGES >> 1;
const web: GeneratedWeb = { urls: 2 * PAGES, hosts: 1, paragraphs: 55, menu: 40 };

const wires = Array.from({ length: web.urls }, (_, n) => {
  const url = addressOf(n, web);
  return toWire(parseHtml(pageOf(n, web), url));
});
let parsed = 0;
let before = process.cpuUsage();
const parser = {
  async parse(_body: Uint8Array, _charset: string, url: string) {
    parsed += 1;
    if (parsed === WARM) before = process.cpuUsage();
    return fromWire(wires[numberOf(url)] ?? '');
  },
};
/** The crawl reads no bodies, so pages need not be generated twice. */
const empty = { ...web, paragraphs: 0, menu: 0 };

const home = mkdtempSync(join(tmpdir(), 'ambit-keeping-'));
const store = openStore(join(home, 'state'));
const crawls = openCrawls({ store, fetcher: generatedFetcher(empty), parser, createOrder });
crawls.putTopic({ id: 't', name: 'Bogs', words: TOPIC_WORDS.slice(0, 4), texts: [] });
const budgets = { pages: PAGES, perHost: 1_000_000, seconds: 0 };
crawls.start({ id: 'c', topicId: 't', seeds: [addressOf(0, web)], order: 'adaptive', budgets });
const { fetched, onTopic } = await crawls.ended('c');
const { user, system } = process.cpuUsage(before);
const msAPage = (user + system) / 1_000 / (fetched - WARM);
console.log(`${msAPage.toFixed(2)} ms CPU a page of the last ${fetched - WARM} of ${fetched}, ${onTopic} on the topic`);
await crawls.close();
store.close();
rmSync(home, { recursive: true });
