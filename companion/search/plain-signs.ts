import { simplifiedUnits } from '../../shared/text/chinese/simplify.ts';
import { mapUnits } from '../../shared/text/map-units.ts';

const MARKS = /\p{M}+/gu;
/** Signs of one script that readers take for the same, by UTF-16 unit. */
const SAME: Readonly<Record<string, string>> = {
  ...{ ё: 'е', ß: 's', æ: 'a', œ: 'o', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ', '’': "'" },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' },
};
/** Scripts whose letters lose their accents. In others a mark makes another letter: й, が, หา. */
const LOSES_ACCENTS = /[\p{Script=Latin}\p{Script=Greek}]/u;

let table: Uint16Array | undefined;

function units(): Uint16Array {
  table ??= Uint16Array.from(simplifiedUnits(), (simple, unit) => {
    if (unit >= 0xd800 && unit < 0xe000) return unit;
    const sign = String.fromCharCode(simple);
    const folded = sign.normalize('NFKC').toLowerCase();
    const bare = LOSES_ACCENTS.test(folded) ? folded.normalize('NFD').replace(MARKS, '') : folded;
    const plain = SAME[bare] ?? bare;
    return plain.length === 1 ? plain.charCodeAt(0) : simple;
  });
  return table;
}

/**
 * Folds a text sign by sign, so that a place in the result is the same place in the text: lower case, no accents on
 * Latin and Greek letters, simplified Chinese. Linear time; the table is built on first use in some 50 ms.
 */
export const plainSigns = (text: string): string => mapUnits(text, units());
