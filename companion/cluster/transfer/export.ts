import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { judgeOptions } from '../../crawl/state/choices.ts';
import { createJudge } from '../../judge/index.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { ReplicaSync } from '../replica/replica-sync.ts';
import { Checksum, isSame, type TableSum } from '../store/checksum.ts';

import type { SharedStore } from '../store/shared-store.ts';
import { beyond, countCompared } from './pieces.ts';

const AT_ONCE = 200;
/** Message in the shared store for a crawl that a companion has exported. */
const WENT_ON = 'It went on in a companion of its own.';

export interface CrawlExportOptions {
  readonly store: Store;
  readonly sharedStore: SharedStore;
  readonly clock: Clock;
  /** Called after each piece with the share of the crawl's visits that are copied, and then of those compared. */
  readonly progress?: (share: number, crawl: string) => void;
}

/**
 * Turns crawls of a shared store into a companion's own, while no worker runs. Copies the rows that its copies lack,
 * everybody's labels included. Gives pages the features for rejudging, and then marks the crawls as own. Ends the
 * shared ones. An interrupted call resumes when repeated.
 * @returns the compared sums, by crawl: every page with its place and judgement.
 * @throws move-refused, store-away
 */
export async function exportCrawls({
  store,
  sharedStore,
  clock,
  progress,
}: CrawlExportOptions): Promise<ReadonlyMap<string, TableSum>> {
  const visits = new Map((await sharedStore.crawls()).map(({ id, tally }) => [id, tally.fetched + tally.failed]));
  const replicaSync = new ReplicaSync({
    store,
    sharedStore,
    clock,
    who: '',
    local: {
      label: (labels) => store.labels.put(labels).map(({ url }) => url),
      putTopic: (topic) => store.topics.put(topic, clock.now()),
    },
    notify: () => undefined,
    changed: () => undefined,
    copied: (id, count) => progress?.(Math.min(1, count / Math.max(1, visits.get(id) ?? 0)), id),
    failed: () => undefined,
  });
  try {
    await replicaSync.look();
    return await exportCopied(store, sharedStore, progress);
  } finally {
    await replicaSync.close();
  }
}

async function exportCopied(
  store: Store,
  sharedStore: SharedStore,
  progress: CrawlExportOptions['progress'],
): Promise<ReadonlyMap<string, TableSum>> {
  const sums = new Map<string, TableSum>();
  for (const { id, state, message, backlog, outstanding } of await sharedStore.crawls()) {
    const crawl = store.crawls.get(id);
    // A crawl of the companion has this id already, or an earlier call exported it.
    if (crawl?.copied === undefined) continue;
    if (backlog + outstanding > 0) {
      throw new AmbitError(
        'move-refused',
        `Of the crawl ${id} some pages wait for their learner: let a worker run until \`ambit shared show ${id}\` says none.`,
      );
    }
    const count = countCompared(store.crawls.tally(id).fetched, (share) => progress?.(share, id));
    sums.set(id, await compare(store, sharedStore, id, count));
    feature(store, crawl);
    // End it there first: after any interruption, only one side fetches for it.
    await sharedStore.update(id, { state: 'done', reason: 'user', message: WENT_ON });
    // An earlier call ended it there, so its state before that is unknown.
    if (message === WENT_ON) store.crawls.update(id, { state: 'paused', reason: null, message: '' });
    else if (state === 'running') store.crawls.update(id, { state: 'paused' });
    // The copy knows when it resumes by itself.
    else store.crawls.update(id, { state, goesOnAt: crawl.goesOnAt ?? null });
    store.crawls.own(id);
  }
  return sums;
}

/** Computes the features with which the judge of this crawl rejudges stored pages. */
function feature(store: Store, { id, topicId, choices }: StoredCrawl): void {
  const topic = store.topics.get(topicId);
  if (topic === undefined)
    throw new AmbitError(
      'move-refused',
      `The topic of the crawl ${id} is not in the store: forget the crawl, and move again.`,
    );
  const judge = createJudge(topic, judgeOptions(choices));
  const journal = store.journal(id);
  for (const { pageId, record } of journal.unfeatured()) journal.keepFeatures(pageId, judge.judge(record).features);
}

async function compare(store: Store, sharedStore: SharedStore, id: string, count: () => void): Promise<TableSum> {
  const [here, there] = [new Checksum(), new Checksum()];
  const journal = store.journal(id);
  for (const pageId of store.crawls.fetched(id)) {
    const { relevance, onTopic, unsure } = journal.judged(pageId);
    const { n, url = '', status, foundAt, title } = store.crawls.page(pageId) ?? {};
    here.add([n, pageKey(url), status, foundAt, title, relevance, onTopic, unsure]);
    count();
  }
  const visited = beyond(
    0,
    (after) => sharedStore.visited(id, after, AT_ONCE),
    ({ changed }) => changed,
  );
  for await (const { n, url, status, foundAt, title, relevance, onTopic, unsure } of visited) {
    if (n <= 0) continue;
    there.add([n, pageKey(url), status, foundAt, title, relevance, onTopic, unsure]);
    count();
  }
  if (isSame(here.value, there.value)) return here.value;
  throw new AmbitError(
    'move-refused',
    `The crawl ${id} is not the same on both sides (${here.value.rows} pages with checksum ${here.value.sum}, ${there.value.rows} with ` +
      `${there.value.sum}): forget the companion's copy of it, and move again.`,
  );
}
