import { type AnsweredRequest, isOwnAnswer, signatureOf } from '../../crawl/politeness/captive.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import { Suspicions } from './suspicions.ts';

/**
 * So long, in milliseconds, a page that may be the network's own is held back until another answer shows whether it is.
 */
const HOLD_MS = 5_000;
/** After so many milliseconds sites are asked again. */
const REST_MS = 60_000;
/** A host that was answered for is left alone for so many rests at most. */
const MAX_RESTS = 30;

export interface SignInWatchOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** Whether no other page is on its way, which would soon show more. */
  readonly isAlone: () => boolean;
  /** Told whenever a rest begins, because the network answered in place of sites. */
  readonly noticed: () => void;
}

/** Who waits to know what an answer was. */
interface PendingAnswer {
  readonly signature: string;
  readonly hear: (isOfSite: boolean) => void;
}

/**
 * Keeps what a network says in place of sites, until its user signs in, from being written down for everybody: a page
 * that many sites answer with is held back from the second site on, one that led to another site or asks for a log-in
 * from the first.
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

  /** No site is to be asked for now. */
  get isResting(): boolean {
    return this.#options.clock.monotonic() < this.#restUntil;
  }

  /**
   * Milliseconds for which a host that was answered for is left alone, the longer the longer nothing else has answered:
   * what many sites have alike is not the network's, and is known for theirs once another site was asked.
   */
  get pauseMs(): number {
    return REST_MS * Math.min(MAX_RESTS, 2 * Math.max(0, this.#rests - 1));
  }

  /**
   * @param isOdd the answer is of a kind of which the network's are. @param signal aborts when the page cannot be
   * waited for any longer.
   * @returns whether it may be written down.
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

  /** Those of whose page it is known by now what it was. */
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
