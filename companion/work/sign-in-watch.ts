import type { Clock } from '../crawl/clock.ts';
import type { Answered } from '../crawl/politeness/captive.ts';
import { CaptiveNetwork, CaptiveWatch, signatureOf } from '../crawl/politeness/captive.ts';

/** So long, in milliseconds, a page that may be the network's own is held back until another answer shows whether it is. */
const HOLD_MS = 5_000;
/** After so many milliseconds sites are asked again. */
const REST_MS = 60_000;
/** A host that was answered for is left alone for so many rests at most. */
const MOST_RESTS = 30;

export interface SignInWatchOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** Whether no other page is on its way, which would soon show more. */
  readonly isAlone: () => boolean;
  /** Told whenever a rest begins, because the network answered in place of sites. */
  readonly noticed: () => void;
}

/**
 * Keeps what a network says in place of sites, until its user signs in, from being written down for everybody: a page that many sites answer with is
 * held back from the second site on, one that led to another site or asks for a log-in from the first. What was the network's own once, and came
 * again after another answer, is a page of its sites.
 */
export class SignInWatch {
  readonly #options: SignInWatchOptions;
  /** Pages that looked so and were none. */
  readonly #honest = new Set<string>();
  readonly #watch = new CaptiveWatch(this.#honest);
  /** What answers in place of sites; '' when they answer themselves. */
  #captive = '';
  /** The last answer, and who waits to know what it was. */
  #last = '';
  #waiting: ((isOfSite: boolean) => void)[] = [];
  #restUntil = Number.NEGATIVE_INFINITY;
  /** Since something else answered. */
  #rests = 0;

  constructor(options: SignInWatchOptions) {
    this.#options = options;
  }

  /** No site is to be asked for now. */
  get isResting(): boolean {
    return this.#options.clock.monotonic() < this.#restUntil;
  }

  /**
   * Milliseconds for which a host that was answered for is left alone, the longer the longer nothing else has answered: what many sites have alike is
   * not the network's, and is known for theirs once another site was asked.
   */
  get pauseMs(): number {
    return REST_MS * Math.min(MOST_RESTS, 2 * Math.max(0, this.#rests - 1));
  }

  /**
   * @param isOdd the answer is of a kind of which the network's are. @param signal aborts when the page cannot be waited for any longer.
   * @returns whether it may be written down.
   */
  async isOfSite(answer: Answered, isOdd: boolean, signal: AbortSignal): Promise<boolean> {
    const { clock, isAlone } = this.#options;
    const signature = signatureOf(answer);
    if (signature === this.#captive) return this.#refuse();
    if (this.#captive !== '') this.#honest.add(this.#captive);
    this.#captive = '';
    this.#rests = 0;
    if (signature !== this.#last) this.#tell(true);
    this.#last = signature;
    const sites = this.#sitesOf(answer, clock.monotonic());
    if (sites === undefined) {
      this.#captive = signature;
      return this.#refuse();
    }
    const isDoubtful = sites > 1 || (isOdd && !isAlone());
    return isDoubtful && !this.#honest.has(signature) ? this.#wait(signal) : true;
  }

  /** @returns unrelated sites in a row that answered so; undefined: it was none of them. */
  #sitesOf(answer: Answered, now: number): number | undefined {
    try {
      return this.#watch.heard(answer, now);
    } catch (cause) {
      if (cause instanceof CaptiveNetwork) return undefined;
      throw cause;
    }
  }

  #refuse(): false {
    if (!this.isResting) {
      this.#rests += 1;
      this.#options.noticed();
    }
    this.#restUntil = this.#options.clock.monotonic() + REST_MS;
    this.#tell(false);
    return false;
  }

  #tell(isOfSite: boolean): void {
    for (const hear of this.#waiting.splice(0)) hear(isOfSite);
  }

  #wait(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const hear = (isOfSite: boolean): void => {
        cancel();
        signal.removeEventListener('abort', giveUp);
        this.#waiting = this.#waiting.filter((one) => one !== hear);
        resolve(isOfSite);
      };
      const giveUp = (): void => hear(false);
      const cancel = this.#options.clock.timer(HOLD_MS, () => hear(true));
      signal.addEventListener('abort', giveUp);
      this.#waiting.push(hear);
    });
  }
}
