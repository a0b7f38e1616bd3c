/**
 * Measures a label in a long crawl. The crawl judges all pages again, and nearly all judgements change. The order
 * observes them, and the frontier is rescored, with turns for others between. Prints the longest time without a turn in
 * CPU time (the machine may be busy otherwise), total, and memory. Judge, log, order and frontier are those of a crawl;
 * the bench writes no data.
 */
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import { SlicedTasks } from '../ports/sliced-task.ts';
import { CrawlState } from '../state/crawl-state.ts';
import { linkOf } from '../testing/fake-web.ts';
import { TOPIC } from '../testing/harness.ts';
import { TOPIC_WORDS } from './generated-web.ts';

const PAGES = 200_000;
const WAITING = 100_000;
const HOSTS = 3_500;
const SAMPLES = 64;
const WORDS = 300;
const ROUNDS = 3;

const hostAt = (n: number): string => `h${n % HOSTS}.example`;
const urlAt = (n: number): string => `http://${hostAt(n)}/${n}`;
const rssMb = (): number => process.memoryUsage().rss / 2 ** 20;
const textAt = (n: number): string =>
  Array.from({ length: WORDS }, (_, at) =>
    at % 9 === 0 && n % 3 === 0 ? (TOPIC_WORDS[(n + at) % TOPIC_WORDS.length] ?? '') : `w${(n * 31 + at * at) % 3_000}`,
  ).join(' ');

const topic = { ...TOPIC, words: TOPIC_WORDS.slice(0, 4) };
const judge = createJudge(topic);
const features = Array.from({ length: SAMPLES }, (_, n) => {
  const text = textAt(n);
  return judge.judge({ ...EMPTY_RECORD, url: urlAt(n), title: text.slice(0, 40), text }).features;
});
const featuresAt = (n: number): string => features[n % SAMPLES] ?? '';
const state = new CrawlState(topic, createOrder('adaptive', { topic }), judge, urlAt);
state.log.recallBy(featuresAt);
for (let n = 0; n < PAGES; n++) {
  const [url, host] = [urlAt(n), hostAt(n)];
  const { known } = state.known.learn(url, 0);
  const page = { url, host, relevance: 0, onTopic: false };
  state.order.observe({ ...known, ...page, failed: false, title: '', text: '', from: -1 }, []);
  const given = { ...page, pageId: n, urlId: known.id, n: n + 1, key: url.slice('http://'.length) };
  state.log.add({ ...given, features: featuresAt(n), unsure: false, label: 'none' }, url, host);
}
for (let n = PAGES; n < PAGES + WAITING; n++) {
  const { known: target } = state.known.learn(urlAt(n), 1);
  const from = state.known.at(n - PAGES);
  const link = linkOf({ url: target.url, anchor: textAt(n).slice(0, 30) });
  const page = { ...from, relevance: 0, onTopic: false, failed: false, title: '', text: '', from: -1 };
  state.order.observe(page, [{ target, link }]);
  state.frontier.offer(target.id, state.order.score(target.id));
}

for (let round = 1; round <= ROUNDS; round++) {
  globalThis.gc?.();
  let turns = 0;
  let longest = 0;
  let pages = 0;
  const before = rssMb();
  const begun = performance.now();
  let last = process.cpuUsage();
  let step = '';
  let where = '';
  const worked = (): void => {
    const { user, system } = process.cpuUsage(last);
    const ms = (user + system) / 1_000;
    if (ms > longest) [longest, where] = [ms, step];
  };
  const clock: Clock = {
    ...systemClock,
    async turn() {
      worked();
      turns += 1;
      await systemClock.turn();
      last = process.cpuUsage();
    },
  };
  const tasks = new SlicedTasks(clock, { done: worked, failed: (fault) => console.error(fault) });
  state.learn(`${hostAt(round)}/${round}`, featuresAt(round), 'relevant', undefined);
  tasks.do(
    (function* () {
      step = 'judging';
      const changed = yield* state.rejudge();
      step = 'writing';
      for (const _ of changed) if (++pages % 1_000 === 0) yield;
      step = 'scoring';
      yield* state.frontier.rescoring((id) => state.order.score(id));
    })(),
  );
  await tasks.idle;
  const ms = performance.now() - begun;
  console.log(
    `${pages} of ${PAGES} pages seen otherwise, ${state.frontier.size} links scored anew, in ${(ms / 1_000).toFixed(1)} s and ${turns} turns; ` +
      `longest without one ${longest.toFixed(1)} ms CPU (${where}); RSS ${(rssMb() - before).toFixed(1)} MB higher after it`,
  );
}
