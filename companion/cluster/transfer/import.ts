import { isWeak, type LabelEvent } from '../../../shared/api/label.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import { isSame } from '../store/checksum.ts';
import type { ImportWriter } from '../store/import-rows.ts';

import type { SharedStore } from '../store/shared-store.ts';
import { type CrawlSums, labelsThere, SUMMED, sumsHere, sumsThere, visitsThere } from './crawl-sums.ts';
import { urlsOf, visitsOf } from './own-crawl.ts';
import { AT_ONCE, countCompared, inPieces } from './pieces.ts';

const MAX_LABELS = 1_000_000;

export interface ImportOptions {
  readonly store: Store;
  readonly sharedStore: Pick<SharedStore, 'putTopic' | 'label' | 'labels' | 'learned' | 'crawl' | 'forget'>;
  readonly writer: ImportWriter;
  /** Giver of labels that name no giver. */
  readonly who: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * Called after each transaction with the share of the addresses, then of the pages, that are written, and then of
   * both that are compared.
   */
  readonly progress?: (share: number, what: string) => void;
}

/** Crawls that the companion runs itself, the oldest first; rounds of watched topics stay with their watch. */
export function ownCrawls(store: Store): readonly StoredCrawl[] {
  const rounds = new Set(
    store.topics.list().flatMap(({ id }) => store.watches.rounds(id).map(({ crawlId }) => crawlId)),
  );
  return store.crawls
    .list()
    .filter(({ id, copied }) => copied === undefined && !rounds.has(id))
    .reverse();
}

/**
 * Turns a companion's own crawl into a shared one: topic, seeds, pages with links and judgements, failures, every known
 * address, labels with givers, and suspended hosts. The next learner rebuilds the model from these. An interrupted call
 * resumes when repeated. Compares both sides by counts and checksums; only then the own crawl becomes a copy of the
 * shared one.
 * @returns the sums; undefined: the shared store has another crawl of this id.
 * @throws move-refused
 */
export async function importCrawl(options: ImportOptions, crawl: StoredCrawl): Promise<CrawlSums | undefined> {
  const { store, sharedStore, writer, now, who } = options;
  const { id, topicId } = crawl;
  const topic = store.topics.get(topicId);
  if (topic === undefined)
    throw new AmbitError('move-refused', `The topic of the crawl ${id} is gone: forget that crawl, and move again.`);
  // The shared store takes no label from the future: put right on both sides, and once, so that they agree whenever
  // they are compared.
  store.labels.capDates(now);
  await sharedStore.putTopic(topic);
  const labels = labelsOf(store, topicId, who);
  for (const some of inPieces(labels, AT_ONCE.labels))
    for (const [by, said] of byWho(some)) await sharedStore.label(said, by);
  const last = await writer.begin({ ...crawl, choices: choicesOf(crawl) }, store.crawls.seeds(id));
  if (last !== undefined) {
    await importUrls(options, id);
    await importVisits(options, id, last);
    for (const { host, why, until } of store.leftHosts.list()) {
      if (until > now) await writer.leave(host, why, until - now);
    }
  }
  const { fetched, failed, frontier } = store.crawls.tally(id);
  const count = countCompared(2 * (fetched + failed) + frontier, (share) => options.progress?.(share, 'compared'));
  const here = sumsHere(store, id, labels, count);
  const there = await sumsThere(options, id, topicId, new Set(labels.map((label) => label.id)), count);
  const other = SUMMED.find((what) => !isSame(here[what], there[what]));
  if (last === undefined && other !== undefined) {
    return (await eraseEarlier(options, crawl)) ? importCrawl(options, crawl) : undefined;
  }
  if (other !== undefined) {
    throw new AmbitError(
      'move-refused',
      `The ${other} of the crawl ${id} are not the same on both sides (${here[other].rows} with checksum ${here[other].sum}, ` +
        `${there[other].rows} with ${there[other].sum}): something wrote to one of them. Forget the crawl in the shared store, and move again.`,
    );
  }
  // Otherwise all of it is there since an earlier call, which was interrupted before it could say so here.
  if (last !== undefined) await writer.end(crawl, store.crawls.tally(id), goesOnInMs(crawl, now));
  store.crawls.update(id, { copied: { seq: there.visits.rows, changed: there.visits.rows } });
  return there;
}

/**
 * Erases an outdated version of this crawl: one that was shared here before, exported elsewhere and comes back.
 * @returns false: it runs, it is another crawl, or the companion lacks pages or labels of it; nothing was erased.
 */
async function eraseEarlier({ store, sharedStore }: ImportOptions, crawl: StoredCrawl): Promise<boolean> {
  const { id, topicId, startedAt } = crawl;
  const there = await sharedStore.crawl(id);
  if (there?.startedAt !== startedAt || there.topicId !== topicId || there.state === 'running') return false;
  const pages = new Set(store.crawls.fetched(id).map((page) => pageKey(store.crawls.page(page)?.url ?? '')));
  for await (const { url, page } of visitsThere(sharedStore, id)) {
    if ((page?.n ?? 0) > 0 && !pages.has(pageKey(url))) return false;
  }
  const labels = new Set(store.results.labelHistory(topicId, MAX_LABELS).map((label) => label.id));
  for await (const label of labelsThere(sharedStore, topicId)) if (!labels.has(label.id)) return false;
  return sharedStore.forget(id);
}

/** Returns the remaining time only, because the shared store has another clock. */
const goesOnInMs = ({ goesOnAt = null }: StoredCrawl, now: number): number | null =>
  goesOnAt === null ? null : Math.max(0, Math.ceil(goesOnAt - now));

/** Workers fetch each crawl by itself, and keep no pages as they came. */
function choicesOf({ choices = {} }: StoredCrawl): NonNullable<StoredCrawl['choices']> {
  const { joined: _, keepOriginals: __, ...rest } = choices;
  return rest;
}

async function importUrls({ store, writer, progress }: ImportOptions, id: string): Promise<void> {
  const { fetched, failed, frontier } = store.crawls.tally(id);
  let count = 0;
  for (const some of inPieces(urlsOf(store, id), AT_ONCE.urls)) {
    await writer.urls(id, some);
    count += some.length;
    // Addresses that were left out are in no count.
    progress?.(Math.min(1, count / Math.max(1, fetched + failed + frontier)), 'addresses');
  }
}

async function importVisits({ store, writer, progress }: ImportOptions, id: string, last: number): Promise<void> {
  const { fetched, failed } = store.crawls.tally(id);
  for (const some of inPieces(visitsOf(store, id), AT_ONCE.visits)) {
    const left = some.filter(({ seq }) => seq > last);
    if (left.length > 0) await writer.visits(id, left);
    progress?.(Math.min(1, (some.at(-1)?.seq ?? 0) / Math.max(1, fetched + failed)), 'pages');
  }
}

/** Returns people's labels; pages that the user opened or read stay private. */
const labelsOf = (store: Store, topicId: string, who: string): (LabelEvent & { who: string })[] =>
  store.results
    .labelHistory(topicId, MAX_LABELS)
    .filter(({ target }) => !isWeak(target))
    .map((label) => ({ ...label, who: label.who || who }))
    .reverse();

function byWho(labels: readonly (LabelEvent & { who: string })[]): ReadonlyMap<string, LabelEvent[]> {
  const said = new Map<string, LabelEvent[]>();
  for (const label of labels) said.set(label.who, [...(said.get(label.who) ?? []), label]);
  return said;
}
