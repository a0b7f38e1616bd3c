import type { CrawlStore, CrawlTally } from '../crawl-store.ts';
import { curveOf } from '../curve.ts';
import type { Database } from './database.ts';

/**
 * Counts of a crawl, held in memory beside the database until something of the crawl changes. Counting months of crawls
 * reads their pages once.
 * Triggers of the database report changes, so that no code that writes can forget to.
 * New URLs change no count: their number is read from their last id. URLs go only with their crawl.
 */
const SCHEMA = `
PRAGMA temp_store = MEMORY;
CREATE TEMP TABLE tallies (
  crawl INTEGER PRIMARY KEY, version INTEGER NOT NULL, fetched INTEGER NOT NULL, on_topic INTEGER NOT NULL, failed INTEGER NOT NULL,
  settled INTEGER NOT NULL, hosts INTEGER NOT NULL, curve TEXT NOT NULL) STRICT;
`;

const OF_CRAWL = (row: 'NEW' | 'OLD') => `${row}.crawl`;
const OF_PAGE = (row: 'NEW' | 'OLD') =>
  `(SELECT crawl FROM pages WHERE topic_id = ${row}.topic_id AND key = ${row}.key)`;

/** Event, and the crawls whose tallies end by it. */
const ENDS: readonly (readonly [event: string, crawls: string])[] = [
  ['INSERT ON main.pages', OF_CRAWL('NEW')],
  ['UPDATE OF on_topic ON main.pages WHEN OLD.on_topic <> NEW.on_topic', OF_CRAWL('NEW')],
  ['DELETE ON main.pages', OF_CRAWL('OLD')],
  ['UPDATE OF state ON main.urls', OF_CRAWL('NEW')],
  ['INSERT ON main.hosts', OF_CRAWL('NEW')],
  ['DELETE ON main.hosts', OF_CRAWL('OLD')],
  ['INSERT ON main.verdicts', OF_PAGE('NEW')],
  ['UPDATE OF value ON main.verdicts', OF_PAGE('NEW')],
  ['DELETE ON main.verdicts', OF_PAGE('OLD')],
  // Its number may be given again.
  ['DELETE ON main.crawls', 'OLD.no'],
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

/**
 * Pages of a crawl (?1) that the user labelled for its topic (?2). Without the sign before it SQLite would go through
 * the whole crawl for each label.
 */
const labelled = (value: 'relevant' | 'not-relevant'): string => `
  SELECT pages.id FROM verdicts CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
  WHERE verdicts.topic_id = ?2 AND target = 'page' AND value = '${value}' AND +pages.crawl = ?1`;

export function tallyReader(database: Database): Pick<CrawlStore, 'tally' | 'curve'> {
  database.exec(SCHEMA);
  ENDS.forEach(([event, crawls], place) => {
    database.exec(
      `CREATE TEMP TRIGGER tally_ends_${place} AFTER ${event} BEGIN DELETE FROM tallies WHERE crawl IN (${crawls}); END`,
    );
  });
  // On a connection that only reads, writes of others fire no trigger, but they change this number.
  const known = database.query<CrawlVersionRow>(
    'SELECT no, topic_id AS topic, data_version AS version FROM crawls, pragma_data_version WHERE id = ?',
  );
  const held = database.query<TallyRow>(`
    SELECT fetched, on_topic AS onTopic, failed,
      coalesce((SELECT max(id) + 1 FROM urls WHERE urls.crawl = tallies.crawl), 0) - settled AS frontier, hosts, curve
    FROM tallies WHERE crawl = ? AND version = ?`);
  const hold = database.query('INSERT OR REPLACE INTO tallies VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  // One string in place of a row for each page.
  const seen = database.query<{ seen: string }>(`
    SELECT coalesce(group_concat(CASE WHEN id IN (${labelled('relevant')}) THEN 1 WHEN id IN (${labelled('not-relevant')}) THEN 0
      ELSE on_topic END, '' ORDER BY n, id), '') AS seen
    FROM pages WHERE crawl = ?1 AND n > 0`);
  const urls = database.query<{ failed: number; settled: number }>(`
    SELECT coalesce(sum(state = 'failed'), 0) AS failed, coalesce(sum(state <> 'taken'), 0) AS settled
    FROM urls WHERE crawl = ? AND state <> 'frontier'`);
  const hosts = database.query<{ hosts: number }>('SELECT count(*) AS hosts FROM hosts WHERE crawl = ?');

  const count = ({ no, topic, version }: CrawlVersionRow): void => {
    const onTopic = Uint8Array.from(seen.get(no, topic)?.seen ?? '', Number);
    const curve = curveOf(onTopic);
    const { failed, settled } = urls.get(no) ?? { failed: 0, settled: 0 };
    const found = curve.at(-1)?.[1] ?? 0;
    hold.run(no, version, onTopic.length, found, failed, settled, hosts.get(no)?.hosts ?? 0, JSON.stringify(curve));
  };
  const tallyOf = (id: string): TallyRow => {
    const crawl = known.get(id);
    if (crawl === undefined) return NOTHING;
    const { no, version } = crawl;
    if (held.get(no, version) === undefined) count(crawl);
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
