import { runSync, type SlicedTask } from '../ports/sliced-task.ts';

/** Exchanges before others may have their turn: a few milliseconds. */
const EXCHANGED = 8_192;

/** As `selecting`, at once. */
export const selectFirst = (ids: Int32Array, most: number, before: (a: number, b: number) => boolean): void =>
  runSync(selecting(ids, most, before));

/**
 * Moves the `most` first of `ids`, by a strict total order, to the front, in no order among themselves: quickselect
 * with the median of three (Hoare 1961). O(n) on the mean; a sort of millions would stop everything else for seconds.
 */
export function* selecting(ids: Int32Array, most: number, before: (a: number, b: number) => boolean): SlicedTask {
  const at = (place: number): number => ids[place] ?? 0;
  const swap = (a: number, b: number): void => {
    const kept = at(a);
    ids[a] = at(b);
    ids[b] = kept;
  };
  let exchanged = 0;
  let low = 0;
  let high = ids.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(at(middle), at(low))) swap(middle, low);
    if (before(at(high), at(low))) swap(high, low);
    if (before(at(high), at(middle))) swap(high, middle);
    const pivot = at(middle);
    let left = low;
    let right = high;
    while (left <= right) {
      while (before(at(left), pivot)) left += 1;
      while (before(pivot, at(right))) right -= 1;
      if (left > right) break;
      swap(left, right);
      left += 1;
      right -= 1;
      exchanged += 1;
      if (exchanged % EXCHANGED === 0) yield;
    }
    if (most <= right) high = right;
    else if (most >= left) low = left;
    else return;
  }
}
