import { GrowingInts } from '../../../shared/collections/growing.ts';
import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { KnownUrl } from '../../order/order.ts';

/** Why an address has to wait behind the rest of the frontier; stable codes, shown to the user. */
export const DEMOTION_REASONS = [
  'facets',
  'numbers',
  'subdomains',
  'prefix',
  'same-page',
  'nothing-new',
  'about-site',
  'list-page',
  'nofollow',
] as const;
export type DemotionReason = (typeof DEMOTION_REASONS)[number];

/** A demoted pattern, as the user sees it. */
export interface Demotion {
  readonly reason: DemotionReason;
  /** The addresses that it is about: a host and path in which `*` stands for what varies, or a single address. */
  readonly pattern: string;
}

/** Useless pages in a row of one (path, set of query keys) after which the rest of them has to wait. */
const MAX_OF_QUERY = 10;
/** The same for all queries and parameters of one path: keys can be made out of nothing, too. */
const MAX_OF_PATH = 30;
/** The same for addresses that differ in numbers or tokens only: calendars, counters, sessions. */
const MAX_OF_NUMBERS = 15;
/** The same for all subdomains of a site together: hosts can be made out of nothing. */
const MAX_OF_SUBDOMAINS = 20;
/**
 * The same for everything under one first folder of a host, or in none, and never less than this share of what was
 * fetched.
 */
const MAX_OF_PREFIX = 40;
const SHARE_OF_PREFIX = 0.05;
/** Factor of the patience with a mould that gave a useful page before. */
const PATIENCE = 2;

/**
 * How addresses that are made from one mould turned out. A mould that gives nothing but pages that are off topic or
 * copies is barren, and so is one that gives no page at all: its other addresses wait behind all the rest of the
 * frontier, where they can do no harm and are not lost.
 */
export class Patterns {
  readonly #moulds = new HashedIds();
  /** By mould: pages of no use since the last one that was, and whether one ever was. */
  readonly #useless = new GrowingInts();
  readonly #wasUseful = new GrowingInts();
  #fetched = 0;

  /** An address is done with. `useful`: it gave a page that is on topic and not a copy. */
  count(known: KnownUrl, useful: boolean): void {
    this.#fetched += 1;
    for (const { pattern } of mouldsOf(known)) {
      const mould = this.#moulds.id(pattern);
      this.#useless.set(mould, useful ? 0 : Math.max(0, this.#useless.get(mould)) + 1);
      if (useful) this.#wasUseful.set(mould, 1);
    }
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#fetched = archive.number(this.#fetched);
    yield* this.#moulds.persist(archive);
    yield* this.#useless.persist(archive);
    yield* this.#wasUseful.persist(archive);
  }

  /** The mould that holds this address back; undefined: none does. */
  barren(known: KnownUrl): Demotion | undefined {
    return mouldsOf(known).find(({ pattern, reason, most }) => {
      const mould = this.#moulds.find(pattern);
      if (mould < 0) return false;
      const share = reason === 'prefix' ? this.#fetched * SHARE_OF_PREFIX : 0;
      return this.#useless.get(mould) >= Math.max(most, share) * (this.#wasUseful.get(mould) === 1 ? PATIENCE : 1);
    });
  }
}

interface Mould extends Demotion {
  readonly most: number;
}

/** Eight or more hexadecimal digits, perhaps with hyphens (session ids, UUIDs), or any number. */
// biome-ignore lint/plugin: each round begins with a hyphen, and has none inside.
const VARIES = /[0-9a-f]{8,}(?:-[0-9a-f]+)*|\d+/gi;
/** Parameters of a piece of a path (RFC 3986 3.3), such as `;jsessionid=1`. */
const PARAMETERS = /;[^/]*/g;

function mouldsOf({ url, host, site }: KnownUrl): readonly Mould[] {
  const { pathname, searchParams } = new URL(url);
  const keys = [...new Set(searchParams.keys())].sort().join('=*&');
  const query = keys === '' ? '' : `?${keys}=*`;
  const moulds: Mould[] = [];
  if (query !== '') moulds.push({ pattern: `${host}${pathname}${query}`, reason: 'facets', most: MAX_OF_QUERY });
  const path = pathname.replace(PARAMETERS, '');
  if (query !== '' || path !== pathname)
    moulds.push({ pattern: `${host}${path.replace(VARIES, '*')}?**`, reason: 'facets', most: MAX_OF_PATH });
  const folded = pathname.replace(VARIES, '*');
  if (folded !== pathname)
    moulds.push({ pattern: `${host}${folded}${query}`, reason: 'numbers', most: MAX_OF_NUMBERS });
  if (host !== site && host !== `www.${site}`) {
    moulds.push({ pattern: `*.${site}`, reason: 'subdomains', most: MAX_OF_SUBDOMAINS });
  }
  if (pathname !== '/') {
    const end = folded.indexOf('/', 1);
    const pattern = end < 0 ? `${host}/*` : `${host}${folded.slice(0, end)}/**`;
    moulds.push({ pattern, reason: 'prefix', most: MAX_OF_PREFIX });
  }
  return moulds;
}
