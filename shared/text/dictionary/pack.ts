/**
 * Packed word lists: four byte streams one after the other, so that the extension's zip compresses each by itself.
 * Words are front-coded in the order of their UTF-16 units, only U+4E00..U+9FFF, 1 to 15 units.
 * Before the streams: the numbers of words and of suffix units, each Uint32LE. The streams: shapes (shared prefix × 16
 * + suffix length); levels; high bytes and low bytes of each suffix unit minus U+4E00.
 */
export interface DictionaryWord {
  readonly word: string;
  /** Frequency: floor(ln(count) / ln(LEVEL_BASE)), 0 to 31. */
  readonly level: number;
}

/** Counts are kept on this logarithmic scale: half a level is at most 0.24 nats, which costs less than 0.001 F1. */
export const LEVEL_BASE = 1.6;
const FIRST = 0x4e00;
const HEADER = 8;

export function packDictionary(words: readonly DictionaryWord[]): Uint8Array {
  const sorted = [...words].sort((a, b) => (a.word < b.word ? -1 : 1));
  const streams: [number[], number[], number[], number[]] = [[], [], [], []];
  const [shapes, levels, high, low] = streams;
  let last = '';
  for (const { word, level } of sorted) {
    let shared = 0;
    while (shared < word.length - 1 && word[shared] === last[shared]) shared++;
    shapes.push(shared * 16 + word.length - shared);
    levels.push(level);
    for (let at = shared; at < word.length; at++) {
      const offset = word.charCodeAt(at) - FIRST;
      high.push(offset >> 8);
      low.push(offset & 0xff);
    }
    last = word;
  }
  const header = new DataView(new ArrayBuffer(HEADER));
  header.setUint32(0, sorted.length, true);
  header.setUint32(4, high.length, true);
  return Uint8Array.from([...new Uint8Array(header.buffer), ...streams.flat()]);
}

/** Throws RangeError when the bytes are no packed dictionary. */
export function* unpackDictionary(bytes: Uint8Array): Generator<DictionaryWord> {
  if (bytes.length < HEADER) throw new RangeError('a packed dictionary has a header of 8 bytes');
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
  const count = header.getUint32(0, true);
  const units = header.getUint32(4, true);
  if (bytes.length !== HEADER + 2 * count + 2 * units) throw new RangeError('a packed dictionary of another length');
  const shapes = bytes.subarray(HEADER, HEADER + count);
  const levels = bytes.subarray(HEADER + count, HEADER + 2 * count);
  const high = bytes.subarray(HEADER + 2 * count, HEADER + 2 * count + units);
  const low = bytes.subarray(HEADER + 2 * count + units);
  let word = '';
  let unit = 0;
  for (let at = 0; at < count; at++) {
    const shape = shapes[at] ?? 0;
    word = word.slice(0, shape >> 4);
    for (const end = unit + (shape & 15); unit < end; unit++) {
      word += String.fromCharCode(FIRST + ((high[unit] ?? 0) << 8) + (low[unit] ?? 0));
    }
    yield { word, level: levels[at] ?? 0 };
  }
}

/** Decodes the base64 of a source file to bytes. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
