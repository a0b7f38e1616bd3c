/** Typed arrays that an archive holds. */
export type NumberArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array;

/**
 * Writes the fields of an object, or reads them back: which of the two, the object need not know. A method `persist`
 * names each field once, so what is written and what is read cannot come apart. Each call takes the value at hand and
 * returns the value that counts: the same while writing, the stored one while reading. A generator yields between
 * pieces of some milliseconds.
 */
export interface StateArchive {
  readonly isLoading: boolean;
  number(value: number): number;
  flag(value: boolean): boolean;
  /** Writes a text in full once; every repetition takes four bytes. */
  text(value: string): string;
  /** Returns an array of the same kind, of the stored length. */
  array<Kind extends NumberArray>(values: Kind): Generator<void, Kind>;
  /** Texts of which most differ. */
  texts(values: readonly string[]): Generator<void, readonly string[]>;
}

/** An object whose state an archive can hold. A loaded object continues as the saved one would have. */
export interface Persistent {
  persist(archive: StateArchive): Generator<void>;
}

/** Pieces of several arrays, in their sequence. @param make makes an empty piece to be filled */
export function* persistPieces<Kind extends NumberArray>(
  archive: StateArchive,
  pieces: Kind[],
  make: () => Kind,
): Generator<void> {
  const count = archive.number(pieces.length);
  for (let at = 0; at < count; at++) pieces[at] = yield* archive.array(pieces[at] ?? make());
}

/** Whole numbers of a set. */
export function* persistIds(archive: StateArchive, ids: Set<number>): Generator<void> {
  const stored = yield* archive.array(Int32Array.from(archive.isLoading ? [] : ids));
  if (archive.isLoading) replace(ids, stored);
}

function replace(ids: Set<number>, by: Iterable<number>): void {
  ids.clear();
  for (const id of by) ids.add(id);
}

/** A list of whole numbers of 32 bits. */
export function* persistList(archive: StateArchive, list: number[]): Generator<void> {
  const stored = yield* archive.array(Int32Array.from(archive.isLoading ? [] : list));
  if (!archive.isLoading) return;
  list.length = 0;
  for (const one of stored) list.push(one);
}

/** NumberArray by text, in the sequence of the map. */
export function* persistCounts(archive: StateArchive, counts: Map<string, number>): Generator<void> {
  const names = yield* archive.texts(archive.isLoading ? [] : [...counts.keys()]);
  const values = yield* archive.array(Float64Array.from(archive.isLoading ? [] : counts.values()));
  if (!archive.isLoading) return;
  counts.clear();
  for (const [at, name] of names.entries()) {
    counts.set(name, values[at] ?? 0);
    if (at % FEW === FEW - 1) yield;
  }
}

/** Texts by key, in the sequence of the map. */
export function* persistTexts<Key extends string | number, Value extends string>(
  archive: StateArchive,
  texts: Map<Key, Value>,
  keyOf: (stored: string) => Key,
): Generator<void> {
  const known = archive.isLoading ? [] : [...texts];
  const keys = yield* archive.texts(known.map(([key]) => `${key}`));
  for (const [at, key] of keys.entries()) {
    const value = archive.text(known[at]?.[1] ?? '');
    if (archive.isLoading) texts.set(keyOf(key), value as Value);
    if (at % FEW === FEW - 1) yield;
  }
}

/** Entries that a map takes in between two yields. */
const FEW = 2_048;
