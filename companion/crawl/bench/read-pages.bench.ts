/**
 * Measures what links to named pages teach, on the product as it ships. A reader follows random links in three walks of
 * ten pages: one from the page that the crawl begins with, two from random on-topic pages. As the crawl begins, the
 * user names the first five of the other on-topic pages as belonging. In one arm the order hears of the links between
 * the pages read, in the other it does not. Reports the on-topic share of the first new pages of known label. Pages
 * that were read count in no arm. Pairs differences by topic, with a 95% interval. Prints one JSON object a line.
 * Arguments: draws, topics of each web, then folders of recorded webs.
 */
import { randomFrom } from '../../../shared/learning/random.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { pageTopic } from '../../lab/crawl/page-topic.ts';
import { type ArmRun, armRows } from '../../lab/metrics/arms.ts';
import { jsonLines } from '../../lab/report/row.ts';
import type { ParsedWeb } from '../../lab/web/parsed-web.ts';
import { createOrder } from '../../order/index.ts';
import { newPageShares, openBenchWeb } from './new-page-shares.ts';

const BUDGETS = [60, 100];
const WALKS = 3;
const PAGES_A_WALK = 10;
const MIN_WORDS = 30;
const NAMED = 5;
const ARMS = ['links left out', 'links'] as const;

/** Returns the pages of a reader who follows random links from what was read so far, the first page among them. */
function walk(web: ParsedWeb, first: number, read: ReadonlySet<number>, random: () => number): readonly number[] {
  const pages = [first];
  for (let tries = 0; pages.length < PAGES_A_WALK && tries < 50 * PAGES_A_WALK; tries++) {
    const from = pages[Math.floor(random() * pages.length)] ?? first;
    const onward = web.out(from);
    const next = onward[Math.floor(random() * onward.length)];
    if (next === undefined || read.has(next) || pages.includes(next)) continue;
    if (tokens(web.page(next).record.text).length >= MIN_WORDS) pages.push(next);
  }
  return pages;
}

/** Returns the pages of all walks, in the order in which they were read. */
function readBy(web: ParsedWeb, on: Int8Array, start: number, draw: number): readonly number[] {
  const random = randomFrom(draw + 1);
  const good = [...on.keys()].filter((page) => on[page] === 1 && web.out(page).length > 1);
  const read = new Set<number>();
  for (let n = 0; n < WALKS; n++) {
    const first = n === 0 ? start : (good[Math.floor(random() * good.length)] ?? 0);
    for (const page of walk(web, first, read, random)) read.add(page);
  }
  return [...read];
}

/** Returns an order that hears nothing of pages read. */
const deafOrder: typeof createOrder = (...given) =>
  new Proxy(createOrder(...given), {
    get: (target, name) => (name === 'read' ? undefined : Reflect.get(target, name, target)),
  });

async function measure(dir: string, draws: number, most: number): Promise<void> {
  const place = await openBenchWeb(dir);
  const { truth, web, name } = place;
  const runs: ArmRun[] = [];
  const step = Math.max(1, Math.floor(truth.topics.length / most));
  for (const topic of truth.topics.filter((_, at) => at % step === 0).slice(0, most)) {
    const on = truth.of(topic, web.urls);
    const start = pageTopic(web, on, topic, topic.seeds);
    if (start === undefined) continue;
    for (let draw = 0; draw < draws; draw++) {
      const first = web.find(start.seeds[0] ?? '');
      const read = readBy(web, on, first, draw);
      const named = read.filter((page) => page !== first && on[page] === 1).slice(0, NAMED);
      const fresh = Int8Array.from(on);
      for (const page of read) fresh[page] = -1;
      for (const arm of ARMS) {
        const order = arm === 'links' ? createOrder : deafOrder;
        const crawl = { start, fresh, read, named, createOrder: order };
        const values = await newPageShares(place, crawl, BUDGETS);
        runs.push({ topic: topic.id, arm, draw, values });
        const given = { read: read.length, named: named.length };
        console.log(JSON.stringify({ web: name, topic: topic.id, draw, arm, ...given, values }));
      }
    }
  }
  web.close();
  console.log(jsonLines(armRows('read-pages', { web: name, budgets: BUDGETS, arms: ARMS, runs }, ARMS[0])));
}

const [draws = '1', topics = '8', ...dirs] = process.argv.slice(2);
if (dirs.length === 0) console.log('skipped: give folders of recorded webs, e.g. npm run bench read-pages -- 1 8 DIR');
for (const dir of dirs) await measure(dir, Number(draws), Number(topics));
