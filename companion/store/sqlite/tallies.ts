import type { CrawlStore, CrawlTally } from '../crawl-store.ts';
import { curveOf } from '../curve.ts';
import type { Database } from './database.ts';

/**
 * Counts of a crawl, held in memory beside the database until something of the crawl changes. Counting months of crawls
 * reads their pages once. Triggers of the database report changes, so that no code that writes can forget to. New URLs
 * change no count: their number is read from their last id. URLs go only with their crawl. A label ends only the sum.
 * What it was made of is held too: `judged`, what the judge says of each page, an octet each, and how many pages come
 * before each block of them; and `settled`, the counts of addresses.
 */
const SCHEMA = `
CREATE TEMP TABLE tallies (
  crawl INTEGER PRIMARY KEY, version INTEGER NOT NULL, fetched INTEGER NOT NULL, on_topic INTEGER NOT NULL, failed INTEGER NOT NULL,
  settled INTEGER NOT NULL, hosts INTEGER NOT NULL, curve TEXT NOT NULL) STRICT;
CREATE TEMP TABLE judged (crawl INTEGER PRIMARY KEY, version INTEGER NOT NULL, seen BLOB NOT NULL, starts TEXT NOT NULL) STRICT;
CREATE TEMP TABLE settled (
  crawl INTEGER PRIMARY KEY, version INTEGER NOT NULL, failed INTEGER NOT NULL, settled INTEGER NOT NULL, hosts INTEGER NOT NULL) STRICT;
`;

/** Numbers of pages in a block: what finding the place of a labelled page reads at most. */
const BLOCK = 1_024;
const ZERO = '0'.charCodeAt(0);

const OF_CRAWL = (row: 'NEW' | 'OLD') => `${row}.crawl`;
const OF_PAGE = (row: 'NEW' | 'OLD') =>
  `(SELECT crawl FROM pages WHERE topic_id = ${row}.topic_id AND key = ${row}.key)`;

/** Event, the crawls whose counts end by it, and which counts. The sum ends by each. */
const ENDS: readonly (readonly [event: string, crawls: string, counts: readonly ('judged' | 'settled')[]])[] = [
  ['INSERT ON main.pages', OF_CRAWL('NEW'), ['judged']],
  ['UPDATE OF on_topic ON main.pages WHEN OLD.on_topic <> NEW.on_topic', OF_CRAWL('NEW'), ['judged']],
  ['UPDATE OF n ON main.pages WHEN OLD.n <> NEW.n', OF_CRAWL('NEW'), ['judged']],
  ['DELETE ON main.pages', OF_CRAWL('OLD'), ['judged']],
  ['UPDATE OF state ON main.urls', OF_CRAWL('NEW'), ['settled']],
  ['INSERT ON main.hosts', OF_CRAWL('NEW'), ['settled']],
  ['DELETE ON main.hosts', OF_CRAWL('OLD'), ['settled']],
  ['INSERT ON main.verdicts', OF_PAGE('NEW'), []],
  ['UPDATE OF value ON main.verdicts', OF_PAGE('NEW'), []],
  ['DELETE ON main.verdicts', OF_PAGE('OLD'), []],
  // Its number may be given again.
  ['DELETE ON main.crawls', 'OLD.no', ['judged', 'settled']],
];

interface TallyRow extends CrawlTally {
  readonly curve: string;
}

interface CrawlVersionRow {
  readonly no: number;
  readonly topic: string;
  readonly version: number;
}

const NOTHING: TallyRow = { fetched: 0, onTopic: 0, failed: 0, frontier: 0, hosts: 0, curve: '[]' };

/** A page by its place in the crawl. */
interface PagePlace {
  readonly n: number;
  readonly id: number;
}

interface JudgedRow {
  readonly seen: Uint8Array;
  /** Pages before each block. */
  readonly starts: readonly number[];
}

type SettledRow = Pick<TallyRow, 'failed' | 'hosts'> & { readonly settled: number };

export function tallyReader(database: Database): Pick<CrawlStore, 'tally' | 'curve'> {
  database.exec(SCHEMA);
  ENDS.forEach(([event, crawls, counts], place) => {
    database.exec(
      `CREATE TEMP TRIGGER tally_ends_${place} AFTER ${event} BEGIN ${['tallies', ...counts]
        .map((table) => `DELETE FROM ${table} WHERE crawl IN (${crawls});`)
        .join(' ')} END`,
    );
  });
  // On a connection that only reads, writes of others fire no trigger, but they change this number.
  const crawlBy = database.query<CrawlVersionRow>(
    'SELECT no, topic_id AS topic, data_version AS version FROM crawls, pragma_data_version WHERE id = ?',
  );
  const held = database.query<TallyRow>(`
    SELECT fetched, on_topic AS onTopic, failed,
      coalesce((SELECT max(id) + 1 FROM urls WHERE urls.crawl = tallies.crawl), 0) - settled AS frontier, hosts, curve
    FROM tallies WHERE crawl = ? AND version = ?`);
  const hold = database.query('INSERT OR REPLACE INTO tallies VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const last = database.query<{ n: number | null }>('SELECT max(n) AS n FROM pages WHERE crawl = ?');
  // One string in place of a row for each page. Pages of one number come as in the index, here and in `sameNumber`:
  // to sort them by more would take longer than to read them.
  const seen = database.query<{ seen: string }>(`
    SELECT coalesce(group_concat(on_topic, ''), '') AS seen FROM (
      SELECT on_topic FROM pages INDEXED BY pages_ranked WHERE crawl = ? AND n BETWEEN ? AND ? ORDER BY n)`);
  const between = database.query<{ pages: number }>(
    'SELECT count(*) AS pages FROM pages WHERE crawl = ? AND n >= ? AND n < ?',
  );
  const sameNumber = database.query<{ id: number }>(
    'SELECT id FROM pages INDEXED BY pages_ranked WHERE crawl = ? AND n = ?',
  );
  const heldJudged = database.query<{ seen: Uint8Array; starts: string }>(
    'SELECT seen, starts FROM temp.judged WHERE crawl = ? AND version = ?',
  );
  const holdJudged = database.query('INSERT OR REPLACE INTO temp.judged VALUES (?, ?, ?, ?)');
  // Without the sign before it SQLite would go through the whole crawl for each label.
  const labelled = database.query<PagePlace & { value: string }>(`
    SELECT n, pages.id, value FROM verdicts CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
    WHERE verdicts.topic_id = ?2 AND target = 'page' AND value IN ('relevant', 'not-relevant') AND +pages.crawl = ?1 AND n > 0`);
  const urls = database.query<SettledRow>(`
    SELECT coalesce(sum(state = 'failed'), 0) AS failed, coalesce(sum(state <> 'taken'), 0) AS settled,
      (SELECT count(*) FROM hosts WHERE crawl = ?1) AS hosts
    FROM urls INDEXED BY urls_visited WHERE crawl = ?1 AND state <> 'frontier'`);
  const heldSettled = database.query<SettledRow>(
    'SELECT failed, settled, hosts FROM temp.settled WHERE crawl = ? AND version = ?',
  );
  const holdSettled = database.query('INSERT OR REPLACE INTO temp.settled VALUES (?, ?, ?, ?, ?)');

  const judgedOf = ({ no, version }: CrawlVersionRow): JudgedRow => {
    const held = heldJudged.get(no, version);
    // A copy: labels are written into it.
    if (held !== undefined) return { seen: Uint8Array.from(held.seen), starts: JSON.parse(held.starts) as number[] };
    const starts: number[] = [];
    const parts: string[] = [];
    const end = last.get(no)?.n ?? 0;
    for (let [first, pages] = [1, 0]; first <= end; first += BLOCK) {
      const part = seen.get(no, first, first + BLOCK - 1)?.seen ?? '';
      starts.push(pages);
      parts.push(part);
      pages += part.length;
    }
    const bits = Uint8Array.from(Buffer.from(parts.join(''), 'latin1'), (digit) => digit - ZERO);
    holdJudged.run(no, version, bits, JSON.stringify(starts));
    return { seen: bits, starts };
  };
  const settledOf = ({ no, version }: CrawlVersionRow): SettledRow => {
    const held = heldSettled.get(no, version);
    if (held !== undefined) return held;
    const counted = urls.get(no) ?? { failed: 0, settled: 0, hosts: 0 };
    holdSettled.run(no, version, counted.failed, counted.settled, counted.hosts);
    return counted;
  };
  /** Pages of the crawl before one of them. */
  const placeOf = (no: number, starts: readonly number[], { n, id }: PagePlace): number => {
    const block = Math.floor((n - 1) / BLOCK);
    const inBlock = between.get(no, block * BLOCK + 1, n)?.pages ?? 0;
    return (starts[block] ?? 0) + inBlock + sameNumber.all(no, n).findIndex((page) => page.id === id);
  };
  const count = (crawl: CrawlVersionRow): void => {
    const { no, topic, version } = crawl;
    const { seen: onTopic, starts } = judgedOf(crawl);
    for (const page of labelled.all(no, topic)) onTopic[placeOf(no, starts, page)] = page.value === 'relevant' ? 1 : 0;
    const curve = curveOf(onTopic);
    const { failed, settled, hosts } = settledOf(crawl);
    hold.run(no, version, onTopic.length, curve.at(-1)?.[1] ?? 0, failed, settled, hosts, JSON.stringify(curve));
  };
  const tallyOf = (id: string): TallyRow => {
    const crawl = crawlBy.get(id);
    if (crawl === undefined) return NOTHING;
    const { no, version } = crawl;
    const known = held.get(no, version);
    if (known !== undefined) return known;
    count(crawl);
    return held.get(no, version) ?? NOTHING;
  };
  return {
    tally(id) {
      const { curve: _, ...tally } = tallyOf(id);
      return tally;
    },
    curve: (id) => JSON.parse(tallyOf(id).curve),
  };
}
