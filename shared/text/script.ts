/** Behaviour of a UTF-16 unit in words. */
export const SCRIPT = {
  other: 0,
  space: 1,
  /** Letters of scripts that put spaces between words. */
  letter: 2,
  number: 3,
  mark: 4,
  han: 5,
  kana: 6,
  /** Thai, Lao, Khmer, Myanmar: no spaces, the platform's segmenter knows the words. */
  southEast: 7,
  /** Half of a pair: look at the whole character. */
  surrogate: 8,
} as const;

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[\s\p{Z}]+/gu, SCRIPT.space],
  [/\p{L}+/gu, SCRIPT.letter],
  [/\p{N}+/gu, SCRIPT.number],
  [/\p{M}+/gu, SCRIPT.mark],
  [/\p{Script=Han}+/gu, SCRIPT.han],
  [/[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu, SCRIPT.kana],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu, SCRIPT.southEast],
];
const UNITS = 0x10000;

let table: Uint8Array | undefined;

/** `SCRIPT` by UTF-16 unit; built once, on first use, in some 10 ms. */
export function scripts(): Uint8Array {
  if (table !== undefined) return table;
  const made = new Uint8Array(UNITS);
  const characters = Array.from({ length: 0xd800 }, (_, unit) => String.fromCharCode(unit));
  const low = characters.join('');
  const high = Array.from({ length: UNITS - 0xe000 }, (_, at) => String.fromCharCode(0xe000 + at)).join('');
  for (const [pattern, script] of CLASSES) {
    for (const match of low.matchAll(pattern)) made.fill(script, match.index, match.index + match[0].length);
    for (const match of high.matchAll(pattern))
      made.fill(script, 0xe000 + match.index, 0xe000 + match.index + match[0].length);
  }
  made.fill(SCRIPT.surrogate, 0xd800, 0xe000);
  table = made;
  return made;
}

/** `SCRIPT` of a character outside the first plane: Han extensions are Han, other letters and numbers letters. */
export function astralScript(character: string): number {
  if (/\p{Script=Han}/u.test(character)) return SCRIPT.han;
  if (/[\p{L}\p{N}]/u.test(character)) return SCRIPT.letter;
  return /\p{M}/u.test(character) ? SCRIPT.mark : SCRIPT.other;
}
