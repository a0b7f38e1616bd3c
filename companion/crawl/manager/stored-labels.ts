import { isWeak } from '../../../shared/api/label.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { isJudgedSame, moved } from '../../judge/index.ts';
import type { Judge } from '../../judge/judge.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { LabelOrWeak, LearnedLabel, Rejudged } from '../../store/crawl-update.ts';
import type { Journal } from '../../store/journal.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { byTurns, type SlicedTask } from '../ports/sliced-task.ts';
import { topicOf } from '../ports/stored.ts';
import { jobsOf } from '../run/crawl-job.ts';
import { judgeOptions } from '../state/choices.ts';
import { featuresElsewhere, type LabelOf, strongestLabel } from '../state/teaching.ts';
import { AmendablePages } from './amendable-pages.ts';
import type { CrawlRows } from './crawl-rows.ts';
import type { CrawlEraser } from './erasure.ts';
import type { LoadedCrawls } from './loaded-crawls.ts';

type Deps = Pick<CrawlDeps, 'store' | 'createJudge' | 'clock' | 'notify'>;

/**
 * Pages by which the judge learns how common words are and what goes with the topic: more tell it little, and cost a
 * second.
 */
const MAX_RECALLED = 4_000;
/** Milliseconds from the user's first look at a crawl until its judge is made: views and suggestions come before. */
const AFTER_LOOK_MS = 2_000;
/** Rows that one transaction changes. */
const WRITTEN = 256;
/** Time slices after which popup and desk hear of the most relevant pages, some 1,000; the others follow. */
const FIRST_SLICES = 32;

/** The crawls of a store, as applying labels needs them: one in memory learns from labels by itself. */
interface StoredCrawls {
  readonly rows: Pick<CrawlRows, 'changed'>;
  readonly loaded: Pick<LoadedCrawls, 'get'>;
  readonly erasure: Pick<CrawlEraser, 'underWay'>;
}

/** A judge of a stored crawl that knows all labels applied so far, and the pages as it judged them. */
interface Informed {
  readonly crawlId: string;
  readonly judge: Judge;
  readonly pages: AmendablePages;
}

/** Labels that a judge has learned from, by `pageKey`. */
type LearnedLabels = ReadonlyMap<string, Pick<LearnedLabel, 'features' | 'value'>>;

/**
 * Applies labels to crawls that are not in memory: ended ones, and paused ones of an earlier process. A judge is made
 * from the features that are kept of each page, in seconds where rebuilding the whole crawl takes a minute (20,000
 * pages). The labels are journaled as a running crawl journals them, so that a resumed crawl replays them.
 */
export class StoredLabels {
  readonly #deps: Deps;
  readonly #crawls: StoredCrawls;
  readonly #waiting = new Set<string>();
  /** Crawls that the user has looked at, each with a function that cancels the timer of its judge. */
  readonly #looked = new Map<string, () => void>();
  #work: Promise<void> = Promise.resolve();
  /** Judge of the crawl served last: it applies the next label on that crawl in a third of the time. */
  #informed: Informed | undefined;
  #isClosed = false;

  constructor(deps: Deps, crawls: StoredCrawls) {
    this.#deps = deps;
    this.#crawls = crawls;
  }

  /** Applies the current labels of its topic to a crawl. Returns at once; crawls are served one after the other. */
  apply(crawlId: string): void {
    if (this.#waiting.has(crawlId)) return;
    this.#waiting.add(crawlId);
    this.#work = this.#work.then(() => this.#apply(crawlId));
  }

  /**
   * The same, some time after the user first looks at a crawl: an earlier process may have ended before it was done.
   * A crawl in memory needs none: its run applies each label.
   */
  look(crawlId: string): void {
    if (this.#looked.has(crawlId)) return;
    const isLoaded = this.#crawls.loaded.get(crawlId) !== undefined;
    const { clock } = this.#deps;
    this.#looked.set(crawlId, isLoaded ? () => undefined : clock.timer(AFTER_LOOK_MS, () => this.apply(crawlId)));
  }

  /** Drops everything known of pages: their crawl runs again, or data is erased. */
  forget(): void {
    this.#informed = undefined;
  }

  /** Stops within milliseconds. The next view, label or resume of the crawl applies the labels left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const giveUp of this.#looked.values()) giveUp();
    await this.#work;
  }

  async #apply(crawlId: string): Promise<void> {
    this.#waiting.delete(crawlId);
    const { rows, loaded, erasure } = this.#crawls;
    const isOver = (): boolean => this.#isClosed || loaded.get(crawlId) !== undefined;
    const isHalted = (): boolean => isOver() || erasure.underWay !== undefined;
    const amended = (): void => {
      this.#deps.notify({ type: 'rejudged', crawlId });
      rows.changed(crawlId);
    };
    try {
      for (let isDone = false; !isDone; ) {
        await erasure.underWay;
        const crawl = isOver() ? undefined : this.#deps.store.crawls.get(crawlId);
        if (crawl === undefined || crawl.copied !== undefined) return;
        const known = this.#informed?.crawlId === crawlId ? this.#informed : undefined;
        this.forget();
        const work = judgeAgain(this.#deps, crawl, known, {
          keep: (informed) => {
            this.#informed = informed;
          },
          amended,
        });
        isDone = await byTurns(work, this.#deps.clock, isHalted);
      }
      amended();
    } catch (fault) {
      // The labels are on the disk. The next caller of the store gets its error.
      if (!(isAmbitError(fault, 'store-broken') || isAmbitError(fault, 'storage-full'))) throw fault;
    }
  }
}

interface LabelEvents {
  /** Takes the judge that knows the new labels, too. */
  keep(informed: Informed): void;
  /** Called once in a large crawl, when the most relevant pages are amended. */
  amended(): void;
}

/**
 * Judges the pages of a stored crawl again by the labels that its judge was not told yet.
 * @param informed of this crawl, if there is one
 */
function* judgeAgain(
  deps: Deps,
  crawl: StoredCrawl,
  informed: Informed | undefined,
  { keep, amended }: LabelEvents,
): SlicedTask {
  const journal = deps.store.journal(crawl.id);
  const { applied, owed } = toldBefore(journal);
  const known: LearnedLabels = new Map([...applied, ...owed]);
  const { labelOf, labelled } = currentLabels(deps, crawl.topicId);
  const keys = [...new Set([...known.keys(), ...labelled])];
  const fresh = keys.filter((key) => labelOf(key) !== (known.get(key)?.value ?? 'none'));
  if (fresh.length === 0 && owed.size === 0) {
    // The user looks at the crawl: its first label is then applied as quickly as the next.
    keep(informed ?? (yield* inform(deps, crawl, journal, applied)));
    return;
  }
  const { judge, pages } = informed ?? (yield* inform(deps, crawl, journal, applied));
  const isForeign = (key: string): boolean => journal.featuredAt(key) === undefined;
  for (const [key, { features, value }] of owed)
    teachJudge(judge, features, applied.get(key)?.value ?? 'none', value, isForeign(key));
  const topic = topicOf(deps.store, crawl.topicId);
  const learned: LearnedLabel[] = [];
  for (const key of fresh) {
    const own = journal.featuredAt(key);
    const features = known.get(key)?.features ?? own?.features ?? featuresElsewhere(deps, topic, key);
    if (features === undefined) continue;
    const value = labelOf(key);
    teachJudge(judge, features, known.get(key)?.value ?? 'none', value, own === undefined);
    learned.push({ key, urlId: own?.urlId ?? -1, features, value });
  }
  journal.apply({ kind: 'label', pages: learned, links: [] });
  yield* rejudge(journal, judge, pages, amended);
  keep({ crawlId: crawl.id, judge, pages });
}

/** Makes the judge of a stored crawl, and its opinion of each page. */
function* inform(deps: Deps, crawl: StoredCrawl, journal: Journal, applied: LearnedLabels): SlicedTask<Informed> {
  const judge = judgeOf(deps, crawl);
  const step = Math.max(1, Math.ceil(journal.featuredCount() / MAX_RECALLED));
  const pages = new AmendablePages(journal);
  let place = 0;
  yield* pages.read(({ features, isSeed }) => {
    if (isSeed || place++ % step === 0) judge.recall(features, isSeed);
  });
  for (const [key, { features, value }] of applied)
    teachJudge(judge, features, 'none', value, journal.featuredAt(key) === undefined);
  yield* pages.judge(judge, (page, { relevance }) => {
    page.judged = relevance;
  });
  return { crawlId: crawl.id, judge, pages };
}

/**
 * Judges every page again and keeps the changes. The user's label is laid over the judge's opinion where pages are
 * read.
 */
function* rejudge(journal: Journal, judge: Judge, pages: AmendablePages, amended: () => void): SlicedTask {
  const changes: Rejudged[] = [];
  let slices = 0;
  for (const _ of pages.judge(judge, (page, now) => {
    const after = moved(page, page.judged, now, judge);
    page.judged = now.relevance;
    if (isJudgedSame(page, after)) return;
    Object.assign(page, after);
    changes.push({ ...after, pageId: page.pageId });
  })) {
    slices += 1;
    const areFirst = slices === FIRST_SLICES;
    if (changes.length >= WRITTEN || areFirst)
      journal.apply({ kind: 'judgements', changes: changes.splice(0), isLast: false });
    if (areFirst) amended();
    yield;
  }
  journal.apply({ kind: 'judgements', changes, isLast: true });
}

/**
 * Splits the labels of a crawl's journal: those before all pages were judged last, and later ones, which a process may
 * have left unapplied.
 */
function toldBefore(journal: Journal): { readonly applied: LearnedLabels; readonly owed: LearnedLabels } {
  const applied = new Map<string, Pick<LearnedLabel, 'features' | 'value'>>();
  const owed = new Map<string, Pick<LearnedLabel, 'features' | 'value'>>();
  for (const step of journal.labelSteps()) {
    if (step.kind === 'learn') {
      const { key, features, value } = step;
      const before = owed.get(key) ?? applied.get(key);
      owed.set(key, { features: before?.features ?? features, value });
      continue;
    }
    for (const [key, label] of owed) applied.set(key, label);
    owed.clear();
  }
  return { applied, owed };
}

/** The labels on pages that count now, and the keys of all pages that have one. */
function currentLabels(
  { store }: Deps,
  topicId: string,
): { readonly labelOf: LabelOf; readonly labelled: ReadonlySet<string> } {
  const labels = store.labels.current(topicId).filter(({ target }) => target !== 'link');
  const byTarget = new Map(labels.map((label) => [`${label.target} ${label.key}`, label]));
  return {
    labelOf: strongestLabel((target, key) => byTarget.get(`${target} ${key}`)),
    labelled: new Set(labels.map(({ key }) => key)),
  };
}

/** A judge of the crawl's topic that has seen no page. */
function judgeOf({ store, createJudge }: Deps, crawl: StoredCrawl): Judge {
  const rivals = jobsOf(store, crawl)
    .filter((job) => job.crawl.id !== crawl.id)
    .map(({ topic }) => topic);
  return createJudge(topicOf(store, crawl.topicId), judgeOptions(crawl.choices, rivals));
}

/** Gives a judge the current label of a page. @param before the label that it had last @param isForeign see `Judge` */
function teachJudge(judge: Judge, features: string, before: LabelOrWeak, value: LabelOrWeak, isForeign: boolean): void {
  if (isWeak(before) || isWeak(value)) judge.hint(features, isWeak(value) ? value : undefined);
  if (isUserLabel(before) || isUserLabel(value))
    judge.learn(features, isUserLabel(value) ? value === 'relevant' : undefined, isForeign);
}

const isUserLabel = (value: LabelOrWeak): value is 'relevant' | 'not-relevant' => value !== 'none' && !isWeak(value);
