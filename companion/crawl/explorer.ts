import { WEAK_TARGETS } from '../../shared/api/label.ts';
import { isBare } from '../../shared/page/bare.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { addressOf } from '../../shared/url/canonical.ts';
import { keyOf, pageKey } from '../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../shared/url/site.ts';
import type { LedFrom } from '../fetch/fetcher.ts';
import type { UrlId } from '../order/order.ts';
import type { Journal } from '../store/journal.ts';
import type { CurrentLabel } from '../store/store.ts';
import { type Chore, Chores } from './chores.ts';
import type { Lore } from './engine.ts';
import type { Unread } from './fetch-and-parse.ts';
import { CHUNK } from './frontier/chunked.ts';
import type { Frontier } from './frontier/frontier.ts';
import { type Choice, type Kept, keepPage } from './keeping.ts';
import { tellLeftOut } from './left-out.ts';
import { SITEMAP_PATH } from './lists/sitemap.ts';
import type { Mind } from './mind/mind.ts';
import { labelsFor, rejudge, strongestLabel, teach } from './mind/teaching.ts';
import { BY_BROWSER, originalOf, type PageToExplore } from './page-to-explore.ts';
import { isNameless, mayRetry } from './politeness/retry.ts';
import { placesOf, plant, readCaptured, type SeedPlaces } from './seeding.ts';

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
const MAX_LED = 10_000;
const LED = 'The page redirects to a host that is visited when its turn comes.';

/**
 * What a crawl makes of what it reads: judge, order, frontier and journal kept in step. Knows no time and no network.
 */
export class Explorer {
  readonly mind: Mind;
  readonly journal: Journal;
  /** What must be done before anything else is told to the explorer. */
  readonly chores: Chores;
  readonly #engine: Lore;
  readonly #labels = new Map<string, CurrentLabel>();
  readonly #labelOf = strongestLabel((target, key) => this.#label(target, key));
  /** Fetches that failed of URLs that wait again, and those that failed for want of name servers. */
  readonly #tries = new Map<UrlId, number>();
  readonly #nameless = new Map<UrlId, number>();
  #seeds: SeedPlaces = new Map();
  #scoredAt: number;
  #visitsSinceScored = 0;
  #pagesSinceSaved = 0;

  constructor(engine: Lore, mind: Mind, journal: Journal, chores = new Chores()) {
    this.chores = chores;
    this.#engine = engine;
    this.mind = mind;
    this.journal = journal;
    this.#scoredAt = mind.order.revision;
  }

  /** Plants the seeds that the crawl does not know yet: all of a new crawl, those named meanwhile of a resumed one. `readCaptured` follows. */
  begin(seeds: readonly string[]): void {
    this.mind.siteShare.name(seeds.map(siteOf));
    plant(this.mind, this.journal, seeds);
    this.#seeds = placesOf(this.mind, seeds);
    const labels = labelsFor(this.#engine.store, this.mind);
    this.teach(labels);
  }

  /** Takes in what the user has read in the browser. @param also pages of it, by `pageKey`, that are read wherever they are met */
  readCaptured(also: ReadonlySet<string> = new Set()): readonly Kept[] {
    const read = readCaptured(this.mind, this.journal, this.#engine.store, (key) => this.#labelOn(key), {
      seeds: this.#seeds,
      also,
    });
    for (const { page } of read) this.#read(page.urlId, page.key);
    this.rescoreIfDue(true);
    return read;
  }

  /** @returns undefined when the address led to a page that was read before. */
  page(choice: Choice, { record, answer, isSitemap }: PageToExplore, foundAt: number): Kept | undefined {
    const { mind, journal } = this;
    this.#forgetTries(choice.urlId);
    const key = pageKey(record.url);
    if (this.settleIfRead(choice, record)) return undefined;
    const other = mind.known.find(key);
    if (other !== undefined && other !== choice.urlId && !mind.settled.has(other)) {
      mind.frontier.take(other);
      this.#alias(other, choice.urlId);
      this.#seedRead(other);
    }
    for (const address of answer.redirects) mind.known.alias(pageKey(address), choice.urlId);
    const { status, robotsTag } = answer;
    const n = isSitemap ? 0 : mind.log.last + 1;
    const mayNest = record.links[0]?.path === SITEMAP_PATH;
    const isTooDeep = isSitemap && mayNest && mind.known.depth(choice.urlId) > DEEPEST_SITEMAP;
    const kept = keepPage(mind, journal, {
      choice,
      n,
      record: isTooDeep ? { ...record, links: [] } : record,
      status,
      robotsTag,
      foundAt,
      label: this.#labelOn(key),
      ...originalOf(answer),
    });
    this.#read(choice.urlId, key);
    if (kept.page.onTopic) for (const host of mind.siteShare.earned(siteOf(record.url))) mind.frontier.wake(host);
    return kept;
  }

  /**
   * A page that came from the user's browser, which alone can read it.
   * @returns undefined when the crawl did not wait for it, is still empty, or is one that was read before.
   */
  captured(record: PageRecord, foundAt: number): { readonly kept: Kept; readonly choice: Choice } | undefined {
    const { mind, journal } = this;
    const urlId = mind.known.find(pageKey(record.url));
    if (urlId === undefined || isBare(record) || !journal.needsBrowser(urlId)) return undefined;
    mind.failed -= 1;
    const choice = { urlId, sighting: journal.sighting(urlId), priority: 1, parts: [] };
    const kept = this.page(choice, { kind: 'page', record, answer: BY_BROWSER, isSitemap: false }, foundAt);
    return kept && { kept, choice };
  }

  /** Whether the user began with this URL. */
  isSeed(urlId: UrlId): boolean {
    return this.#seeds.has(urlId);
  }

  /** Reads lists of a site like pages, as politely: sitemaps that the robots.txt of a page's host names, and a feed of the page. Those of other sites are left. */
  lists(page: string, sitemaps: readonly string[], feeds: readonly string[]): void {
    const isOwn = (address: string): boolean => siteOf(address) === siteOf(page);
    const own = [...sitemaps.filter(isOwn).slice(0, MAX_SITEMAPS), ...feeds.filter(isOwn).slice(0, MAX_FEEDS)];
    this.chores.do(this.#lists(own));
  }

  /** In its turn: the frontier may be at work. */
  *#lists(addresses: readonly string[]): Chore {
    const { mind, journal } = this;
    const fresh = addresses.flatMap((address) => {
      const found = addressOf(address);
      if (found === undefined || !mind.within(found.url, found.written)) return [];
      const isNew = mind.known.find(keyOf(found.url)) === undefined;
      return isNew ? [{ ...mind.seed(found.url).known, written: found.written }] : [];
    });
    if (fresh.length > 0) journal.seed(fresh);
    for (const { id } of fresh) mind.frontier.offer(id, mind.order.score(id) ?? 0);
  }

  /** @returns whether the URL will be tried again. */
  failure({ urlId, sighting }: Choice, { failure, message }: Unread): boolean {
    const { mind, journal } = this;
    const counts = isNameless(failure) ? this.#nameless : this.#tries;
    const tries = (counts.get(urlId) ?? 0) + Number(failure !== 'cancelled');
    const again = mayRetry(failure, tries);
    if (again) counts.set(urlId, tries);
    else this.#forgetTries(urlId);
    if (again) {
      mind.settled.delete(urlId);
      mind.frontier.offer(urlId, mind.order.score(urlId));
    } else {
      mind.failed += 1;
      // What a page is worth that only the browser can read is not known yet: the order hears of it when it comes.
      if (failure !== 'needs-browser') mind.observeFailure(urlId, sighting.source);
      for (const place of this.#seeds.get(urlId) ?? []) journal.setSeed(place, 'failed', failure, message);
    }
    if (failure === 'needs-browser') journal.markNeedsBrowser(urlId, message);
    else journal.fail(urlId, failure, message, again);
    this.#visitsSinceScored += 1;
    this.rescoreIfDue(false);
    return again;
  }

  /** A redirect led on to a host that may not be asked now: the URL waits there, where it is as good as it was. */
  led({ urlId, sighting }: Choice, from: LedFrom): void {
    const { mind, journal } = this;
    if (this.settleIfRead({ urlId, sighting }, from)) return;
    const isRoom = mind.led.size < MAX_LED;
    if (isRoom) mind.led.set(urlId, { ...from, host: hostOf(from.url) });
    mind.settled.delete(urlId);
    // Where too many wait it is asked again where it stands, when nothing better is left.
    mind.frontier.offer(urlId, isRoom ? mind.order.score(urlId) : 0);
    journal.fail(urlId, 'cancelled', LED, true);
    this.rescoreIfDue(false);
  }

  /** When the page to which a URL was led has been read meanwhile, by another way, the URL is done with. @returns whether that was so */
  settleIfRead({ urlId, sighting }: Pick<Choice, 'urlId' | 'sighting'>, { url }: Pick<LedFrom, 'url'>): boolean {
    if (this.mind.log.find(pageKey(url)) === undefined) return false;
    this.#forgetTries(urlId);
    this.#alias(urlId, sighting.source);
    this.#seedRead(urlId);
    this.#visitsSinceScored += 1;
    this.rescoreIfDue(false);
    return true;
  }

  /** Words of the user on pages and links of this topic. @returns whether anything was learned at once. */
  teach(labels: readonly CurrentLabel[]): boolean {
    return this.#hear(labels).learned;
  }

  /** As `teach`. @returns whether anything was learned, once that is done */
  async taught(labels: readonly CurrentLabel[]): Promise<boolean> {
    const outcome = this.#hear(labels);
    await this.chores.idle;
    return outcome.learned;
  }

  #hear(labels: readonly CurrentLabel[]): { readonly learned: boolean } {
    for (const label of labels) this.#labels.set(`${label.target} ${label.key}`, label);
    const outcome = { learned: false };
    this.chores.do(this.#teach(labels, outcome));
    return outcome;
  }

  *#teach(labels: readonly CurrentLabel[], outcome: { learned: boolean }): Chore {
    outcome.learned = yield* teach(this.#engine, this.mind, this.journal, labels, this.#labelOf);
    if (outcome.learned) yield* this.#rescore(true);
  }

  /** @param now even when the frontier is large and was rescored lately. */
  rescoreIfDue(now: boolean): void {
    this.chores.do(this.#rescore(now));
  }

  *#rescore(now: boolean): Chore {
    const { order, frontier } = this.mind;
    if (order.revision === this.#scoredAt && !frontier.mustRescore) return;
    if (!now && !frontier.mustRescore && this.#visitsSinceScored * SCORES_A_VISIT < frontier.size) return;
    yield* frontier.rescoring((id) => order.score(id));
    this.#scoredAt = order.revision;
    this.#visitsSinceScored = 0;
  }

  /** The crawl comes to rest: what a restart wants is kept, and what waits still, left out for its site or put behind the rest, is told. */
  rest(): void {
    this.#save();
    tellLeftOut(this.mind, this.journal);
  }

  /** Keeps the scores of all full parts of the frontier; what is smaller is scored anew as quickly. */
  #save(): void {
    const { known, frontier } = this.mind;
    const parts = Math.floor(known.size / CHUNK);
    this.#pagesSinceSaved = 0;
    if (parts > 0) this.journal.keepScores(scoresOf(frontier, parts));
  }

  #read(urlId: UrlId, key: string): void {
    this.#seedRead(urlId);
    this.#visitsSinceScored += 1;
    this.#pagesSinceSaved += 1;
    if (this.#pagesSinceSaved >= SAVE_PAGES) this.#save();
    this.chores.do(this.#learn(key));
  }

  /** What a page that came changes in the others. */
  *#learn(key: string): Chore {
    const told = (['page', ...WEAK_TARGETS] as const).flatMap((target) => this.#label(target, key) ?? []);
    const links = [...this.#labels.values()].filter(({ target }) => target === 'link');
    yield* this.#teach([...told, ...links], { learned: false });
    if (this.mind.mustRejudge) yield* rejudge(this.mind, this.journal);
    yield* this.#rescore(false);
  }

  #forgetTries(urlId: UrlId): void {
    this.#tries.delete(urlId);
    this.#nameless.delete(urlId);
  }

  #alias(urlId: UrlId, from: UrlId): void {
    this.mind.observeFailure(urlId, from);
    this.journal.alias(urlId);
  }

  #seedRead(urlId: UrlId): void {
    for (const place of this.#seeds.get(urlId) ?? []) this.journal.setSeed(place, 'fetched', '', '');
  }

  #label(target: CurrentLabel['target'], key: string): CurrentLabel | undefined {
    return this.#labels.get(`${target} ${key}`);
  }

  #labelOn(key: string): CurrentLabel | undefined {
    return this.#label('page', key);
  }
}

/** Scores of the first parts of a frontier, one at a time. */
export function* scoresOf(frontier: Frontier, parts: number): Generator<Float64Array> {
  for (let part = 0; part < parts; part++) yield frontier.scoresOf(part);
}
