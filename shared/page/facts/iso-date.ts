const MAX_VALUE = 100;
const YEAR = '((?:19|20)\\d\\d)';
const ANY_YEAR = new RegExp(YEAR);
/** 2024-03-05, 2024年3月5日, 2024년 3월 5일. */
const YEAR_FIRST = new RegExp(
  `(?<!\\d)${YEAR}\\s?[-/.年년]\\s?(\\d{1,2})\\s?[-/.月월]\\s?(\\d{1,2})(?!\\d)(?:[日일]|\\.(?=\\s))?`,
);
/** 5.3.2024, 25/12/2024. */
const YEAR_LAST = new RegExp(`(?<![\\d.])(\\d{1,2})([-/.])\\s?(\\d{1,2})\\2\\s?${YEAR}(?!\\.?\\d)`);
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)(Z|[+-]\d{4})?)?$/;
/** 5 March 2024, 5. März 2024, 5 de marzo de 2024, 05-Mar-2024. */
const NAMED_DAY_FIRST = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|[.ºª])?[\\s-]+(?:of |de |d')?(\\p{L}{3,12})\\.?,?[\\s-]+(?:del? )?${YEAR}(?!\\d)`,
  'u',
);
const NAMED_MONTH_FIRST = new RegExp(
  `(?<!\\p{L})(\\p{L}{3,12})\\.?[\\s-]+(\\d{1,2})(?:st|nd|rd|th)?,?[\\s-]+${YEAR}(?!\\d)`,
  'u',
);
/** 2024. március 5. */
const NAMED_YEAR_FIRST = new RegExp(`(?<!\\d)${YEAR}\\.?[\\s-]+(\\p{L}{3,12})\\.?[\\s-]+(\\d{1,2})(?!\\d)\\.?`, 'u');
/** A time right behind a date, with its zone. */
const TIME =
  /^(?:(T)|,?\s{0,3}(?:at |um |à )?)(上午|下午|午前|午後|오전|오후)?\s?(\d{1,2})(?:[:：时時]|h)(\d\d)(?:[:：分](\d\d))?(?:\.\d{1,9})?(?:\s?([ap]\.?m)(?!\p{L})\.?)?(?:\s?((?:Z|GMT|UTC)(?!\p{L})(?:[+-]\d\d?(?::?\d\d)?(?!\d))?|[+-]\d\d(?::?\d\d)?(?!\d)))?/iu;
const OFFSET = /([+-])(\d\d?)(?::?(\d\d))?$/;
/** `10:30-14:00` and `10:30-12` are from one time to another. */
const UNTIL = /^-\d\d(?::|$)/;
const MAX_HOURS = 14;
const MAX_MINUTES = 59;
const AFTERNOON = /^(?:下午|午後|오후|p)/i;
/** Languages whose months are known by name, as the platform writes them alone and in a date. */
const LANGUAGES = 'en en-GB de fr es it pt nl pl ru uk cs sv da nb fi tr hu ro id'.split(' ');
const MONTHS = 12;

let months: Map<string, number> | undefined;

/** Returns 1 to 12 for a month's name or short form. The platform supplies the names once. */
function monthOf(name: string): number | undefined {
  if (months === undefined) {
    months = new Map();
    for (const language of LANGUAGES) {
      for (const month of ['long', 'short'] as const) {
        for (const day of [undefined, 'numeric'] as const) {
          const format = new Intl.DateTimeFormat(language, { month, ...(day && { day }), timeZone: 'UTC' });
          for (let at = 0; at < MONTHS; at++) {
            const parts = format.formatToParts(Date.UTC(2024, at, 1));
            const written = parts.find(({ type }) => type === 'month')?.value ?? '';
            const known = written.toLowerCase().replace('.', '');
            if (!months.has(known)) months.set(known, at + 1);
          }
        }
      }
    }
  }
  return months.get(name.toLowerCase());
}

const two = (value: string | number): string => String(value).padStart(2, '0');

/** A day that the calendar has, '' for any other. */
function day(year: string, month: string | number, date: string): string {
  const [m, d] = [Number(month), Number(date)];
  const at = new Date(Date.UTC(Number(year), m - 1, d));
  return at.getUTCMonth() === m - 1 && at.getUTCDate() === d && d > 0 ? `${year}-${two(m)}-${two(d)}` : '';
}

/** Decides which of two numbers is the day. Dots put it first; otherwise only a number above 12 shows it. */
function yearLast([, one = '', sign, other = '', year = '']: RegExpExecArray): string {
  if (sign === '.' || Number(one) > MONTHS) return day(year, other, one);
  return Number(other) > MONTHS ? day(year, one, other) : '';
}

function zoneOf(zone: string): string {
  if (zone === '') return '';
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(zone) ?? [];
  if (sign === undefined) return 'Z';
  return Number(hours) > MAX_HOURS || Number(minutes) > MAX_MINUTES ? '' : `${sign}${two(hours)}:${minutes}`;
}

/**
 * Returns the time at the start of a text in ISO 8601 as it follows a date, '' without one, and its original spelling.
 */
function timeOf(text: string): readonly [time: string, written: string] {
  const [written = '', t, before = '', hours = '', minute = '', second, half = before, zone = ''] =
    TIME.exec(text) ?? [];
  const isOfHalf = half !== '' && Number(hours) <= 12;
  const hour = isOfHalf ? (Number(hours) % 12) + (AFTERNOON.test(half) ? 12 : 0) : Number(hours);
  if (minute === '' || hour > 23 || Number(minute) > MAX_MINUTES || Number(second ?? 0) > 59) return ['', ''];
  const isUntil = t === undefined && second === undefined && UNTIL.test(zone);
  return [`T${two(hour)}:${minute}:${second ?? '00'}${isUntil ? '' : zoneOf(zone)}`, written.trimEnd()];
}

/** A date within a text, with the text around it. */
export interface DateIn {
  /** ISO 8601. */
  readonly date: string;
  readonly before: string;
  readonly after: string;
}

/** The first date, written with signs or names, in a text in NFKC, with the time behind it. */
export function dateIn(text: string): DateIn | undefined {
  // Most lines have no year, and each pattern is expensive.
  if (!ANY_YEAR.test(text)) return undefined;
  for (const [pattern, read] of PATTERNS) {
    const found = pattern.exec(text);
    const written = found === null ? '' : read(found);
    if (found === null || written === '') continue;
    const after = text.slice(found.index + found[0].length);
    const [time, behind] = timeOf(after);
    return { date: written + time, before: text.slice(0, found.index), after: after.slice(behind.length) };
  }
  return undefined;
}

/**
 * Returns the first date of a short text (100 units) in ISO 8601, with time and zone if they follow it. Returns ''
 * without a date or for an ambiguous one (03/12/2024).
 */
export function isoDate(text: string): string {
  const value = text.slice(0, MAX_VALUE).normalize('NFKC').trim();
  const compact = COMPACT.exec(value);
  if (compact !== null) {
    const [, year = '', month = '', date = '', hour, minute = '', second = '', zone = ''] = compact;
    const written = day(year, month, date);
    return written === '' || hour === undefined ? written : written + timeOf(`T${hour}:${minute}:${second}${zone}`)[0];
  }
  return dateIn(value)?.date ?? '';
}

const named = (year = '', name = '', date = ''): string => {
  const month = monthOf(name);
  return month === undefined ? '' : day(year, month, date);
};
const PATTERNS: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [YEAR_FIRST, ([, year = '', month = '', date = '']) => day(year, month, date)],
  [YEAR_LAST, yearLast],
  [NAMED_DAY_FIRST, ([, date, name, year]) => named(year, name, date)],
  [NAMED_MONTH_FIRST, ([, name, date, year]) => named(year, name, date)],
  [NAMED_YEAR_FIRST, ([, year, name, date]) => named(year, name, date)],
];
