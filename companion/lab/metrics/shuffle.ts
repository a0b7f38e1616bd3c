import { randomFrom } from '../../../shared/learning/random.ts';

/** A copy in random order (Fisher & Yates), the same for the same seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomFrom(seed);
  const copy = [...items];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const swap = copy[at];
    const with_ = copy[other];
    if (swap === undefined || with_ === undefined) continue;
    copy[at] = with_;
    copy[other] = swap;
  }
  return copy;
}
