import type { Clock } from '../clock.ts';

/** The place of one crawl, or of those that share their fetches, among all that are rebuilt. */
export interface Place {
  /** Gives others their turn. Resolves when this is the crawl that may go on, and at once when it is halted. */
  turn(halted: AbortSignal): Promise<void>;
  /** It is rebuilt, or will not be. */
  leave(): void;
}

interface Waiter {
  readonly ids: readonly string[];
  /** Present while it waits. */
  go: (() => void) | undefined;
}

/**
 * Crawls that are rebuilt after a start or a forgetting, one at a time: side by side the first of them would be ready no sooner than the last. The one
 * that was used last goes first, even where another is half rebuilt; those that nobody used go in the sequence in which they got their places.
 */
export class RebuildQueue {
  readonly #clock: Pick<Clock, 'turn'>;
  /** By the id of each crawl that was used since the process began: the later the higher. */
  readonly #used = new Map<string, number>();
  #uses = 0;
  #places: readonly Waiter[] = [];
  /** The one that is being rebuilt. */
  #current: Waiter | undefined;

  constructor(clock: Pick<Clock, 'turn'>) {
    this.#clock = clock;
  }

  /** The user looks at a crawl, or steers it. */
  use(crawlId: string): void {
    this.#used.set(crawlId, ++this.#uses);
  }

  /** @param ids of the crawls that are rebuilt together */
  place(ids: readonly string[]): Place {
    const mine: Waiter = { ids, go: undefined };
    this.#places = [...this.#places, mine];
    return {
      turn: async (halted) => {
        const isAtWork = this.#current === mine;
        const wait = new Promise<void>((resolve) => {
          mine.go = resolve;
        });
        await this.#clock.turn();
        if (!halted.aborted) {
          const goOn = (): void => mine.go?.();
          halted.addEventListener('abort', goOn);
          if (isAtWork) this.#current = undefined;
          this.#next();
          await wait;
          halted.removeEventListener('abort', goOn);
        }
        mine.go = undefined;
      },
      leave: () => {
        this.#places = this.#places.filter((other) => other !== mine);
        if (this.#current === mine) this.#current = undefined;
        this.#next();
      },
    };
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const usedAt = ({ ids }: Waiter): number => Math.max(...ids.map((id) => this.#used.get(id) ?? 0));
    const waiting = this.#places.filter(({ go }) => go !== undefined);
    const [first] = waiting.sort((one, other) => usedAt(other) - usedAt(one));
    this.#current = first;
    first?.go?.();
  }
}
