/**
 * From a label on disk to a frontier in its new order: judge, order and frontier as in a running crawl, 100,000 links
 * waiting.
 */
import { bench } from '../../../tests/bench/harness.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder, ORDERS } from '../../order/index.ts';
import { openStore } from '../../store/open.ts';
import { BEGUN } from '../../store/testing/begun.ts';
import { noPoliteness } from '../politeness/politeness.ts';
import { CrawlState } from '../state/crawl-state.ts';
import { PageProcessor } from '../state/page-processor.ts';
import { createFakeWeb, linkOf, recordOf } from '../testing/fake-web.ts';
import { labelOf, TOPIC } from '../testing/harness.ts';
import { productDeps } from '../testing/product-deps.ts';

const PAGES = 1_000;
const LINKS = 100;
const WORDS = [
  'tea',
  'cup',
  'leaf',
  'water',
  'garden',
  'market',
  'history',
  'engine',
  'matter',
  'river',
  'paper',
  'glass',
];
const words = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => WORDS[(n * 31 + at * at * 7 + at) % WORDS.length]).join(' ');

function crawlOf(order: keyof typeof ORDERS) {
  const store = openStore(undefined);
  store.topics.put(TOPIC, 0);
  const budgets = { pages: PAGES, perHost: PAGES, seconds: 0 };
  store.crawls.create({ id: 'c', topicId: TOPIC.id, order, budgets, ...BEGUN }, ['http://h0.example/']);
  const journal = store.journal('c');
  const state = new CrawlState(TOPIC, createOrder(order, { topic: TOPIC }), createJudge(TOPIC), (id) =>
    journal.url(id),
  );
  const processor = new PageProcessor(
    productDeps(
      store,
      createFakeWeb(() => undefined),
    ),
    state,
    journal,
  );
  processor.begin(['http://h0.example/']);
  for (let page = 0; page < PAGES; page++) {
    const urlId = state.frontier.best(0, noPoliteness);
    if (urlId === undefined) throw new Error('the frontier ran dry');
    state.frontier.take(urlId);
    journal.take(urlId);
    const links = Array.from({ length: LINKS }, (_, n) =>
      linkOf(
        {
          url: `http://h${(page * 7 + n) % 50}.example/${page}/${n}`,
          anchor: words(page + n, 4),
          before: words(n, 12),
        },
        n,
      ),
    );
    const url = state.known.at(urlId).url;
    const record = { ...recordOf(url, { title: words(page, 5), text: words(page * 3, 300) }), links };
    const answer = {
      kind: 'body',
      url,
      status: 200,
      type: '',
      charset: '',
      body: new Uint8Array(),
      truncated: false,
      etag: '',
      lastModified: '',
      robotsTag: [],
      elapsedMs: 0,
      bytes: 0,
      redirects: [],
    } as const;
    processor.page(
      { urlId, sighting: journal.sighting(urlId), priority: 0, parts: [] },
      { kind: 'page', record, answer, isSitemap: false },
      0,
    );
  }
  return { store, state, processor };
}

const names = (['adaptive', 'best-first'] as const).filter((name) => name in ORDERS);
const walls = new Map<string, number[]>(names.map((name) => [name, []]));
const crawls = names.map((name) => ({ name, ...crawlOf(name) }));

await bench(
  `A label turns a crawl with ${PAGES.toLocaleString('en')} pages and ${crawls[0]?.state.frontier.size.toLocaleString('en')} links waiting`,
  crawls.map(({ name, store, state, processor }) => ({
    name,
    run() {
      const page = [...state.log].find(({ label }) => label === 'none');
      const before = performance.now();
      const labels = store.labels.put([labelOf(page?.url ?? '', 'relevant')]);
      processor.applyLabels(labels);
      walls.get(name)?.push(performance.now() - before);
      return state.frontier.size;
    },
  })),
);
for (const [name, times] of walls) console.log(`${name}, wall ms: ${times.map((ms) => ms.toFixed(0)).join(' ')}`);
