/** Rows of one read, or of one transaction. */
export const AT_ONCE = { visits: 50, urls: 1_000, labels: 1_000 } as const;

/** Cuts a sequence into pieces of at most so many items. */
export function* inPieces<Item>(items: Iterable<Item>, most: number): Generator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < most) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/**
 * Everything that is given in pieces, each beyond the place of the last item before it.
 * @param some the next piece; an empty one is the end.
 */
export async function* beyond<Item, Place>(
  first: Place,
  some: (after: Place) => Promise<readonly Item[]>,
  placeOf: (item: Item) => Place,
): AsyncGenerator<Item> {
  for (let after = first; ; ) {
    const items = await some(after);
    const last = items.at(-1);
    if (last === undefined) return;
    yield* items;
    after = placeOf(last);
  }
}

/**
 * Returns a function that counts rows which are compared, each on both sides, and tells their share now and then.
 * @param rows of one side, as far as they are known
 */
export function countCompared(rows: number, tell: (share: number) => void): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (done % AT_ONCE.visits === 0) tell(Math.min(1, done / Math.max(1, 2 * rows)));
  };
}
