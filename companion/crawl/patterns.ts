import type { KnownUrl } from '../order/order.ts';

/** Useless pages of one (path, set of query keys) after which the rest of them has to wait (FAULTS 52). */
const MOST_OF_QUERY = 20;
/** The same for addresses that differ in numbers or tokens only: calendars, counters, sessions (FAULTS 50, 51). */
const MOST_OF_NUMBERS = 40;
/** The same for all subdomains of a site together: hosts can be made out of nothing (FAULTS 54). */
const MOST_OF_SUBDOMAINS = 100;

/**
 * How addresses that are made from one mould turned out. A mould that only ever gave pages that were off topic or copies is
 * barren: its other addresses wait behind all the rest of the frontier, where they can do no harm and are not lost.
 */
export class Patterns {
  /** By mould: pages that were of no use; -1 for ever once one was. */
  readonly #useless = new Map<string, number>();

  /** A page was fetched. `useful`: on topic and not a copy. */
  count(known: KnownUrl, useful: boolean): void {
    for (const { mould } of mouldsOf(known)) {
      const before = this.#useless.get(mould) ?? 0;
      this.#useless.set(mould, useful || before < 0 ? -1 : before + 1);
    }
  }

  isBarren(known: KnownUrl): boolean {
    return mouldsOf(known).some(({ mould, most }) => (this.#useless.get(mould) ?? 0) >= most);
  }
}

interface Mould {
  readonly mould: string;
  readonly most: number;
}

/** Eight or more hexadecimal digits, perhaps with hyphens (session ids, UUIDs), or any number. */
const VARIES = /[0-9a-f]{8,}(?:-[0-9a-f]+)*|\d+/gi;

function mouldsOf({ url, host, site }: KnownUrl): readonly Mould[] {
  const { pathname, searchParams } = new URL(url);
  const keys = [...new Set(searchParams.keys())].sort().join('&');
  const moulds: Mould[] = [];
  if (keys !== '') moulds.push({ mould: `?${host}${pathname}?${keys}`, most: MOST_OF_QUERY });
  const folded = pathname.replace(VARIES, '0');
  if (folded !== pathname) moulds.push({ mould: `0${host}${folded}?${keys}`, most: MOST_OF_NUMBERS });
  if (host !== site && host !== `www.${site}`) moulds.push({ mould: `*.${site}`, most: MOST_OF_SUBDOMAINS });
  return moulds;
}
