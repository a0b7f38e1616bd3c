import { looksWellKnown } from './well-known.ts';

/**
 * Letters of one script, all of which pass for Latin ones: a label of nothing else is shown only under the script's own
 * domains.
 */
interface Lookalikes {
  readonly letters: string;
  /** Country domains where most names of this script are. */
  readonly tops: readonly string[];
}

/** Scripts whose labels are shown, with what of them passes for Latin (Chromium's whole-script confusables). */
const SCRIPTS: Readonly<Record<string, Lookalikes>> = {
  Arabic: { letters: '', tops: [] },
  Armenian: { letters: 'ագզէլհյոսւօՙ', tops: ['am'] },
  Bengali: { letters: '০৭', tops: [] },
  Cyrillic: { letters: 'аысԁеԍһіюкјӏорԗԛѕԝхуъьҽпгѵѡ', tops: ['bg', 'by', 'kz', 'ru', 'su', 'ua', 'uz'] },
  Devanagari: { letters: 'ऽ०ॱ', tops: [] },
  Ethiopic: { letters: 'ሀሠሰስበነተከዐዕዘጠፐꬅ', tops: ['er', 'et'] },
  Georgian: { letters: 'იოყძხჽჿ', tops: ['ge'] },
  Greek: { letters: 'αικνρυωηοτ', tops: ['gr'] },
  Gujarati: { letters: 'ડટ૦૧', tops: [] },
  Gurmukhi: { letters: '੦੧', tops: [] },
  Hebrew: { letters: 'דוחיןסװײ׳ﬦ', tops: ['il'] },
  Kannada: { letters: 'ಽ೦೧', tops: [] },
  Khmer: { letters: '', tops: [] },
  Lao: { letters: '', tops: [] },
  Malayalam: { letters: 'ടഠധനറ൦', tops: [] },
  Myanmar: { letters: 'ခဂငထပဝ၀၂ၔၜ႐႑႕႖႗', tops: ['mm'] },
  Sinhala: { letters: '', tops: [] },
  Tamil: { letters: 'டப௦', tops: [] },
  Telugu: { letters: '౦౧', tops: [] },
  Thai: { letters: 'ทนบพรหเแ๐ดลปฟม', tops: ['th'] },
};

const ONE_SCRIPT = Object.entries(SCRIPTS).map(([name, { letters, tops }]) => ({
  label: new RegExp(`^[\\p{Script=${name}}\\d-]+$`, 'u'),
  lookalikes: new RegExp(`^[${letters}\\d-]+$`, 'u'),
  tops,
}));
/** Chinese, Japanese, Korean: scripts that are written together. */
const CJK =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+|[\p{Script=Han}\p{Script=Bopomofo}\d-]+|[\p{Script=Han}\p{Script=Hangul}\d-]+)$/u;
/** CJK signs that pass for Latin ones or for punctuation, where a digit or hyphen is beside them. */
const STROKES = '[一ㄧ丨乛七丅十〇ㄒㄚㄟㄨㄩㄈㆺㆳ工ㆲ讠丁]';
/** Such a sign; one that passes for a slash, alone between others; lengthening where nothing is lengthened. */
const ODD_CJK = new RegExp(
  `[\\d-]${STROKES}|${STROKES}[\\d-]|(?:^|[\\d-])[ノンソゾ丶乀乁丿](?:$|[\\d-])|(?:^|[^\\p{Script=Hiragana}\\p{Script=Katakana}])ー`,
  'u',
);
/** へ, べ and ぺ look the same in both Japanese alphabets: one within a word of the other. */
const ODD_KANA =
  /^[\p{Script=Katakana}ー]+[へべぺ][\p{Script=Katakana}ー]+$|^\p{Script=Hiragana}+[ヘベペ]\p{Script=Hiragana}+$/u;
/** Latin letters that are no letter of ASCII with accents. */
const OWN_LATIN = 'ßæœøłđħŧıŋ';
/** Latin letters for the domains of their languages alone: elsewhere they pass for `p`, `o` and `e`. */
const LOCAL_LATIN: Readonly<Record<string, string>> = { is: 'þð', fo: 'þð', az: 'ə' };
const PINYIN = /[\u01cd-\u01dc\u1e90-\u1e9b]/;
/** Letters that pass for digits: a label of these and digits alone passes for a number. */
const DIGITS = /^[θ२২੨૨೩೭շзҙӡउওਤ੩૩౩ဒვპੜკ੫丩ㄐճ৪੪୫૭୨౨\d-]+$/u;

/**
 * Returns whether a label may be shown in Unicode, by the part of Chromium's rules (docs/idn.md of its sources) that
 * needs little data: one script a label, no label of lookalikes alone, no number of letters, no well-known name with
 * other letters. Stricter in one thing: Latin and CJK never mix.
 * @param text the label in Unicode.
 * @param rest the labels after it, in ASCII.
 * @param top the last label in Unicode.
 */
export function mayShow(text: string, rest: string, top: string): boolean {
  if (DIGITS.test(text) || looksWellKnown(text, rest)) return false;
  if (CJK.test(text)) return !ODD_CJK.test(text) && !ODD_KANA.test(text);
  const script = ONE_SCRIPT.find(({ label }) => label.test(text));
  if (script === undefined) return isLatin(text, top);
  return !script.lookalikes.test(text) || script.tops.includes(top) || script.label.test(top);
}

function isLatin(text: string, top: string): boolean {
  if (PINYIN.test(text)) return false;
  // Catalan writes a dot between two l; alone it is punctuation.
  const letters = top === 'cat' ? text.replaceAll('l·l', 'll') : text;
  const own = `${OWN_LATIN}${LOCAL_LATIN[top] ?? ''}`;
  return Array.from(letters).every(
    (letter) => own.includes(letter) || /^[a-z\d-]\p{M}{0,2}$/u.test(letter.normalize('NFD')),
  );
}
