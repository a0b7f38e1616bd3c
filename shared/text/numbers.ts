import { SCRIPT, scripts } from './script.ts';

/** Between two digits these belong to the number. */
const INNER = new Set(['.', ',', '．']);
const PERCENT = new Set(['%', '％', '‰']);
const MAGNITUDE = new Set('百千万亿萬億');
/** After one or two digits: month, day, hour, minute. */
const SHORT_DATE = new Set('月日时時分');
const MAX_SHORT = 2;
const YEAR = '年';

/**
 * End of the number that starts at `from`: decimals and thousands, a percent sign or Chinese magnitude (3.5万), or the date unit
 * that makes it a date (1998年, 98年, 7月, but 10 年: ten years).
 */
export function numberEnd(text: string, from: number): number {
  const digits = digitsEnd(text, from);
  const next = text[digits] ?? '';
  const count = digits - from;
  if (next === YEAR && (count === 4 || (count === 2 && isLateCentury(text.charCodeAt(from))))) return digits + 1;
  if (count <= MAX_SHORT && SHORT_DATE.has(next)) return digits + 1;
  let end = digits;
  while (INNER.has(text[end] ?? '') && digitsEnd(text, end + 1) > end + 1) end = digitsEnd(text, end + 1);
  if (PERCENT.has(text[end] ?? '')) return end + 1;
  while (MAGNITUDE.has(text[end] ?? '')) end++;
  return end;
}

/** Returns the end of the digits from `from` on; `from` without digits. */
export function digitsEnd(text: string, from: number): number {
  const table = scripts();
  let end = from;
  while (table[text.charCodeAt(end)] === SCRIPT.number) end++;
  return end;
}

/** 5 to 9, ASCII or full width: two digits that start so are a year of the last century. */
const isLateCentury = (unit: number): boolean => (unit >= 0x35 && unit <= 0x39) || (unit >= 0xff15 && unit <= 0xff19);
