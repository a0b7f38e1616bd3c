import { randomUUID } from 'node:crypto';
import type { AnnounceView } from '../../../shared/api/watch.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import type { Store } from '../../store/store.ts';
import { mailData, messageOf, type WatchNews } from './message.ts';

/** The user's settings of announcements (`announce` in settings.json). */
export interface AnnounceSettings {
  /** Default: `day`. */
  readonly every?: 'round' | 'day' | 'week';
  readonly mail?: {
    readonly host: string;
    readonly port: number;
    readonly user?: string;
    readonly password?: string;
    readonly from: string;
    readonly to: string;
  };
  /** http address of a program of this machine. */
  readonly webhook?: string;
}

/** Time of the last announcement by way and topic; kept over restarts. */
export interface AnnounceMemory {
  read(): Readonly<Record<string, number>>;
  write(times: Readonly<Record<string, number>>): Promise<void>;
}

export interface AnnouncingOptions {
  readonly store: Store;
  /** Settings as they are now; undefined: nothing is announced. May throw. */
  readonly settings: () => AnnounceSettings | undefined;
  readonly memory: AnnounceMemory;
  /** Sends a mail. @returns a stable code of its failure, or undefined. */
  readonly sendMail: (
    server: NonNullable<AnnounceSettings['mail']>,
    message: { readonly from: string; readonly to: string; readonly data: string },
  ) => Promise<string | undefined>;
  /** Posts to a program of this machine. @returns a stable code of its failure, or undefined. */
  readonly post: (url: string, body: unknown) => Promise<string | undefined>;
  readonly clock: Clock;
  /** Called with each failure of the companion itself; the work continues. */
  readonly failed: (error: unknown) => void;
}

/** Tells the user of new pages of watched topics without a browser: by mail and by a webhook. */
export interface Announcing {
  view(): AnnounceView;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const LOOK_MS = 600_000;
const EVERY_MS = { round: 0, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
/** Ways to announce, each with its own times, so that a failure of one repeats nothing of the other. */
const WAYS = ['mail', 'webhook'] as const;
type Way = (typeof WAYS)[number];
/** Pause after a failure, doubled with each further one, in ms. */
const LONGEST_PAUSE_MS = 24 * HOUR_MS;
/** Finds read for one message. */
const MAX_FINDS = 500;

export function openAnnouncing(options: AnnouncingOptions): Announcing {
  const work = new Announcements(options);
  work.wake();
  return work;
}

class Announcements implements Announcing {
  readonly #options: AnnouncingOptions;
  #work: Promise<void> = Promise.resolve();
  #sleep: () => void = () => undefined;
  #isClosed = false;
  /** Ways that failed last, and when each is tried again. */
  readonly #failing = new Map<Way, { readonly failure: string; readonly times: number; readonly againAt: number }>();
  #sentAt: number | null = null;

  constructor(options: AnnouncingOptions) {
    this.#options = options;
  }

  view(): AnnounceView {
    const settings = this.#settings();
    return {
      mail: settings?.mail?.to ?? '',
      webhook: settings?.webhook !== undefined,
      every: settings?.every ?? 'day',
      sentAt: this.#sentAt,
      failure: [...this.#failing.values()][0]?.failure ?? '',
    };
  }

  idle = (): Promise<void> => this.#work;

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#sleep();
    await this.#work;
  }

  /** Sends what is due, and looks again after a pause. */
  wake(): void {
    this.#work = this.#sendDue()
      .catch((error: unknown) => this.#options.failed(error))
      .then(() => {
        if (!this.#isClosed) this.#sleep = this.#options.clock.timer(LOOK_MS, () => this.wake());
      });
  }

  /** Settings that cannot be read count as none: the command line says why at the next start. */
  #settings(): AnnounceSettings | undefined {
    try {
      return this.#options.settings();
    } catch {
      return undefined;
    }
  }

  async #sendDue(): Promise<void> {
    const settings = this.#settings();
    const { store } = this.#options;
    const watched = store.watches.list().filter(({ state }) => state === 'on');
    for (const way of WAYS) {
      if (settings?.[way] === undefined || (this.#failing.get(way)?.againAt ?? 0) > this.#options.clock.now()) continue;
      for (const { topicId, beganAt } of watched) {
        if (this.#isClosed) return;
        // The other topics go the same way, which is closed just now.
        if (!(await this.#sendNews(settings, way, topicId, beganAt))) break;
      }
    }
  }

  /** Sends the news of a topic one way, if they are due. @returns false if they were not taken */
  async #sendNews(settings: AnnounceSettings, way: Way, topicId: string, beganAt: number): Promise<boolean> {
    const { store, memory, clock } = this.#options;
    const now = clock.now();
    const times = memory.read();
    const since = times[`${way} ${topicId}`] ?? beganAt;
    if (now - since < EVERY_MS[settings.every ?? 'day']) return true;
    const finds = store.results
      .noteFinds(store.results.finds(topicId, MAX_FINDS), now)
      .filter(({ announcedAt = 0, label }) => announcedAt > since && label === undefined);
    if (finds.length === 0) return true;
    const news = { topicName: store.topics.get(topicId)?.name ?? '', finds, since };
    const failure = await this.#send(settings, way, topicId, news);
    if (failure !== undefined) {
      const times = 1 + (this.#failing.get(way)?.times ?? 0);
      const againAt = now + Math.min(LONGEST_PAUSE_MS, LOOK_MS * 2 ** times);
      this.#failing.set(way, { failure, times, againAt });
      return false;
    }
    this.#failing.delete(way);
    this.#sentAt = now;
    const isKept = ([key]: readonly [string, number]) => store.topics.get(key.split(' ')[1] ?? '') !== undefined;
    await memory.write({ ...Object.fromEntries(Object.entries(times).filter(isKept)), [`${way} ${topicId}`]: now });
    return true;
  }

  async #send(settings: AnnounceSettings, way: Way, topicId: string, news: WatchNews): Promise<string | undefined> {
    const { sendMail, post, clock } = this.#options;
    const { mail, webhook } = settings;
    if (way === 'mail' && mail !== undefined) {
      const data = mailData(mail.from, mail.to, messageOf(news), clock.now(), randomUUID());
      return sendMail(mail, { from: mail.from, to: mail.to, data });
    }
    if (webhook === undefined) return undefined;
    const finds = news.finds.map(({ url, title, site, foundAt, relevance }) => {
      return { url, title, site, foundAt, relevance };
    });
    return post(webhook, { topicId, topic: news.topicName, since: news.since, finds });
  }
}
