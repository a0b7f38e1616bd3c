import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import type { ResultsStore } from '../results-store.ts';
import { compareTexts, firstBy } from '../table-order.ts';
import type { Database } from './database.ts';
import { CRAWL } from './outlines.ts';

/** Crawls with fewer pages are sorted as a whole: 30 ms at most. */
const LARGE = 20_000;
/** First pages by title that are known of a crawl. */
const MOST_FIRST = 4_096;
/** Ids of pages that are looked through between two turns of the event loop: some 6 ms. */
const WINDOW = 8_192;
/** Windows that an answer waits for. */
const FEW = 4;
/** Crawls whose first pages are known. */
const MAX_HELD = 4;
/** Most pages of sites that are sorted for the first ones of a table. Some 40 ms. */
const MAX_OF_SITES = 20_000;
/** First sites that are looked at. */
const MOST_SITES = 1_024;

interface TitledPage {
  readonly id: number;
  readonly n: number;
  readonly title: string;
}

interface Front {
  /** Number of erasures when it began: after one, ids are given again. */
  readonly gone: number;
  /** The last id that was looked at. */
  until: number;
  /** In their sequence. */
  first: readonly number[];
  /** `first` with titles, while pages are read. */
  titled: readonly TitledPage[] | undefined;
}

const byTitle = (a: TitledPage, b: TitledPage): number => compareTexts(a.title, b.title) || a.n - b.n || a.id - b.id;

/** First pages of large crawls by title and site, which follow the rules of a language that SQLite does not know. */
export interface TextFronts extends Pick<ResultsStore, 'sortTitles'> {
  /** The first pages by title, in their sequence; undefined: some pages were not looked at yet. */
  byTitle(crawlId: string): readonly number[] | undefined;
  /**
   * The first sites, in their sequence, those that compare as equal together. As many as have some 20,000 pages
   * together, and no site that has more.
   */
  sites(crawlId: string): readonly (readonly string[])[];
}

/** For a store in which nothing is known of its crawls. */
export const NO_FRONTS: TextFronts = { sortTitles: () => false, byTitle: () => undefined, sites: () => [] };

/** @param gone as in `ResultsStore` @param large pages beyond which a crawl is large */
export function textFronts(database: Database, gone: ResultsStore['gone'], large = LARGE): TextFronts {
  const fronts = new BoundedMap<string, Front>({ entries: MAX_HELD });
  const pages = database.query<{ pages: number }>(
    `SELECT coalesce(sum(kept), 0) AS pages FROM language_pages WHERE crawl = ${CRAWL}`,
  );
  const last = database.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM pages');
  // Strings in place of a row for each page.
  const COLUMNS = 'json_group_array(pages.id) AS ids, json_group_array(n) AS ns, json_group_array(title) AS titles';
  const within = database.query<Columns>(
    `SELECT ${COLUMNS} FROM pages NOT INDEXED WHERE pages.id > ?2 AND pages.id <= ?3 AND crawl = ${CRAWL} AND n > 0`,
  );
  const named = database.query<Columns>(
    `SELECT ${COLUMNS} FROM json_each(?1) AS one CROSS JOIN pages ON pages.id = one.value`,
  );
  const sites = database.query<{ site: string; pages: number }>(
    `SELECT site, sum(pages) AS pages FROM host_pages WHERE crawl = ${CRAWL} GROUP BY site`,
  );
  const isLarge = (crawl: string): boolean => (pages.get(crawl)?.pages ?? 0) > large;
  const frontOf = (crawl: string): Front => {
    const known = fronts.get(crawl);
    if (known !== undefined && known.gone === gone()) return known;
    const front: Front = { gone: gone(), until: 0, first: [], titled: [] };
    fronts.set(crawl, front);
    return front;
  };
  const end = (): number => last.get()?.id ?? 0;
  /** A few new pages are looked through once they are asked for. */
  const isSorted = ({ titled, until }: Front): boolean => titled === undefined && end() - until <= FEW * WINDOW;
  const readOn = (crawl: string, front: Front): void => {
    const titled = front.titled ?? titledOf(named.get(JSON.stringify(front.first)));
    const until = Math.min(end(), front.until + WINDOW);
    const last = titled.length === MOST_FIRST ? titled.at(-1) : undefined;
    const more = titledOf(within.get(crawl, front.until, until)).filter(
      (one) => last === undefined || byTitle(one, last) < 0,
    );
    // Two lists in sequence are merged, not sorted.
    front.titled = [...titled, ...more.sort(byTitle)].sort(byTitle).slice(0, MOST_FIRST);
    front.until = until;
    if (until < end()) return;
    front.first = front.titled.map(({ id }) => id);
    front.titled = undefined;
  };
  return {
    sortTitles(crawl) {
      if (!isLarge(crawl)) return false;
      const front = frontOf(crawl);
      if (!isSorted(front)) readOn(crawl, front);
      return !isSorted(front);
    },
    byTitle(crawl) {
      if (!isLarge(crawl)) return undefined;
      const front = frontOf(crawl);
      if (end() - front.until > FEW * WINDOW) return undefined;
      while (front.until < end()) readOn(crawl, front);
      return front.first;
    },
    sites(crawl) {
      if (!isLarge(crawl)) return [];
      const all = sites.all(crawl);
      const first = firstBy(all, MOST_SITES, (a, b) => compareTexts(a.site, b.site));
      const groups: string[][] = [];
      let [sum, before] = [0, ''];
      for (const { site, pages } of first) {
        sum += pages;
        const isSame = groups.length > 0 && compareTexts(site, before) === 0;
        before = site;
        if (isSame) groups.at(-1)?.push(site);
        else if (sum <= MAX_OF_SITES) groups.push([site]);
        else return groups;
      }
      // Sites that compare as equal to the last ones may be missing.
      return first.length < all.length ? groups.slice(0, -1) : groups;
    },
  };
}

interface Columns {
  readonly ids: string;
  readonly ns: string;
  readonly titles: string;
}

function titledOf(columns: Columns | undefined): readonly TitledPage[] {
  if (columns === undefined) return [];
  const [ids, ns] = [JSON.parse(columns.ids) as number[], JSON.parse(columns.ns) as number[]];
  const titles = JSON.parse(columns.titles) as string[];
  return titles.map((title, at) => ({ id: ids[at] ?? 0, n: ns[at] ?? 0, title }));
}
