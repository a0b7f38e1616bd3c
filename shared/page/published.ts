import type { Flat } from './flat.ts';
import type { LinkedData } from './linked-data.ts';
import type { Meta } from './meta.ts';

const KEYS =
  'article:published_time datepublished og:published_time parsely-pub-date sailthru.date pubdate publishdate publish_date publish-date publication_date date.release dc.date.issued dcterms.created dc.date dcterms.date citation_publication_date citation_date article:published date weibo:article:create_at'.split(
    ' ',
  );
const NUMERIC =
  /(?<!\d)((?:19|20)\d\d)\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)日?(?:[T\s]{1,3}(\d{1,2})[:：](\d\d)(?:[:：](\d\d))?(?:\.\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?)?/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED =
  /\b(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?((?:19|20)\d\d)\b/i;
const IN_URL = /\/((?:19|20)\d\d)[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?:\/|_|-|\b)/;
const MAX_VALUE = 100;

const two = (value: string | number): string => String(value).padStart(2, '0');

function day(year: string, month: string | number, date: string): string {
  const [m, d] = [Number(month), Number(date)];
  return m >= 1 && m <= 12 && d >= 1 && d <= 31 ? `${year}-${two(m)}-${two(d)}` : '';
}

/** ISO 8601 date, with time and zone as far as they are written, of the first date in a short text; '' when there is none. */
export function isoDate(text: string): string {
  const value = text.slice(0, MAX_VALUE).trim();
  const numeric = NUMERIC.exec(value);
  if (numeric !== null) {
    const [, year = '', month = '', date = '', hour, minute = '', second = '00', zone = ''] = numeric;
    const written = day(year, month, date);
    if (written === '' || hour === undefined || Number(hour) > 23 || Number(minute) > 59) return written;
    return `${written}T${two(hour)}:${minute}:${second}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`;
  }
  const compact = COMPACT.exec(value);
  if (compact !== null) return day(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '');
  const named = NAMED.exec(value);
  const date = named?.[1] ?? named?.[3];
  if (named === null || date === undefined) return '';
  return day(named[4] ?? '', MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1, date);
}

const TIME_CLASS = /time|date|publish/i;

function shown(flat: Flat): string {
  for (const element of flat.elements) {
    const { name, node } = element;
    if (name === 'time') {
      const date = isoDate(node.attribute('datetime') ?? '') || isoDate(flat.text.slice(element.start, element.end));
      if (date !== '') return date;
    } else if (
      element.end - element.start < MAX_VALUE &&
      element.end > element.start &&
      TIME_CLASS.test(node.attribute('class')?.slice(0, MAX_VALUE) ?? '')
    ) {
      const date = isoDate(flat.text.slice(element.start, element.end));
      if (date !== '') return date;
    }
  }
  return '';
}

/** When the page says it was published: in `<meta>`, JSON-LD, beside the text, or in its address; ISO 8601, '' when it does not. */
export function publishedOf(flat: Flat, meta: Meta, data: LinkedData, url: string): string {
  for (const key of KEYS) {
    const date = isoDate(meta.get(key) ?? '');
    if (date !== '') return date;
  }
  const inUrl = IN_URL.exec(url);
  return (
    isoDate(data.published) ||
    shown(flat) ||
    (inUrl === null ? '' : day(inUrl[1] ?? '', inUrl[2] ?? '', inUrl[3] ?? ''))
  );
}
