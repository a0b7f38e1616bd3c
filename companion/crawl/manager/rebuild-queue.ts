import type { Clock } from '../ports/clock.ts';
import type { RebuildTurn } from '../run/rebuilding.ts';

interface RebuildRequest {
  readonly ids: readonly string[];
  /** Present while it waits. */
  go: (() => void) | undefined;
}

/**
 * Rebuilds crawls after a start or an erasure, one at a time: in parallel the first would be ready no sooner than the
 * last. The crawl used last goes first, even where another is half rebuilt. Unused crawls follow in the sequence in
 * which they joined.
 */
export class RebuildQueue {
  readonly #clock: Pick<Clock, 'turn'>;
  /** By the id of each crawl that was used since the process began: the later the higher. */
  readonly #used = new Map<string, number>();
  #uses = 0;
  #waiters: readonly RebuildRequest[] = [];
  /** The one that is being rebuilt. */
  #current: RebuildRequest | undefined;

  constructor(clock: Pick<Clock, 'turn'>) {
    this.#clock = clock;
  }

  /** The user looks at a crawl, or steers it. */
  use(crawlId: string): void {
    this.#used.set(crawlId, ++this.#uses);
  }

  /** @param ids of the crawls that are rebuilt together */
  join(ids: readonly string[]): RebuildTurn {
    const mine: RebuildRequest = { ids, go: undefined };
    this.#waiters = [...this.#waiters, mine];
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
        this.#waiters = this.#waiters.filter((other) => other !== mine);
        if (this.#current === mine) this.#current = undefined;
        this.#next();
      },
    };
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const usedAt = ({ ids }: RebuildRequest): number => Math.max(...ids.map((id) => this.#used.get(id) ?? 0));
    const waiting = this.#waiters.filter(({ go }) => go !== undefined);
    const [first] = waiting.sort((one, other) => usedAt(other) - usedAt(one));
    this.#current = first;
    first?.go?.();
  }
}
