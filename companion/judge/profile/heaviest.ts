/**
 * Returns the `most`-th largest number, the least of fewer, 0 of none. Worst case O(n log most): a heap keeps the
 * largest with the least on top, and few of many numbers enter it.
 */
export function leastOfLargest(values: Float64Array, most: number): number {
  const heap = new Float64Array(most);
  let size = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (size < most) {
      rise(heap, size, value);
      size += 1;
    } else if (value > (heap[0] ?? 0)) sink(heap, value);
  }
  return heap[0] ?? 0;
}

function rise(heap: Float64Array, from: number, value: number): void {
  let at = from;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const other = heap[above] ?? 0;
    if (other <= value) break;
    heap[at] = other;
    at = above;
  }
  heap[at] = value;
}

/** Takes the place of the least. */
function sink(heap: Float64Array, value: number): void {
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && (heap[below + 1] ?? 0) < (heap[below] ?? 0)) below += 1;
    const other = heap[below] ?? 0;
    if (other >= value) break;
    heap[at] = other;
    at = below;
  }
  heap[at] = value;
}

/**
 * Returns the alphabetically first `most` of different words, in order. One comparison with the last kept word rejects
 * most words. A page has hundreds of equal weight, and sorting them all would cost more than the rest of its profile.
 */
export function firstByAlphabet(words: readonly string[], most: number): string[] {
  const first = words.slice(0, most).sort();
  for (let at = most; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word >= (first[most - 1] ?? '')) continue;
    let place = most - 1;
    for (; place > 0 && (first[place - 1] ?? '') > word; place--) first[place] = first[place - 1] ?? '';
    first[place] = word;
  }
  return first;
}
