import type { CrawlStore } from '../crawl-store.ts';
import type { Database, Value } from './database.ts';
import { LABELLED } from './found.ts';
import { HIDDEN } from './pages.ts';

/**
 * Factor: the first query reads WIDER times the wanted pages, and each next one WIDER times more, until enough may be
 * shown.
 */
const WIDER = 8;

/** 1 for a page that names the topic; lists of earlier versions, in tier 0, count as pages that do not. */
const NAMED = '(tier >= 2)';
/** Log odds of the relevance, within 6 of an even chance: a page that is surer than that is no better. */
const ODDS = 'ln(max(0.0025, min(0.9975, relevance)) / (1 - max(0.0025, min(0.9975, relevance))))';

/**
 * Shares of the pages of each host that are on the topic, held in memory beside the database until a page of the crawl
 * changes. Triggers report that. `held_shares`: the crawls whose shares are those of now.
 */
const SCHEMA = `
PRAGMA temp_store = MEMORY;
CREATE TEMP TABLE host_shares (
  crawl INTEGER NOT NULL, host TEXT NOT NULL, share REAL NOT NULL, PRIMARY KEY (crawl, host)) STRICT, WITHOUT ROWID;
CREATE TEMP TABLE held_shares (crawl INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT;
`;
const ENDS: readonly (readonly [event: string, crawl: string])[] = [
  ['INSERT ON main.pages', 'NEW.crawl'],
  ['UPDATE OF on_topic ON main.pages WHEN OLD.on_topic <> NEW.on_topic', 'NEW.crawl'],
  ['UPDATE OF n ON main.pages WHEN OLD.n <> NEW.n', 'NEW.crawl'],
  ['DELETE ON main.pages', 'OLD.crawl'],
  ['DELETE ON main.crawls', 'OLD.no'],
];
const OF_CRAWL = 'FROM host_shares WHERE crawl = (SELECT no FROM c)';

interface RankedRow {
  readonly id: number;
  readonly shown: number;
  readonly isList: number;
}

/**
 * Ranks all pages of a crawl (?1) by an index with all columns of `rank`. Only the first ?2 are tested for whether they
 * may be shown.
 */
const ranked = (which: string, rank: string, join = ''): string => `
  WITH c AS (SELECT no FROM crawls WHERE id = ?1)
  SELECT pages.id, coalesce(value, 'none') = 'none' AND NOT ${HIDDEN} AS shown, page_kind = 'list' AS isList
  FROM (SELECT id AS first, ${rank} AS rank FROM pages ${join} WHERE crawl = (SELECT no FROM c) AND n > 0 ${which} ORDER BY rank DESC, id DESC LIMIT ?2)
    CROSS JOIN ${LABELLED}
  WHERE pages.id = first ORDER BY rank DESC, pages.id DESC`;

export function pickReader(database: Database): Pick<CrawlStore, 'unlabelled' | 'nearest' | 'labelled'> {
  database.exec(SCHEMA);
  ENDS.forEach(([event, crawl], place) => {
    database.exec(
      `CREATE TEMP TRIGGER shares_end_${place} AFTER ${event} BEGIN DELETE FROM held_shares WHERE crawl = ${crawl}; END`,
    );
  });
  // On a connection that only reads, writes of others fire no trigger, but they change this version.
  const isHeld = database.query(`
    SELECT 1 FROM crawls, pragma_data_version JOIN held_shares ON crawl = no AND version = data_version WHERE id = ?`);
  const drop = database.query('DELETE FROM host_shares WHERE crawl = (SELECT no FROM crawls WHERE id = ?)');
  // One page on either side keeps few pages near a half.
  const share = database.query(`
    INSERT INTO host_shares SELECT crawl, host, (sum(on_topic) + 1.0) / (count(*) + 2) FROM pages
    WHERE crawl = (SELECT no FROM crawls WHERE id = ?) AND n > 0 GROUP BY host`);
  const hold = database.query(
    'INSERT OR REPLACE INTO held_shares SELECT no, data_version FROM crawls, pragma_data_version WHERE id = ?',
  );
  const holdShares = (id: string): void => {
    if (isHeld.get(id) !== undefined) return;
    for (const step of [drop, share, hold]) step.run(id);
  };
  const last = '(SELECT max(n) FROM pages WHERE crawl = (SELECT no FROM c))';
  const unlabelled = database.query<RankedRow>(
    ranked(
      `AND on_topic AND (?9 OR page_kind <> 'list')`,
      `${ODDS} + ?8 * ${NAMED} + ?5 * priority + ?6 * (tier = 3) + ?7 * share - ?3 * (1 - pow(2, (n - ${last}) / CAST(?4 AS REAL)))`,
      `JOIN (SELECT host, share ${OF_CRAWL}) USING (host)`,
    ),
  );
  const nearest = database.query<RankedRow>(ranked('', '-abs(relevance - ?3)'));
  // Without the sign before it SQLite would go through the whole crawl for each label.
  const labelled = database.query<{ id: number }>(`
    WITH c AS (SELECT no, topic_id FROM crawls WHERE id = ?)
    SELECT pages.id FROM c CROSS JOIN verdicts ON verdicts.topic_id = c.topic_id
      CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
    WHERE target = 'page' AND value = ? AND +pages.crawl = c.no AND n > 0 ORDER BY n DESC, pages.id DESC LIMIT ?`);

  /** Returns at least `limit` pages that may be shown, unless the crawl has fewer. */
  const shown = (query: typeof nearest, id: string, limit: number, ...values: Value[]): readonly RankedRow[] => {
    for (let most = WIDER * limit; ; most *= WIDER) {
      const rows = query.all(id, most, ...values);
      const some = rows.filter((row) => row.shown === 1);
      if (some.length >= limit || rows.length < most) return some;
    }
  };
  const idsOf = (rows: readonly RankedRow[], limit: number): readonly number[] =>
    rows.slice(0, limit).map((row) => row.id);
  return {
    unlabelled(id, { most, pages, priority, named, title, host }, limit, noLists) {
      holdShares(id);
      const find = (wanted: number, withLists: boolean) =>
        shown(unlabelled, id, wanted, most, pages, priority, title, host, named, Number(withLists));
      const all = find(limit, true);
      const others = all.filter(({ isList }) => isList === 0);
      // Ranks a second time only where lists fill the first ranks.
      const isWhole = others.length >= noLists || all.length < limit;
      return { all: idsOf(all, limit), noLists: idsOf(isWhole ? others : find(noLists, false), noLists) };
    },
    nearest: (id, relevance, limit) => idsOf(shown(nearest, id, limit, relevance), limit),
    labelled: (id, value, limit) => labelled.all(id, value, limit).map((row) => row.id),
  };
}
