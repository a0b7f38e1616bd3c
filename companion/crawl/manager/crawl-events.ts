import type { Clock } from '../ports/clock.ts';

/** Least milliseconds between two `crawl` events of one crawl. */
const INTERVAL_MS = 250;

interface EventThrottle {
  lastAt: number;
  cancel: (() => void) | undefined;
}

/** Lets the state of each crawl out at most four times a second; the last state always comes out. */
export class CrawlEvents {
  readonly #clock: Clock;
  readonly #notify: (crawlId: string) => void;
  readonly #lines = new Map<string, EventThrottle>();
  #isOpen = true;

  constructor(clock: Clock, notify: (crawlId: string) => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  changed(crawlId: string): void {
    if (!this.#isOpen) return;
    const line = this.#lines.get(crawlId) ?? { lastAt: Number.NEGATIVE_INFINITY, cancel: undefined };
    this.#lines.set(crawlId, line);
    if (line.cancel !== undefined) return;
    const wait = line.lastAt + INTERVAL_MS - this.#clock.monotonic();
    const send = () => {
      line.cancel = undefined;
      line.lastAt = this.#clock.monotonic();
      this.#notify(crawlId);
    };
    if (wait <= 0) send();
    else line.cancel = this.#clock.timer(wait, send);
  }

  close(): void {
    this.#isOpen = false;
    for (const line of this.#lines.values()) line.cancel?.();
    this.#lines.clear();
  }
}
