import type { Capture, Forget } from '../../../shared/api/capture.ts';
import type { SiteAnswer } from '../../../shared/api/site-question.ts';
import { completed } from '../../../shared/page/earlier.ts';
import { subjectOf } from '../../../shared/topic/subject.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Forgotten } from '../../store/upkeep.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlRows } from './crawl-rows.ts';
import { CrawlEraser } from './erasure.ts';
import type { LoadedCrawls } from './loaded-crawls.ts';
import { Reloading } from './reloading.ts';
import { withAnswer } from './site-questions.ts';
import { StoredLabels } from './stored-labels.ts';

/** Brings to every crawl of a store, in memory or not, what its user changes: topics, seeds, sites, captures, data. */
export class UserChanges {
  readonly #deps: CrawlDeps;
  readonly #rows: CrawlRows;
  readonly #loaded: LoadedCrawls;
  readonly #erasure: CrawlEraser;
  readonly #reloading: Reloading;
  readonly #storedLabels: StoredLabels;

  constructor(deps: CrawlDeps, rows: CrawlRows, loaded: LoadedCrawls) {
    this.#deps = deps;
    this.#rows = rows;
    this.#loaded = loaded;
    this.#erasure = new CrawlEraser(deps, loaded);
    this.#reloading = new Reloading(deps, loaded);
    this.#storedLabels = new StoredLabels(deps, { rows, loaded, erasure: this.#erasure });
  }

  /** Saves a topic, and turns its crawls to it. */
  putTopic(topic: Topic): void {
    const { store, clock } = this.#deps;
    const before = store.topics.get(topic.id);
    store.topics.put(topic, clock.now());
    if (before === undefined || subjectOf(before) === subjectOf(topic)) return;
    this.#storedLabels.forget();
    for (const crawl of this.#rows.ofTopic(topic.id)) {
      // It fits no longer, and a text that the topic has lost may be forgotten next.
      store.journal(crawl.id).checkpoints.drop();
      this.#reloading.reload(crawl.id);
    }
  }

  addSeeds(topicId: string, urls: readonly string[]): void {
    // An ended crawl before the newest one stays what it was.
    const open = this.#rows.ofTopic(topicId).filter(({ state }, place) => place === 0 || state !== 'done');
    for (const { id } of open) this.addLinks(id, urls);
  }

  /** Adds seeds to one crawl and those that share its fetches. */
  addLinks(id: string, urls: readonly string[]): void {
    for (const one of this.#rows.joined(id)) this.#deps.store.crawls.addSeeds(one, urls);
    this.#reloading.reload(id);
  }

  answerSite(id: string, answer: SiteAnswer): void {
    const { choices = {} } = this.#rows.own(id);
    const siteLabels = withAnswer(choices.siteLabels, answer);
    this.#deps.store.crawls.update(id, { choices: { ...choices, siteLabels } });
    this.#rows.changed(id);
    this.#reloading.reload(id);
  }

  /** A crawl runs again: nothing that is held of its pages counts any more. */
  starting(): void {
    this.#storedLabels.forget();
  }

  /** Applies the labels of its topic to a crawl that is not in memory. Returns at once. */
  applyStoredLabels(id: string): void {
    this.#storedLabels.apply(id);
  }

  /** The user looks at a crawl: an earlier process may have left labels unapplied. */
  look(id: string): void {
    this.#storedLabels.look(id);
  }

  captured(captures: readonly Capture[]): void {
    const pages = captures.map(({ page }) => completed(page));
    for (const id of this.#loaded.ids) this.#loaded.get(id)?.captured(id, pages);
  }

  forget(what: Forget): Promise<Forgotten> {
    this.#storedLabels.forget();
    this.#reloading.abandon();
    return this.#erasure.forget(what);
  }

  /** Finishes an erasure that an earlier process left unfinished; crawls wait for it. */
  finishErasure(): void {
    this.#erasure.finish();
  }

  /** How much is done of what is being forgotten, from 0 to 1; undefined while nothing is. */
  get forgettingShare(): number | undefined {
    return this.#erasure.share;
  }

  /** Resolves when nothing is being forgotten; undefined when nothing is. */
  get erasure(): Promise<void> | undefined {
    return this.#erasure.underWay;
  }

  /** Abandons what can be done again; the next process does it. */
  async close(): Promise<void> {
    this.#reloading.abandon();
    await Promise.all([this.#storedLabels.close(), this.#reloading.idle()]);
  }
}
