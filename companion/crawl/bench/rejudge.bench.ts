/** What judging all pages of a long crawl again takes at once, in memory and time, when each is seen otherwise: log and order as in a crawl, a judge that only answers. */
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import { Mind } from '../mind.ts';
import { TOPIC } from '../testing/house.ts';

const PAGES = 200_000;
const HOSTS = 3_500;
const ROUNDS = 3;

const hostAt = (n: number): string => `h${n % HOSTS}.example`;
const urlAt = (n: number): string => `http://${hostAt(n)}/${n}`;
const rssMb = (): number => process.memoryUsage().rss / 2 ** 20;

let relevance = 0;
const rejudge = () => ({ relevance, onTopic: relevance >= 0.5, unsure: false, words: [] });
const mind = new Mind(TOPIC, createOrder('adaptive', { topic: TOPIC }), { ...createJudge(TOPIC), rejudge }, urlAt);
for (let n = 0; n < PAGES; n++) {
  const [url, host] = [urlAt(n), hostAt(n)];
  const { known } = mind.known.learn(url, 0);
  const page = { url, host, relevance: 0, onTopic: false };
  mind.order.observe({ ...known, ...page, failed: false, title: '', text: '', from: -1 }, []);
  const given = { ...page, pageId: n, urlId: known.id, n: n + 1, key: url.slice('http://'.length), features: '' };
  mind.log.add({ ...given, unsure: false, label: 'none' }, url, host);
}
for (let round = 1; round <= ROUNDS; round++) {
  globalThis.gc?.();
  relevance = round / 4;
  const before = rssMb();
  const begun = performance.now();
  const changed = mind.rejudge();
  const [ms, more] = [performance.now() - begun, rssMb() - before];
  let pages = 0;
  for (const _ of changed) pages += 1;
  console.log(`${pages} pages judged again in ${Math.round(ms)} ms, RSS ${more.toFixed(1)} MB higher after it`);
}
