import { WEAK_TARGETS } from '../../../shared/api/label.ts';
import { CHUNK } from '../../../shared/collections/chunked.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { PendingRedirect } from '../../fetch/fetcher.ts';
import type { UrlId } from '../../order/order.ts';
import type { Journal } from '../../store/journal.ts';
import type { CurrentLabel } from '../../store/store.ts';
import type { Frontier } from '../frontier/frontier.ts';
import { isNameless, mayRetry } from '../politeness/retry.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlLog } from '../ports/crawl-log.ts';
import { oneSlice, type SlicedTask, SlicedTasks } from '../ports/sliced-task.ts';
import type { FailedRead } from '../visit/fetch-and-parse.ts';
import { SITEMAP_PATH } from '../visit/sitemap.ts';
import type { CrawlState } from './crawl-state.ts';
import { keepPage, type SavedPage } from './keeping.ts';
import { withSignals } from './page-links.ts';
import type { Choice, DigestedAnswer } from './page-update.ts';
import { ANSWERED, outcomesOf, placesOf, plant, plantLists, readCaptured, type SeedPlaces } from './seeding.ts';
import { applyLabels, labelsFor, rejudge, strongestLabel, type UserRecords } from './teaching.ts';

/** Sitemaps of one site, and how far an index may lead to others. */
const MAX_SITEMAPS = 3;
/** Feeds of one page: the others mostly hold comments, or the same in another format. */
const MAX_FEEDS = 1;
const DEEPEST_SITEMAP = 1;
/** Score calls that one visit may cost on average: a frontier larger than this is rescored once in several visits. */
const SCORES_A_VISIT = 5_000;
/** Pages after which the scores of a large frontier are kept for a restart. */
const SAVE_PAGES = 2_000;

/** URLs that wait where redirects led them. */
const MAX_PENDING_REDIRECTS = 10_000;
const LED = 'The page redirects to a host that is visited when its turn comes.';

interface ProcessorDeps {
  readonly store: UserRecords;
  readonly createJudge: CrawlDeps['createJudge'];
}

/**
 * Processes what the fetches and the user bring to one crawl. Keeps judge, order and frontier in step, and sends each
 * change to the log as one `CrawlUpdate`. Uses no clock and no network.
 */
export class PageProcessor<Log extends CrawlLog = Journal> {
  #state: CrawlState;
  readonly journal: Log;
  /** Tasks that must end before the processor accepts anything else. */
  readonly tasks: SlicedTasks;
  readonly #deps: ProcessorDeps;
  readonly #rescoresEachVisit: boolean;
  readonly #labels = new Map<string, CurrentLabel>();
  readonly #labelOf = strongestLabel((target, key) => this.#label(target, key));
  /** Fetches that failed of URLs that wait again, and those that failed for want of name servers. */
  readonly #tries = new Map<UrlId, number>();
  readonly #nameless = new Map<UrlId, number>();
  #seeds: SeedPlaces = new Map();
  #scoredAt: number;
  #visitsSinceScored = 0;
  #pagesSinceSaved = 0;

  /** @param rescoresEachVisit false: the caller calls `rescoreIfDue` before it reads scores, once for many visits. */
  constructor(
    deps: ProcessorDeps,
    state: CrawlState,
    journal: Log,
    tasks = new SlicedTasks(),
    rescoresEachVisit = true,
  ) {
    this.tasks = tasks;
    this.#rescoresEachVisit = rescoresEachVisit;
    this.#deps = deps;
    this.#state = state;
    this.journal = journal;
    this.#scoredAt = state.order.revision;
  }

  get state(): CrawlState {
    return this.#state;
  }

  /** Takes a new state in the place of one that has seen nothing. */
  replaceState(state: CrawlState): void {
    this.#state = state;
    this.#scoredAt = state.order.revision;
  }

  /**
   * Plants the seeds that the crawl does not know yet: all of a new crawl, new ones of a resumed one. `readCaptured`
   * follows.
   */
  begin(seeds: readonly string[]): void {
    this.state.siteShare.name(seeds.map(siteOf));
    plant(this.state, this.journal, seeds);
    this.#seeds = placesOf(this.state, seeds);
    const labels = labelsFor(this.#deps.store, this.state);
    this.applyLabels(labels);
  }

  /**
   * Takes in the pages that the user has read in the browser.
   * @param also pages, by `pageKey`, that are read at any place where the crawl finds them
   */
  readCaptured(also: ReadonlySet<string> = new Set()): readonly SavedPage[] {
    const read = readCaptured(this.state, this.journal, this.#deps.store.captures, (key) => this.#labelOn(key), {
      seeds: this.#seeds,
      also,
    });
    for (const { page } of read) this.#read(page.key);
    this.rescoreIfDue(true);
    return read;
  }

  /** @returns undefined when the address led to a page that was read before. */
  page(choice: Choice, read: DigestedAnswer, foundAt: number): SavedPage | undefined {
    const { state, journal } = this;
    const { record, answer, isSitemap } = read;
    this.#forgetTries(choice.urlId);
    const key = pageKey(record.url);
    if (this.settleIfRead(choice, record)) return undefined;
    const other = state.known.find(key);
    if (other !== undefined && other !== choice.urlId && !state.settled.has(other)) {
      state.frontier.take(other);
      this.#alias(other, choice.urlId);
    }
    for (const address of answer.redirects) state.known.alias(pageKey(address), choice.urlId);
    const n = isSitemap ? 0 : state.log.last + 1;
    const mayNest = record.links[0]?.path === SITEMAP_PATH;
    const isTooDeep = isSitemap && mayNest && state.known.depth(choice.urlId) > DEEPEST_SITEMAP;
    const signed = withSignals(isTooDeep ? { ...record, links: [] } : record, answer.robotsTag);
    const kept = keepPage(
      state,
      journal,
      choice,
      { ...read, record: signed },
      {
        n,
        foundAt,
        label: this.#labelOn(key),
        seeds: outcomesOf(this.#seeds, choice.urlId, ANSWERED),
      },
    );
    this.#read(key);
    if (kept.page.onTopic) for (const host of state.siteShare.earned(siteOf(record.url))) state.frontier.wake(host);
    return kept;
  }

  /** Returns whether the user gave this URL as a seed. */
  isSeed(urlId: UrlId): boolean {
    return this.#seeds.has(urlId);
  }

  /**
   * Reads lists of a site like pages, as politely: sitemaps that the robots.txt of a page's host names, and a feed of
   * the page. Those of other sites are left.
   */
  lists(page: string, sitemaps: readonly string[], feeds: readonly string[]): void {
    const isOwn = (address: string): boolean => siteOf(address) === siteOf(page);
    const own = [...sitemaps.filter(isOwn).slice(0, MAX_SITEMAPS), ...feeds.filter(isOwn).slice(0, MAX_FEEDS)];
    // In its turn: another task may be rescoring the frontier.
    this.tasks.do(oneSlice(() => plantLists(this.state, this.journal, own)));
  }

  /** @returns whether the URL will be tried again. */
  failure({ urlId, sighting }: Choice, { failure, message }: FailedRead): boolean {
    const { state, journal } = this;
    const counts = isNameless(failure) ? this.#nameless : this.#tries;
    const tries = (counts.get(urlId) ?? 0) + Number(failure !== 'cancelled');
    const again = mayRetry(failure, tries);
    if (again) counts.set(urlId, tries);
    else this.#forgetTries(urlId);
    const outcome = again ? 'again' : failure === 'needs-browser' ? failure : 'failed';
    if (again) {
      state.settled.delete(urlId);
      state.frontier.offer(urlId, state.order.score(urlId));
    } else {
      state.failed += 1;
      // The worth of a page that only the browser can read is unknown: the order observes it when it comes.
      if (outcome === 'failed') state.observeFailure(urlId, sighting.source);
    }
    const seeds = again ? [] : outcomesOf(this.#seeds, urlId, { state: 'failed', failure, message });
    journal.apply({ kind: 'failure', urlId, outcome, failure, message, seeds });
    this.visited();
    return again;
  }

  /** Handles a redirect to a host that is not available now: the URL waits there and keeps its score. */
  waitForRedirect({ urlId, sighting }: Choice, from: PendingRedirect): void {
    const { state, journal } = this;
    if (this.settleIfRead({ urlId, sighting }, from)) return;
    const isRoom = state.pendingRedirects.size < MAX_PENDING_REDIRECTS;
    if (isRoom) state.pendingRedirects.set(urlId, { ...from, host: hostOf(from.url) });
    state.settled.delete(urlId);
    // If too many already wait there, the URL waits at its own host, behind all better ones.
    state.frontier.offer(urlId, isRoom ? state.order.score(urlId) : 0);
    journal.apply({ kind: 'failure', urlId, outcome: 'again', failure: 'cancelled', message: LED });
    this.rescoreIfDue(false);
  }

  /**
   * Settles a URL if the page to which it redirects has been read by another way since.
   * @returns whether that was so
   */
  settleIfRead(
    { urlId, sighting }: Pick<Choice, 'urlId' | 'sighting'>,
    { url }: Pick<PendingRedirect, 'url'>,
  ): boolean {
    if (this.state.log.find(pageKey(url)) === undefined) return false;
    this.#forgetTries(urlId);
    this.#alias(urlId, sighting.source);
    this.visited();
    return true;
  }

  /**
   * Applies labels of the user on pages and links of this topic.
   * @returns whether anything was learned, known when `tasks` are idle
   */
  applyLabels(labels: readonly CurrentLabel[]): { readonly learned: boolean } {
    for (const label of labels) this.#labels.set(`${label.target} ${label.key}`, label);
    const outcome = { learned: false };
    this.tasks.do(this.#applyLabels(labels, outcome));
    return outcome;
  }

  *#applyLabels(labels: readonly CurrentLabel[], outcome: { learned: boolean }): SlicedTask {
    outcome.learned = yield* applyLabels(this.#deps, this.state, this.journal, labels, this.#labelOf);
    if (outcome.learned) yield* this.#rescore(true);
  }

  /** Counts a visit that gave no page of its own. */
  visited(): void {
    this.#visitsSinceScored += 1;
    if (this.#rescoresEachVisit) this.rescoreIfDue(false);
  }

  /** @param now even when the frontier is large and was rescored lately. */
  rescoreIfDue(now: boolean): void {
    this.tasks.do(this.#rescore(now));
  }

  *#rescore(now: boolean): SlicedTask {
    const { order, frontier } = this.state;
    if (order.revision === this.#scoredAt && !frontier.mustRescore) return;
    if (!now && !frontier.mustRescore && this.#visitsSinceScored * SCORES_A_VISIT < frontier.size) return;
    yield* frontier.rescoring((id) => order.score(id));
    this.scored();
  }

  /** The frontier has the scores that the order gives now: nothing is due. */
  scored(): void {
    this.#scoredAt = this.state.order.revision;
    this.#visitsSinceScored = 0;
  }

  /** Saves the scores of the frontier for a restart. */
  saveScores(): void {
    const { known, frontier } = this.state;
    this.#pagesSinceSaved = 0;
    this.journal.keepScores(scoresOf(frontier, known.size));
  }

  #read(key: string): void {
    this.#visitsSinceScored += 1;
    this.#pagesSinceSaved += 1;
    if (this.#pagesSinceSaved >= SAVE_PAGES) this.saveScores();
    this.tasks.do(this.#learn(key));
  }

  /** Applies the labels that a new page affects to the other pages. */
  *#learn(key: string): SlicedTask {
    const told = (['page', ...WEAK_TARGETS] as const).flatMap((target) => this.#label(target, key) ?? []);
    const links = [...this.#labels.values()].filter(({ target }) => target === 'link');
    yield* this.#applyLabels([...told, ...links], { learned: false });
    if (this.state.mustRejudge) yield* rejudge(this.state, this.journal);
    if (this.#rescoresEachVisit) yield* this.#rescore(false);
  }

  #forgetTries(urlId: UrlId): void {
    this.#tries.delete(urlId);
    this.#nameless.delete(urlId);
  }

  #alias(urlId: UrlId, from: UrlId): void {
    this.state.observeFailure(urlId, from);
    const seeds = outcomesOf(this.#seeds, urlId, ANSWERED);
    this.journal.apply({ kind: 'failure', urlId, outcome: 'alias', failure: '', message: '', seeds });
  }

  #label(target: CurrentLabel['target'], key: string): CurrentLabel | undefined {
    return this.#labels.get(`${target} ${key}`);
  }

  #labelOn(key: string): CurrentLabel | undefined {
    return this.#label('page', key);
  }
}

/** Scores of the first URLs of a frontier, one part at a time. @param urls how many of them */
export function* scoresOf(frontier: Frontier, urls: number): Generator<Float64Array> {
  for (let from = 0; from < urls; from += CHUNK) yield frontier.scoresOf(from / CHUNK).subarray(0, urls - from);
}
