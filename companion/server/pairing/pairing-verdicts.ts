import type { PairAnswer } from '../../../shared/api/pairing.ts';

/** How long an ended window still tells those who asked why. */
const GRACE_MS = 30_000;

/** How requests ended, by their ids: only who asked knows an id. */
export class Verdicts {
  readonly #kept = new Map<string, { readonly answer: PairAnswer; readonly forget: NodeJS.Timeout }>();

  get size(): number {
    return this.#kept.size;
  }

  get(id: string): PairAnswer | undefined {
    return this.#kept.get(id)?.answer;
  }

  keep(id: string, answer: PairAnswer): void {
    this.#kept.set(id, { answer, forget: setTimeout(() => this.#kept.delete(id), GRACE_MS).unref() });
  }

  clear(): void {
    for (const { forget } of this.#kept.values()) clearTimeout(forget);
    this.#kept.clear();
  }
}
