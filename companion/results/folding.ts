import { setImmediate as turn } from 'node:timers/promises';
import { BoundedMap } from '../../shared/collections/bounded-map.ts';
import { isAmbitError } from '../../shared/errors/ambit-error.ts';
import { NearDuplicates } from '../../shared/text/sameness/near-duplicates.ts';
import { sketch } from '../../shared/text/sameness/sketch.ts';
import type { Fold, Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { BATCH, byBatches, LONGEST_WAIT_MS, textOf, waited } from './text-index.ts';

/** Texts that others are compared with, the first of a crawl: each takes 1.2 KB of memory while pages are compared. */
const MAX_COMPARED = 50_000;
/** Sketches that are read between two turns of the event loop. */
const FEW = 256;
/** Running crawls whose sketches stay in memory. */
const MAX_HELD = 4;
/** Waiting pages that are listed at a time. */
const MAX_LISTED = 1_024;
/** Most pages for which an answer waits to be compared: more are compared after it. */
const MAX_AWAITED = 1_000;

interface Comparing {
  /** Pages that others are compared with; undefined: to be read from the store. */
  known: NearDuplicates<number> | undefined;
  /** Number of erasures when it began; after an erasure ids are reused. */
  readonly gone: number;
  /** The pages that are being compared. */
  job: Promise<void> | undefined;
}

/** By crawl. */
const comparings = new WeakMap<Store, BoundedMap<string, Comparing>>();

/**
 * Compares the texts of a crawl's new pages with those before, and keeps under which page each is folded: equal texts,
 * or similar ones (S2.6, S2.7). Each page is compared once, in the order of the crawl; an unviewed crawl costs nothing.
 * Without records the snippet replaces the text. Of many pages the rest follows in the background. On a full disk pages
 * wait until there is room.
 * @param waitMs longest wait; undefined: `LONGEST_WAIT_MS` for few pages, none for many
 * @returns the number of pages that still wait
 */
export async function foldPages(store: Store, crawlId: string, waitMs?: number): Promise<number> {
  const count = store.results.unfoldedCount(crawlId);
  if (count === 0) return 0;
  const comparing = comparingOf(store, crawlId);
  if (comparing.job === undefined) {
    const job = compareOn(store, crawlId, comparing).finally(() => {
      comparing.job = undefined;
    });
    // Current waiters get the rejection; later callers ignore it.
    job.catch(() => undefined);
    comparing.job = job;
  }
  await waited(comparing.job, waitMs ?? (count > MAX_AWAITED ? 0 : LONGEST_WAIT_MS)).catch((fault: unknown) => {
    if (!isAmbitError(fault, 'storage-full')) throw fault;
  });
  return store.results.unfoldedCount(crawlId);
}

function comparingOf(store: Store, crawlId: string): Comparing {
  const gone = store.results.gone();
  const held = comparings.get(store) ?? new BoundedMap<string, Comparing>({ entries: MAX_HELD });
  comparings.set(store, held);
  // Drops what is from before the last erasure, of any crawl.
  for (const [id, one] of held) if (one.gone !== gone) held.delete(id);
  const comparing = held.get(crawlId) ?? { known: undefined, gone, job: undefined };
  held.set(crawlId, comparing);
  return comparing;
}

async function compareOn(store: Store, crawlId: string, comparing: Comparing): Promise<void> {
  const { gone } = comparing;
  const known = comparing.known ?? (await knownOf(store, crawlId, gone));
  // After a write that failed, it has pages that still wait, which would be like themselves.
  comparing.known = undefined;
  for (;;) {
    const waiting = store.results.unfolded(crawlId, MAX_LISTED);
    // A copy needs no comparison; the page that it copies comes before it.
    const copies = waiting.filter(({ copyOf }) => copyOf !== undefined);
    await byBatches(store, gone, copies, FEW, (batch) =>
      store.results.keepFolds(batch.map(({ id, copyOf }) => ({ page: id, like: copyOf, sketch: undefined }))),
    );
    const others = waiting.filter(({ copyOf }) => copyOf === undefined);
    await byBatches(store, gone, others, BATCH, (batch) =>
      store.results.keepFolds(batch.map(({ id }) => compared(store, known, id))),
    );
    if (waiting.length < MAX_LISTED || store.results.gone() !== gone) break;
  }
  // Up to 60 MB, which only a crawl that gets further pages needs again soon.
  if (store.crawls.get(crawlId)?.state === 'running') comparing.known = known;
}

async function knownOf(store: Store, crawlId: string, gone: number): Promise<NearDuplicates<number>> {
  const known = new NearDuplicates<number>();
  for (let after = 0; known.size < MAX_COMPARED && store.results.gone() === gone; ) {
    const some = store.results.comparedPages(crawlId, after, FEW);
    for (const page of some) known.add(page, store.results.comparedSketch(page) ?? new Uint32Array(0));
    if (some.length < FEW) break;
    after = some.at(-1) ?? 0;
    await turn();
  }
  return known;
}

function compared(store: Store, known: NearDuplicates<number>, page: number): Fold {
  const own = sketch(textOf(store, page));
  const like = known.find(own)?.id;
  const isHead = like === undefined && own.length > 0 && known.size < MAX_COMPARED;
  if (isHead) known.add(page, own);
  return { page, like, sketch: isHead ? own : undefined };
}

/**
 * Groups near-duplicates under their head. Every page is in one family, the head first, the others in their sequence.
 * @param pages of a crawl, in its order
 */
export function familiesOf(
  pages: readonly Outline[],
  heads: ReadonlyMap<number, number>,
): readonly (readonly Outline[])[] {
  const families = new Map<number, Outline[]>();
  for (const page of pages) {
    const head = heads.get(page.id) ?? page.id;
    const family = families.get(head);
    if (family === undefined) families.set(head, [page]);
    else if (head === page.id) family.unshift(page);
    else family.push(page);
  }
  return [...families.values()];
}

/**
 * Returns the families of some pages, each once, in their sequence, at most `most`. Cost: some 20 µs a family, and 12
 * for each of its near-duplicates.
 */
export function familiesWith(
  store: Store,
  crawlId: string,
  pages: readonly Outline[],
  most = pages.length,
): readonly (readonly Outline[])[] {
  const known = new Set<number>();
  const families: (readonly Outline[])[] = [];
  for (const page of pages) {
    if (families.length >= most) break;
    if (known.has(page.id)) continue;
    const { members } = familyWith(store, crawlId, page);
    for (const { id } of members) known.add(id);
    families.push(members);
  }
  return families;
}

/** Pages that are folded together. */
export interface Family {
  readonly pages: number;
  /** As in `familiesOf`, all or the first of them. */
  readonly members: readonly Outline[];
}

/** Returns a page with its near-duplicates, and reads the first of them: at most `limit`. */
export function familyWith(store: Store, crawlId: string, page: Outline, limit?: number): Family {
  const { ids, pages } = store.results.familyOf(crawlId, page.id, limit);
  if (pages < 2) return { pages: 1, members: [page] };
  const members = new Map(store.results.outlinesAmong(crawlId, ids).map((one) => [one.id, one]));
  return { pages, members: ids.flatMap((id) => members.get(id) ?? []) };
}
