import { pageKey } from '../../../shared/url/page-key.ts';
import { siteOf } from '../../../shared/url/site.ts';
import { isJudgedSame } from '../../judge/index.ts';
import type { Sighting, UrlId } from '../../order/order.ts';
import type { Rejudged } from '../../store/crawl-update.ts';
import type { Journal, JournalPage, SettledSum, SettledUrls, StoredStep } from '../../store/journal.ts';
import type { KnownUrls } from '../frontier/known-urls.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import { CROWDED_OUT } from '../rules/crowded-out.ts';
import { DEMOTION_REASONS } from '../rules/patterns.ts';
import type { LoadedCheckpoint } from './checkpoint/load.ts';
import { heldBack } from './choosing.ts';
import type { CrawlState } from './crawl-state.ts';
import { sharedText } from './entries.ts';
import { digestOf } from './page-digest.ts';

/** Fetches cut off by the end of a process after which a URL is given up: it may have killed the process. */
const MAX_CUT_OFF = 2;
/** Steps of under 0.01 ms that are done between two yields. */
const FEW = 256;
const NOTHING: LoadedCheckpoint = { lastStep: -1, urls: 0, pages: 0, reads: [] };
/** Pages corrected in one slice: some milliseconds. */
const CORRECTED = 256;

/**
 * Rebuilds the state of a crawl from its journal: the same calls in the same sequence, then the frontier. A loaded
 * checkpoint leaves out the calls that it knows. A fetch that was in flight when the process ended is begun again once.
 * Another run of the crawl may write further steps until `finish`, and none after.
 */
export class StateRebuild {
  readonly #state: CrawlState;
  readonly #journal: Journal;
  readonly #nextStep: () => StoredStep | undefined;
  readonly #seeds = new Set<UrlId>();
  readonly #loaded: LoadedCheckpoint;
  /** Pages before this place are judged as the journal has them. */
  #correctFrom: number;
  /** True while no step came after the checkpoint, before which the scores were saved. */
  #isAsSaved = true;

  /** @param loaded what `state` knows already */
  constructor(state: CrawlState, journal: Journal, loaded: LoadedCheckpoint = NOTHING) {
    this.#state = state;
    this.#journal = journal;
    this.#loaded = loaded;
    this.#correctFrom = loaded.pages;
    this.#nextStep = journal.stepReader(loaded.lastStep);
  }

  /** Repeats all steps written so far. */
  *replay(): SlicedTask {
    const [state, journal] = [this.#state, this.#journal];
    yield* recall(state.known, journal);
    for (const { id, url } of journal.seeds()) {
      if (id < this.#loaded.urls || this.#seeds.has(id)) continue;
      this.#seeds.add(id);
      state.order.seed(state.known.restore(id, url, 0));
    }
    for (let step = this.#nextStep(); step !== undefined; step = this.#nextStep()) {
      this.#isAsSaved = false;
      // A process may have ended while it judged pages again.
      if (step.kind === 'learn' || step.kind === 'rejudge') this.#correctFrom = 0;
      // Another run found further URLs since.
      if (step.kind === 'page') yield* recall(state.known, journal);
      if (step.kind === 'rejudge') yield* state.rejudge();
      else repeat(state, journal, step);
      yield;
    }
  }

  /** Repeats the steps that are left, and fills the frontier. */
  *finish(): SlicedTask {
    const [state, journal] = [this.#state, this.#journal];
    yield* this.replay();
    const isKnown = ({ part, ...stored }: SettledSum): boolean => {
      const { count, sum } = state.settled.sumOf(part);
      return count === stored.count && sum === stored.sum;
    };
    for (const part of journal.settledParts(isKnown)) {
      settle(state, journal, part);
      yield;
    }
    yield* correct(state, journal, this.#correctFrom);
    yield* refill(state, journal, this.#isAsSaved);
    yield* demoteAgain(state, journal);
    state.crowdedOut.add(journal.leftOut(CROWDED_OUT));
  }
}

/**
 * Every known URL by its hash and host: full parts as they were kept, the rest from their texts. Once some are known,
 * those that came since.
 */
export function* recall(known: KnownUrls, journal: Journal): SlicedTask {
  const count = journal.urlCount();
  if (known.size === count) return;
  if (known.size === 0) {
    known.reserve(count);
    for (const part of journal.parts()) {
      known.restorePart(part);
      yield;
    }
  }
  for (const { id, url } of journal.urlsFrom(known.size)) {
    known.remember(url);
    if (id % FEW === 0) yield;
  }
  for (const part of known.takeParts()) journal.keepPart(part);
}

/**
 * Stored judgements may stem from labels that are forgotten since, or from an older description of the topic: what the
 * judge says now takes their place, and later changes are compared with it.
 * @param from place of the first page that is looked at
 */
function* correct({ log }: CrawlState, journal: Journal, from: number): SlicedTask {
  const changes: Rejudged[] = [];
  for (const page of log.pagesFrom(from)) {
    if (page.label === 'none' && !isJudgedSame(journal.judged(page.pageId), page)) changes.push(page);
    if (changes.length === CORRECTED) journal.apply({ kind: 'judgements', changes: changes.splice(0), isLast: false });
    yield;
  }
  if (changes.length > 0) journal.apply({ kind: 'judgements', changes, isLast: false });
}

/**
 * Restores the saved scores, and asks the order for URLs that had none then. Then it rescores the best of the others.
 * @param isAsSaved the order has learned nothing since: the scores are those of a crawl that never stopped
 */
function* refill({ known, settled, order, frontier }: CrawlState, journal: Journal, isAsSaved: boolean): SlicedTask {
  const first = frontier.restore(journal.scores());
  for (let id = 0; id < known.size; id++) {
    if (settled.has(id)) frontier.drop(id);
    else if (!frontier.isRestored(id)) frontier.enter(id, order.score(id));
    if (id % FEW === 0) yield;
  }
  yield* frontier.opening((id) => order.score(id), isAsSaved ? 0 : first);
}

/**
 * Demotes the URLs that an earlier process had demoted and no checkpoint knows, where the reason still holds: else the
 * user would miss them in the view.
 */
function* demoteAgain(crawlState: CrawlState, journal: Journal): SlicedTask {
  for (const url of DEMOTION_REASONS.flatMap((reason) => journal.leftOut(reason))) {
    const id = crawlState.known.find(pageKey(url));
    const waits = id !== undefined && !crawlState.settled.has(id) && !crawlState.frontier.isDemoted(id);
    const demotion = waits ? heldBack(crawlState, id, journal) : undefined;
    if (waits && demotion !== undefined) crawlState.demote(id, demotion);
    yield;
  }
}

function repeat(crawlState: CrawlState, journal: Journal, step: Exclude<StoredStep, { kind: 'rejudge' }>): void {
  switch (step.kind) {
    case 'page':
      repeatPage(crawlState, journal, step.page);
      break;
    case 'failed':
      crawlState.observeFailure(step.urlId, journal.source(step.urlId));
      break;
    case 'learn':
      crawlState.learn(step.key, step.features, step.value, crawlState.log.own(step.key));
      break;
    case 'label-link':
      crawlState.labelLink(step.urlId, step.value);
      break;
  }
}

function repeatPage(crawlState: CrawlState, journal: Journal, page: JournalPage): void {
  const { urlId, key, record, seen, contentHash } = page;
  // The record is marked already; the memory of its host must know it all the same.
  crawlState.hostLinks.marked(record);
  const depth = crawlState.known.depth(urlId) + 1;
  const judgement = crawlState.judge.judge(record, depth === 1);
  crawlState.known.alias(key, urlId);
  const sightings = record.links.flatMap((link, place): Sighting[] => {
    const target = page.targets[place] ?? -1;
    return target < 0 ? [] : [{ target: crawlState.known.nearer(target, depth), link }];
  });
  const digest = digestOf(record, undefined, contentHash);
  const isCopy = crawlState.compare(urlId, record, digest) !== undefined;
  // Snippets were renewed already.
  if (!isCopy) crawlState.hostSentences.add(page.host, digest.sentences, sharedText(record));
  crawlState.hostSentences.show(page.pageId, page.host, page.snippet);
  crawlState.observe({ urlId, from: page.from, record, digest, ...seen, isCopy, sightings });
  const label = crawlState.labelOn(key);
  const unsure = label === 'none' && judgement.unsure;
  const { pageId, n, host } = page;
  // Words of the topic that were changed since are counted in no kept features.
  const features = crawlState.judge.isMadeFor(page.features) ? page.features : judgement.features;
  if (features !== page.features) journal.keepFeatures(pageId, features);
  const logged = { pageId, urlId, n, key, host, url: record.url, features, ...seen, unsure, label };
  crawlState.log.add(logged, crawlState.known.at(urlId).url, siteOf(record.url));
}

function settle(crawlState: CrawlState, journal: Journal, { part, ids, failed, cutOff }: SettledUrls): void {
  crawlState.failed += failed;
  // No step of the journal records a page left to the user's browser. A checkpoint has fetches that had begun by then.
  if (ids !== undefined) crawlState.settled.replace(part, ids);
  for (const { id, tries } of cutOff)
    if (tries >= MAX_CUT_OFF && !crawlState.settled.has(id)) giveUp(crawlState, journal, id);
}

function giveUp(crawlState: CrawlState, journal: Journal, id: UrlId): void {
  crawlState.observeFailure(id, journal.source(id));
  const message = 'Ambit stopped twice while it fetched this page.';
  journal.apply({ kind: 'failure', urlId: id, outcome: 'failed', failure: 'cancelled', message });
  crawlState.failed += 1;
}
