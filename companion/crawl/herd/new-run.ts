import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Engine } from '../engine.ts';
import { errandsOf } from '../errands.ts';
import type { Choice, Kept } from '../keeping.ts';
import type { RunEvents } from '../loop/run-events.ts';
import { Run } from '../loop/running.ts';
import type { RebuildQueue } from './rebuild-queue.ts';

/** What a run tells, of each crawl that it makes. */
interface NewRunEvents extends Pick<RunEvents, 'ended'> {
  /** @param status of the answer; 0: the page came from the user's browser */
  kept(crawl: StoredCrawl, kept: Kept, choice: Choice, status: number): void;
  changed(crawlId: string): void;
}

/** A run that is not started yet, for a crawl and those that share its fetches; their ids. @param queue of crawls that are rebuilt. @param known see `Run` */
export function newRun(
  engine: Engine,
  crawl: StoredCrawl,
  queue: RebuildQueue,
  known: ReadonlySet<string> | undefined,
  events: NewRunEvents,
): { readonly run: Run; readonly ids: readonly string[] } {
  const errands = errandsOf(engine.store, crawl);
  const crawls = new Map(errands.map((errand) => [errand.crawl.id, errand.crawl]));
  const ids = [...crawls.keys()];
  const told: RunEvents = {
    kept: (crawlId, ...news) => events.kept(crawls.get(crawlId) ?? crawl, ...news),
    changed: () => {
      for (const id of ids) events.changed(id);
    },
    ended: (end) => events.ended(end),
  };
  return { run: new Run(engine, errands, told, queue.join(ids), known), ids };
}
