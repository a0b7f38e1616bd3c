const LETTER = /[\p{L}\p{N}\p{M}]/u;
const UNSPACED_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Occurrences of one word that are looked at. */
const MAX_LOOKED = 100;

/** Returns true if a word of an alphabet neither begins before `at` nor continues after `end`. */
function isBounded(text: string, at: number, end: number): boolean {
  const joins = (outer: string, inner: string): boolean =>
    LETTER.test(outer) && !UNSPACED_SIGN.test(outer) && !UNSPACED_SIGN.test(inner);
  const before = text.charAt(at - 1);
  const after = text.charAt(end);
  return !joins(before, text.charAt(at)) && !joins(after, text.charAt(end - 1));
}

/** A point or slash with a letter or digit beyond it, as addresses have them: `eng.uber.com/blog`. */
const JOINT_BEFORE = /[\p{L}\p{N}][./@]$|\/\/$|www\.$/iu;
const JOINT_AFTER = /^(?:\.[a-z]{2,}|[/@][\p{L}\p{N}])/iu;

/** Returns true if a text, in lower case, contains a folded word only as part of addresses. */
export function isOnlyInAddresses(word: string, lower: string): boolean {
  let looked = 0;
  for (let at = lower.indexOf(word); at >= 0 && looked < MAX_LOOKED; at = lower.indexOf(word, at + word.length)) {
    const end = at + word.length;
    if (!isBounded(lower, at, end)) continue;
    looked += 1;
    const isJoined =
      JOINT_BEFORE.test(lower.slice(Math.max(0, at - 4), at)) || JOINT_AFTER.test(lower.slice(end, end + 4));
    if (!isJoined) return false;
  }
  return looked > 0;
}

/** Letters of the longest short form, and how often a text must have it: a word may end one or two sentences. */
const LONGEST_SHORT = 5;
const TIMES_SHORT = 3;

/**
 * Returns true if a text, in lower case, has a folded word three times or more, and only with a full stop: Symp., Proc.
 */
export function isShortened(word: string, lower: string): boolean {
  if (word.length > LONGEST_SHORT) return false;
  let looked = 0;
  for (let at = lower.indexOf(word); at >= 0 && looked < MAX_LOOKED; at = lower.indexOf(word, at + word.length)) {
    const end = at + word.length;
    if (!isBounded(lower, at, end)) continue;
    if (lower[end] !== '.') return false;
    looked += 1;
  }
  return looked >= TIMES_SHORT;
}

/**
 * Returns each folded word in the letter case that it most often has in the text; unchanged where the text has it in
 * another spelling. O(text × words).
 */
export function asWritten(words: readonly string[], text: string): string[] {
  const lower = text.toLowerCase();
  // A few letters change length with case; places would no longer agree.
  if (lower.length !== text.length) return [...words];
  return words.map((word) => (word.toUpperCase() === word.toLowerCase() ? word : commonest(word, text, lower)));
}

function commonest(word: string, text: string, lower: string): string {
  const forms = new Map<string, number>();
  let looked = 0;
  for (let at = lower.indexOf(word); at >= 0 && looked < MAX_LOOKED; at = lower.indexOf(word, at + word.length)) {
    looked += 1;
    if (!isBounded(text, at, at + word.length)) continue;
    const form = text.slice(at, at + word.length);
    forms.set(form, (forms.get(form) ?? 0) + 1);
  }
  let best = word;
  let most = 0;
  for (const [form, count] of forms) {
    if (count <= most) continue;
    best = form;
    most = count;
  }
  return best;
}
