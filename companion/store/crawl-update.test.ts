import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CrawlUpdate, SeedOutcome } from './crawl-update.ts';
import type { Journal } from './journal.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import { keepSamplePages, newPage } from './testing/sample-pages.ts';

const SEED = 'http://a.example/';
const WAITS = { id: 1, url: 'http://b.example/', depth: 1 };
const FAILED: SeedOutcome = { position: 0, state: 'failed', failure: 'gone', message: 'It is gone.' };
const LINK = { isNew: true, better: false, depth: 1, anchor: '', before: '', after: '' };

let store: Store;
let journal: Journal;
beforeEach(() => {
  store = openStore(undefined);
  keepSamplePages(store, [{ url: SEED }]);
  journal = store.journal('crawl-1');
  journal.apply({ kind: 'entry', urls: [WAITS] });
});
afterEach(() => store.close());

/** Everything of the crawl that an update may change. */
const everything = () => ({
  urls: [...journal.urlsFrom(0)],
  settled: [...journal.settled()],
  pages: store.crawls.fetched('crawl-1').map((id) => [store.crawls.page(id), journal.judged(id)]),
  steps: [...journal.labelSteps()],
  seeds: store.crawls.seeds('crawl-1'),
});

function* changesThatEnd() {
  yield { pageId: store.crawls.fetched('crawl-1')[0] ?? 0, relevance: 0.1, onTopic: false, unsure: false };
  throw new Error('refused');
}

/** Each is refused after its first write. */
const REFUSED: Readonly<Record<CrawlUpdate['kind'], () => CrawlUpdate>> = {
  entry: () => ({ kind: 'entry', urls: [{ id: 2, url: 'http://c.example/', depth: 0 }, WAITS], seeds: [FAILED] }),
  page: () => ({
    ...newPage({ url: WAITS.url }, WAITS.id, [
      { ...LINK, id: 2, url: 'http://c.example/' },
      { ...LINK, id: 2, url: 'http://d.example/' },
    ]),
    seeds: [FAILED],
  }),
  failure: () => ({
    ...{ kind: 'failure', urlId: WAITS.id, outcome: 'failed', failure: 'gone', seeds: [FAILED] },
    message: Symbol('no text') as unknown as string,
  }),
  label: () => ({
    kind: 'label',
    pages: [{ key: 'a.example/', urlId: 0, features: '', value: 'relevant' }],
    links: [{ urlId: Symbol('no number') as unknown as number, value: 'relevant' }],
  }),
  judgements: () => ({ kind: 'judgements', changes: changesThatEnd(), isLast: true }),
};

it.each(Object.keys(REFUSED) as CrawlUpdate['kind'][])(
  'given an update of kind %s that is refused in the middle, the store keeps nothing of it',
  (kind) => {
    const before = everything();
    expect(() => journal.apply(REFUSED[kind]())).toThrow();
    expect(everything()).toEqual(before);
  },
);

it('given a page of a seed, one update writes both', () => {
  const answered: SeedOutcome = { position: 0, state: 'fetched', failure: '', message: '' };
  journal.apply({ ...newPage({ url: WAITS.url }, WAITS.id, []), seeds: [answered] });
  expect(store.crawls.seeds('crawl-1')).toMatchObject([{ state: 'fetched' }]);
  expect(store.crawls.fetched('crawl-1')).toHaveLength(2);
});

it.each([
  { outcome: 'again', state: 'frontier', steps: 0 },
  { outcome: 'failed', state: 'failed', steps: 1 },
  { outcome: 'alias', state: 'alias', steps: 1 },
  { outcome: 'needs-browser', state: 'failed', steps: 0 },
] as const)('given a failure with outcome $outcome, the URL is $state and $steps steps are added', (expected) => {
  const { outcome, state, steps } = expected;
  // Without a page the steps can be read from a store in memory.
  keepSamplePages(store, [], 'crawl-2');
  journal = store.journal('crawl-2');
  journal.apply({ kind: 'entry', urls: [WAITS] });
  journal.take(WAITS.id);
  journal.apply({ kind: 'failure', urlId: WAITS.id, outcome, failure: 'gone', message: '' });
  const settled = [...journal.settled()].find(({ id }) => id === WAITS.id);
  expect(settled?.state ?? 'frontier').toBe(state);
  expect([...journal.steps()]).toHaveLength(steps);
});
