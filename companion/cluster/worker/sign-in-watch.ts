import { type AnsweredRequest, isOwnAnswer, signatureOf } from '../../crawl/politeness/captive.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { Suspicions } from './suspicions.ts';

/**
 * Longest time, in ms, for which the worker holds a suspect page back, until another answer shows whether it is the
 * network's.
 */
const HOLD_MS = 5_000;
/** Rest, in ms, before the worker retries the sites. */
const REST_MS = 60_000;
/** Longest pause, in rests, of a host that the network answered for. */
const MAX_RESTS = 30;

export interface SignInWatchOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** Returns whether no other page is in flight that would soon show more. */
  readonly isAlone: () => boolean;
  /** Called whenever a rest begins, because the network answered in place of sites. */
  readonly noticed: () => void;
}

/** A fetch that waits for the verdict on its answer. */
interface PendingAnswer {
  readonly signature: string;
  readonly hear: (isOfSite: boolean) => void;
}

/**
 * Keeps a network's sign-in page from being recorded for everybody until the user signs in. Holds back a page that many
 * sites answer with, from the second site on. Holds back one that led to another site or wants a log-in from the first.
 */
export class SignInWatch {
  readonly #options: SignInWatchOptions;
  readonly #suspicions = new Suspicions();
  #waiting: readonly PendingAnswer[] = [];
  #restUntil = Number.NEGATIVE_INFINITY;
  /** Since something else answered. */
  #rests = 0;

  constructor(options: SignInWatchOptions) {
    this.#options = options;
  }

  /** Returns whether the worker must not fetch from any site now. */
  get isResting(): boolean {
    return this.#options.clock.monotonic() < this.#restUntil;
  }

  /**
   * Pause, in ms, of a host that the network answered for. It grows with the time in which no other page came. A page
   * that many sites share is not the network's: another site's answer then clears it.
   */
  get pauseMs(): number {
    return REST_MS * Math.min(MAX_RESTS, 2 * Math.max(0, this.#rests - 1));
  }

  /**
   * @param isOdd true for answers of a kind that networks give.
   * @param signal aborts when the page must not wait longer.
   * @returns whether the worker may record it.
   */
  async isOfSite(answer: AnsweredRequest, isOdd: boolean, signal: AbortSignal): Promise<boolean> {
    const { clock, isAlone } = this.#options;
    const signature = signatureOf(answer);
    const doubt = this.#suspicions.heard(signature, answer.asked, clock.monotonic());
    if (doubt !== 'caught') this.#rests = 0;
    this.#notify();
    if (doubt === 'caught') return this.#refuse();
    const isDoubtful =
      doubt === 'doubtful' ||
      (isOdd && !isOwnAnswer(answer.asked) && this.#suspicions.isUnopposed(signature) && !isAlone());
    return isDoubtful ? this.#wait(signature, signal) : true;
  }

  #refuse(): false {
    if (!this.isResting) {
      this.#rests += 1;
      this.#options.noticed();
    }
    this.#restUntil = this.#options.clock.monotonic() + REST_MS;
    return false;
  }

  /** Notifies the fetches for whose page the verdict is known by now. */
  #notify(): void {
    for (const { signature, hear } of this.#waiting) {
      const doubt = this.#suspicions.doubtOf(signature);
      if (doubt === 'caught') hear(false);
      else if (doubt === 'none' && !this.#suspicions.isUnopposed(signature)) hear(true);
    }
  }

  #wait(signature: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const hear = (isOfSite: boolean): void => {
        cancel();
        signal.removeEventListener('abort', giveUp);
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        resolve(isOfSite);
      };
      const waiting: PendingAnswer = { signature, hear };
      const giveUp = (): void => hear(false);
      const cancel = this.#options.clock.timer(HOLD_MS, () => hear(true));
      signal.addEventListener('abort', giveUp);
      this.#waiting = [...this.#waiting, waiting];
    });
  }
}
