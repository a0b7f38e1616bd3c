import type { GateRefusal } from './request-filter.ts';

/** Why a call was closed without an answer. */
export type CallRefusal =
  | GateRefusal
  | 'no-proof'
  | 'unknown-key'
  | 'unknown-feed'
  | 'wrong-proof'
  | 'clock'
  | 'replay'
  | 'not-pairing'
  | 'malformed';

/** Counts of silent closes by reason since the start: all that is kept of them, for `ambit doctor`. */
export class Refusals {
  readonly #counts = new Map<CallRefusal, number>();

  count(refusal: CallRefusal): void {
    this.#counts.set(refusal, (this.#counts.get(refusal) ?? 0) + 1);
  }

  counts(): Readonly<Partial<Record<CallRefusal, number>>> {
    return Object.fromEntries(this.#counts);
  }
}
