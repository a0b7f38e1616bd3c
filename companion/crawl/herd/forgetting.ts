import type { Forget } from '../../../shared/api/capture.ts';
import { isIn, type Span } from '../../../shared/api/span.ts';
import type { Store } from '../../store/store.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import type { Run } from '../loop/running.ts';

/** What is held in memory of crawls, and what forgetting does to them. */
export interface HeldCrawls {
  /** By the id of the crawl; emptied here. */
  readonly runs: Map<string, Run>;
  /** Pages that were taken for sign-in pages, by the id of the crawl. */
  readonly known: Map<string, unknown>;
  /** Ends a crawl as its user would. */
  end(id: string): void;
  /** No crawl is begun or gone on with until `goOn`. */
  shut(): void;
  /** Goes on with every crawl that ran, and begins those that were to begin meanwhile. */
  goOn(): void;
}

/**
 * Forgets in memory and in the store: every crawl comes to rest first, those that are forgotten end, and the others go on, built
 * anew from what the store still holds, whatever happens. Labels and captures are taken in meanwhile.
 */
export async function forget(store: Store, held: HeldCrawls, what: Forget, now: () => number): Promise<Forgotten> {
  const { upkeep, crawls } = store;
  const { runs, known } = held;
  try {
    await haltAll(runs);
    const span = spanOf(what);
    for (const { id, startedAt } of crawls.list()) if (isIn(span, startedAt)) held.end(id);
    // What a run knows by heart is forgotten with it.
    for (const [id, run] of runs) crawls.update(id, run.spent);
    runs.clear();
    held.shut();
    if (what.kind === 'all') known.clear();
    return await upkeep.forget(what, { now: now() });
  } finally {
    held.goOn();
  }
}

/** Goes on with what an earlier process left unfinished, before any crawl is in memory. */
export async function finishForgetting({ upkeep }: Store, held: Pick<HeldCrawls, 'shut' | 'goOn'>): Promise<void> {
  held.shut();
  try {
    await upkeep.finish();
  } finally {
    held.goOn();
  }
}

/** Crawls begun in it are forgotten whole. */
function spanOf(what: Forget): Span {
  if (what.kind === 'since') return what;
  return { at: what.kind === 'all' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
}

/** Resolves when no crawl is at work, those included that were begun while others were coming to rest. */
async function haltAll(runs: ReadonlyMap<string, Run>): Promise<void> {
  await Promise.all([...runs.values()].map((run) => run.quit()));
  if ([...runs.values()].some((run) => run.isActive)) await haltAll(runs);
}
