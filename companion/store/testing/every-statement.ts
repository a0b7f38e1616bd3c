import { openSharedStoreOn } from '../../cluster/store/open.ts';
import type { SharedStore, Term } from '../../cluster/store/shared-store.ts';
import type { SqlDatabase } from '../../cluster/store/sql.ts';
import { JUDGED, linkTo, NO_MODEL_UPDATE, pageAt, TEA, turnOf, WAITS } from '../../cluster/store/testing/samples.ts';

/** Lease of a worker that dies, in ms. */
const BRIEF_MS = 1;
/** Term of the learner in ms, too long to end during a run. */
const TERM_MS = 600_000;

/** Inputs of the statements, for a shared store whose crawl 1 has three hosts that are due. */
export interface StatementInputs {
  /** Name of a worker that may lead the crawl. */
  readonly worker: string;
  /** Place of the next visit that a learner takes in. */
  readonly seq: number;
  /** Links of a page, and addresses that get a score. */
  readonly links: readonly string[];
}

/**
 * Runs every kind of statement once. A page is kept, and a fetch fails. A worker dies, and another finds that out. A
 * host is suspended and lifted.
 * A pending delay is reported late. A learner takes in a visit, rejudges and scores.
 */
export async function askEverything(database: SqlDatabase, { worker, seq, links }: StatementInputs): Promise<void> {
  const sharedStore = await openSharedStoreOn(database);
  const [kept, failed] = await sharedStore.take({ worker, topics: [], most: 2, waits: WAITS });
  if (kept === undefined || failed === undefined) throw new Error('nothing to take');
  await sharedStore.leaseHost(worker, 'new.example', 'new.example');
  await sharedStore.renew(worker, [kept], ['192.0.2.1']);
  const reader = { host: kept.host, token: kept.token, worker, pendingDelayMs: 5_000 };
  await sharedStore.keepRobots(`http://${kept.host}`, { kind: 'none', body: new Uint8Array(0) }, 60_000, reader);
  await sharedStore.keep(kept, worker, pageAt(kept.url, links), [turnOf(kept)]);
  const left = turnOf(failed, { pauseMs: 60_000, parked: 'It is bad.' });
  await sharedStore.fail(failed, worker, { failure: 'timeout', message: '', again: true }, [left]);
  await sharedStore.rest(worker, [turnOf(kept)]);
  await sharedStore.leftHosts({ crawl: '1' });
  await sharedStore.leftHosts();
  await sharedStore.lift(failed.host, left.parked, 0);
  const term = await sharedStore.lead('1', worker);
  if (term === undefined) throw new Error('nobody leads');
  await learn(sharedStore, term, seq, links);
  await sharedStore.label(
    [{ id: worker, topicId: TEA.id, target: 'page', url: kept.url, value: 'relevant', at: 1 }],
    'ann',
  );
  await sharedStore.isUsedUp('1', kept.host);
  await sharedStore.isIdle('1');
  await sharedStore.goOn();
  await loseOne(database);
}

async function learn(sharedStore: SharedStore, term: Term, seq: number, links: readonly string[]): Promise<void> {
  const [arrival] = await sharedStore.pendingVisits('1', 1);
  const id = arrival?.id ?? 0;
  const isTaught = await sharedStore.apply(term, {
    ...NO_MODEL_UPDATE,
    taken: [{ id, seq, isFetched: true, page: JUDGED }],
    rejudged: [{ id, relevance: 1, onTopic: true, unsure: false }],
    renewed: [{ id, page: JUDGED }],
    scores: links.map((url) => ({ ...linkTo(url), score: 1, priority: 1 })),
  });
  if (!isTaught) throw new Error('the term has ended');
  await sharedStore.learned('1', seq - 1, 9);
  await sharedStore.visited('1', 0, 9);
}

/** A worker takes, and is not heard of again. */
async function loseOne(database: SqlDatabase): Promise<void> {
  const sharedStore = await openSharedStoreOn(database, { leaseMs: BRIEF_MS, termMs: TERM_MS });
  const [lost] = await sharedStore.take({ worker: 'lost', topics: [], most: 1 });
  if (lost === undefined) throw new Error('nothing to take');
  await new Promise((resolve) => setTimeout(resolve, 10 * BRIEF_MS));
  await sharedStore.take({ worker: 'w', topics: [], most: 1 });
}
