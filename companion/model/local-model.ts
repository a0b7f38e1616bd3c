import { randomUUID } from 'node:crypto';
import { type LabelEvent, MODEL_TARGETS } from '../../shared/api/label.ts';
import type { ModelDigest, ModelFault, ModelView } from '../../shared/api/model.ts';
import { BoundedMap } from '../../shared/collections/bounded-map.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import type { Clock } from '../crawl/ports/clock.ts';
import type { Steering } from '../crawl/ports/crawls.ts';
import { crawlOf, topicOf } from '../crawl/ports/stored.ts';
import type { Store } from '../store/store.ts';
import { type GivenPage, sentencesOf, verdictOf } from './answers.ts';
import { ask, type ModelQuestion, type ModelReply, type ModelSettings, type Post } from './chat.ts';
import { digestQuestion, verdictQuestion } from './questions.ts';
import { givenPage, UnsurePages } from './unsure-page.ts';

export interface LocalModelOptions {
  readonly store: Store;
  readonly crawls: Pick<Steering, 'views' | 'suggestions' | 'label'>;
  /** Reads the settings as they are now; undefined: no model is set. May throw. */
  readonly settings: () => ModelSettings | undefined;
  readonly post: Post;
  readonly clock: Clock;
  /** Called with each failure of the companion itself; the model's work continues. */
  readonly failed: (error: unknown) => void;
}

/** The user's local model: judges pages that the judge is unsure of, and writes digests on request. */
export interface LocalModel {
  view(topicId: string): ModelView;
  /** Switches the model on or off for a topic; off also takes no verdict of a question under way. */
  set(topicId: string, on: boolean): ModelView;
  digest(crawlId: string): ModelDigest;
  /** Begins a digest, unless one of the crawl is being written. @throws refused where the model is not on */
  writeDigest(crawlId: string): ModelDigest;
  /** Words of a page by which the model gave its verdict, since the companion started. */
  quote(topicId: string, url: string): string | undefined;
  /** Resolves when no question is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const PER_MINUTE = 4;
/** Pause after the first fault in a row, doubled with each further one, in ms. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Pages of a digest. */
const DIGEST_PAGES = 8;
const MAX_QUOTES = 1_000;
const MAX_DIGESTS = 20;

const NO_DIGEST: ModelDigest = { state: 'none', sentences: [], dropped: 0, seconds: 0, tokens: 0, fault: '' };

const NO_VIEW: ModelView = { name: '', on: false, perMinute: 0, verdicts: 0, seconds: 0, tokens: 0, fault: '' };

/** The local model of a companion without one. */
export const NO_MODEL: LocalModel = {
  view: () => NO_VIEW,
  set: () => NO_VIEW,
  digest: () => NO_DIGEST,
  writeDigest: () => NO_DIGEST,
  quote: () => undefined,
  idle: async () => undefined,
  close: async () => undefined,
};

interface Used {
  verdicts: number;
  seconds: number;
  tokens: number;
}

export function openLocalModel(options: LocalModelOptions): LocalModel {
  const work = new ModelWork(options);
  work.wake();
  return work;
}

class ModelWork implements LocalModel {
  readonly #options: LocalModelOptions;
  readonly #pages: UnsurePages;
  readonly #stop = new AbortController();
  readonly #used = new Map<string, Used>();
  readonly #quotes = new BoundedMap<string, string>({ entries: MAX_QUOTES });
  readonly #digests = new BoundedMap<string, ModelDigest>({ entries: MAX_DIGESTS });
  #sleep: () => void = () => undefined;
  /** One question at a time: the model has one machine. */
  #turn: Promise<unknown> = Promise.resolve();
  #isJudging = false;
  #fault: ModelFault = '';
  #faults = 0;
  #asked = 0;

  constructor(options: LocalModelOptions) {
    this.#options = options;
    this.#pages = new UnsurePages(options.store, options.crawls);
  }

  view(topicId: string): ModelView {
    const { store } = this.#options;
    const { id } = topicOf(store, topicId);
    const settings = this.#settings();
    const { verdicts, seconds, tokens } = this.#usedOf(id);
    return {
      name: settings?.name ?? '',
      on: store.topics.usesModel(id),
      perMinute: settings?.perMinute ?? PER_MINUTE,
      verdicts,
      seconds,
      tokens,
      fault: this.#fault,
    };
  }

  set(topicId: string, on: boolean): ModelView {
    const { store } = this.#options;
    store.topics.useModel(topicOf(store, topicId).id, on);
    this.#faults = 0;
    this.wake();
    return this.view(topicId);
  }

  quote = (topicId: string, url: string): string | undefined => this.#quotes.get(`${topicId} ${pageKey(url)}`);

  digest(crawlId: string): ModelDigest {
    return this.#digests.get(crawlOf(this.#options.store, crawlId).id) ?? NO_DIGEST;
  }

  writeDigest(crawlId: string): ModelDigest {
    const { store, failed } = this.#options;
    const { topicId } = crawlOf(store, crawlId);
    const settings = this.#settings();
    if (settings === undefined || !store.topics.usesModel(topicId))
      throw new AmbitError('refused', 'The local model is not on for this topic: turn it on under Topics on the desk.');
    if (this.digest(crawlId).state === 'writing') return this.digest(crawlId);
    this.#digests.set(crawlId, { ...NO_DIGEST, state: 'writing' });
    const written = this.#inTurn(() => this.#write(settings, crawlId, topicOf(store, topicId)));
    written.catch((error: unknown) => {
      this.#digests.set(crawlId, { ...NO_DIGEST, state: 'failed' });
      failed(error);
    });
    return this.digest(crawlId);
  }

  async idle(): Promise<void> {
    await this.#turn.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#sleep();
    await this.idle();
  }

  /** Judges one page now, unless it does, and the next one after the pause. */
  wake(): void {
    this.#sleep();
    if (this.#stop.signal.aborted || this.#isJudging) return;
    const settings = this.#settings();
    const topics = settings === undefined ? [] : this.#topics();
    if (settings === undefined || topics.length === 0) {
      this.#later(FIRST_PAUSE_MS);
      return;
    }
    this.#isJudging = true;
    this.#inTurn(() => this.#judgeOne(settings, topics))
      .catch((error: unknown) => {
        this.#faults += 1;
        this.#options.failed(error);
      })
      .finally(() => {
        this.#isJudging = false;
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#faults - 1));
        this.#later(this.#faults > 0 ? pause : 60_000 / (settings.perMinute ?? PER_MINUTE));
      });
  }

  #later(ms: number): void {
    this.#sleep();
    if (!this.#stop.signal.aborted) this.#sleep = this.#options.clock.timer(ms, () => this.wake());
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#turn.catch(() => undefined).then(work);
    this.#turn = mine;
    return mine;
  }

  /** Settings that cannot be read count as none: the command line says why at the next start. */
  #settings(): ModelSettings | undefined {
    try {
      return this.#options.settings();
    } catch {
      return undefined;
    }
  }

  #topics(): readonly string[] {
    const { topics } = this.#options.store;
    return topics.list().flatMap(({ id }) => (topics.usesModel(id) ? [id] : []));
  }

  /** Judges a page of the first topic that has one, each time beginning with another topic. */
  async #judgeOne(settings: ModelSettings, topics: readonly string[]): Promise<void> {
    this.#asked += 1;
    const first = this.#asked % topics.length;
    for (const topicId of [...topics.slice(first), ...topics.slice(0, first)]) {
      const page = this.#pages.next(topicId);
      if (page !== undefined) return this.#judge(settings, topicId, page);
    }
  }

  async #judge(settings: ModelSettings, topicId: string, page: GivenPage): Promise<void> {
    const { store, crawls } = this.#options;
    const { reply } = await this.#ask(settings, topicId, verdictQuestion(topicOf(store, topicId), page));
    const verdict = 'fault' in reply ? undefined : verdictOf(reply.text, page);
    const fault = 'fault' in reply ? reply.fault : verdict === undefined ? 'nonsense' : '';
    this.#note(fault);
    // The model sees a page once, unless the companion did not reach it.
    if (fault === '' || fault === 'nonsense') this.#pages.done(topicId, page.url);
    if (verdict === undefined) return;
    // The user may have switched the model off, or forgotten the topic, in between.
    if (verdict.verdict === 'unsure' || !store.topics.usesModel(topicId)) return;
    await crawls.label(labelsOf(topicId, page.url, verdict.verdict, this.#options.clock.now()));
    this.#quotes.set(`${topicId} ${pageKey(page.url)}`, verdict.quote);
    this.#usedOf(topicId).verdicts += 1;
  }

  async #write(settings: ModelSettings, crawlId: string, topic: Topic): Promise<void> {
    const { store, crawls } = this.#options;
    const best = [...crawls.suggestions(crawlId, 'relevant', DIGEST_PAGES)];
    best.push(...crawls.suggestions(crawlId, 'unlabelled', 2 * DIGEST_PAGES));
    const pages = best.flatMap(({ id }) => givenPage(store, id) ?? []).slice(0, DIGEST_PAGES);
    const { reply, seconds } = await this.#ask(settings, topic.id, digestQuestion(topic, pages));
    const { tokens } = reply;
    const found = 'fault' in reply ? undefined : sentencesOf(reply.text, pages);
    this.#note('fault' in reply ? reply.fault : found === undefined ? 'nonsense' : '');
    this.#digests.set(crawlId, {
      ...{ ...NO_DIGEST, seconds, tokens, fault: this.#fault },
      ...(found === undefined
        ? { state: 'failed' as const }
        : { state: 'done' as const, sentences: [...found.sentences], dropped: found.dropped }),
    });
  }

  async #ask(
    settings: ModelSettings,
    topicId: string,
    question: ModelQuestion,
  ): Promise<{ readonly reply: ModelReply; readonly seconds: number }> {
    const { post, clock } = this.#options;
    const began = clock.monotonic();
    const reply = await ask(post, settings, question, this.#stop.signal);
    const seconds = (clock.monotonic() - began) / 1_000;
    const used = this.#usedOf(topicId);
    used.seconds += seconds;
    used.tokens += reply.tokens;
    return { reply, seconds };
  }

  #note(fault: ModelFault): void {
    this.#fault = fault;
    this.#faults = fault === '' ? 0 : this.#faults + 1;
  }

  #usedOf(topicId: string): Used {
    const known = this.#used.get(topicId);
    if (known !== undefined) return known;
    const none = { verdicts: 0, seconds: 0, tokens: 0 };
    this.#used.set(topicId, none);
    return none;
  }
}

/** Sets the label of the verdict and removes the opposite one. */
const labelsOf = (topicId: string, url: string, verdict: 'relevant' | 'not-relevant', at: number): LabelEvent[] =>
  MODEL_TARGETS.map((target) => {
    const value = target === `model-${verdict}` ? 'relevant' : 'none';
    return { id: randomUUID(), topicId, target, url, value, at };
  });
