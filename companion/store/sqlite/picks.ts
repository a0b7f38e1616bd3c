import type { CrawlStore } from '../crawl-store.ts';
import { leading } from './by-index.ts';
import type { Database, Value } from './database.ts';
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
 * The first pages of each ranking of a crawl, held in memory beside the database until a page changes. Triggers report
 * changes.
 */
const SCHEMA = `
CREATE TEMP TABLE ranks (
  crawl INTEGER NOT NULL, ranking TEXT NOT NULL, version INTEGER NOT NULL, weights TEXT NOT NULL, most INTEGER NOT NULL, ids TEXT NOT NULL,
  PRIMARY KEY (crawl, ranking)) STRICT, WITHOUT ROWID;
`;
const ENDS: readonly (readonly [event: string, crawl: string])[] = [
  ['INSERT ON main.pages', 'NEW.crawl'],
  ['UPDATE OF n, host, on_topic, relevance, tier, priority, page_kind ON main.pages', 'NEW.crawl'],
  ['DELETE ON main.pages', 'OLD.crawl'],
  ['DELETE ON main.crawls', 'OLD.no'],
];

interface RankedRow {
  readonly id: number;
  readonly shown: number;
  readonly isList: number;
}

/** Pages on the topic that are ranked, and lists: the most relevant ones. Ranking them takes some 60 ms. */
const MOST_RANKED = 50_000;

/** The first ?2 ids in a rank, as JSON. @param from pages with all columns of `rank`, read from an index alone */
const ranked = (from: string, rank: string): string => `
  WITH c AS (SELECT no FROM crawls WHERE id = ?1)
  SELECT json_group_array(id) AS ids FROM (SELECT id, ${rank} AS rank FROM ${from} ORDER BY rank DESC, id DESC LIMIT ?2)`;
const ranking = (isList: 0 | 1, most: string): string => `
  SELECT * FROM (${leading(isList, 'id, n, relevance, tier, priority, host', '(SELECT no FROM c)', most)})`;

export function pickReader(
  database: Database,
): Pick<CrawlStore, 'unlabelled' | 'hasUnlabelled' | 'nearest' | 'labelled'> {
  database.exec(SCHEMA);
  ENDS.forEach(([event, crawl], place) => {
    database.exec(
      `CREATE TEMP TRIGGER ranking_ends_${place} AFTER ${event} BEGIN DELETE FROM ranks WHERE crawl = ${crawl}; END`,
    );
  });
  const last = '(SELECT max(n) FROM pages WHERE crawl = (SELECT no FROM c))';
  const unlabelled = database.query<{ ids: string }>(
    ranked(
      `(${ranking(0, `${MOST_RANKED}`)} UNION ALL ${ranking(1, `${MOST_RANKED} * ?9`)})
        JOIN (SELECT host, (on_topic + 1.0) / (pages + 2) AS share FROM host_pages WHERE crawl = (SELECT no FROM c)) USING (host)`,
      // One page on either side keeps the share of a host with few pages near a half.
      `${ODDS} + ?8 * ${NAMED} + ?5 * priority + ?6 * (tier = 3) + ?7 * share - ?3 * (1 - pow(2, (n - ${last}) / CAST(?4 AS REAL)))`,
    ),
  );
  const nearest = database.query<{ ids: string }>(
    ranked('pages WHERE crawl = (SELECT no FROM c) AND n > 0', '-abs(relevance - ?3)'),
  );
  // On a connection that only reads, writes of others fire no trigger, but they change this version.
  const heldRank = database.query<{ ids: string }>(`
    SELECT ids FROM ranks JOIN crawls ON no = crawl JOIN pragma_data_version ON data_version = version
    WHERE crawls.id = ? AND ranking = ? AND weights = ? AND most >= ?`);
  const holdRank = database.query(`
    INSERT OR REPLACE INTO ranks SELECT no, ?2, data_version, ?3, ?4, ?5 FROM crawls, pragma_data_version WHERE id = ?1`);
  const tested = database.query<RankedRow>(`
    SELECT pages.id, coalesce(verdicts.value, 'none') = 'none' AND NOT ${HIDDEN} AS shown, page_kind = 'list' AS isList
    FROM json_each(?) AS ranked CROSS JOIN pages ON pages.id = ranked.value
      LEFT JOIN verdicts ON verdicts.topic_id = pages.topic_id AND target = 'page' AND verdicts.key = pages.key
    ORDER BY ranked.key`);
  const any = database.query(`
    SELECT 1 FROM crawls CROSS JOIN pages ON pages.crawl = crawls.no
      LEFT JOIN verdicts ON verdicts.topic_id = pages.topic_id AND target = 'page' AND verdicts.key = pages.key
    WHERE crawls.id = ? AND n > 0 AND on_topic AND coalesce(verdicts.value, 'none') = 'none' AND NOT ${HIDDEN} LIMIT 1`);
  // Without the sign before it SQLite would go through the whole crawl for each label.
  const labelled = database.query<{ id: number }>(`
    WITH c AS (SELECT no, topic_id FROM crawls WHERE id = ?)
    SELECT pages.id FROM c CROSS JOIN verdicts ON verdicts.topic_id = c.topic_id
      CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
    WHERE target = 'page' AND value = ? AND +pages.crawl = c.no AND n > 0 ORDER BY n DESC, pages.id DESC LIMIT ?`);

  const ranks = { all: unlabelled, noLists: unlabelled, nearest } as const;
  /** Returns at least the first `most` ids. */
  const idsBy = (ranking: keyof typeof ranks, id: string, most: number, values: readonly Value[]): string => {
    const weights = JSON.stringify(values);
    const held = heldRank.get(id, ranking, weights, most);
    if (held !== undefined) return held.ids;
    const { ids } = ranks[ranking].get(id, most, ...values) ?? { ids: '[]' };
    holdRank.run(id, ranking, weights, most, ids);
    return ids;
  };
  /** Returns at least `limit` pages that may be shown, unless the crawl has fewer. */
  const shown = (ranking: keyof typeof ranks, id: string, limit: number, ...values: Value[]): readonly RankedRow[] => {
    for (let most = WIDER * limit; ; most *= WIDER) {
      const rows = tested.all(idsBy(ranking, id, most, values));
      const some = rows.filter((row) => row.shown === 1);
      if (some.length >= limit || rows.length < most) return some;
    }
  };
  const idsOf = (rows: readonly RankedRow[], limit: number): readonly number[] =>
    rows.slice(0, limit).map((row) => row.id);
  return {
    unlabelled(id, { most, pages, priority, named, title, host }, limit, noLists) {
      const find = (wanted: number, withLists: boolean) =>
        shown(withLists ? 'all' : 'noLists', id, wanted, most, pages, priority, title, host, named, Number(withLists));
      const all = find(limit, true);
      const others = all.filter(({ isList }) => isList === 0);
      // Ranks a second time only where lists fill the first ranks.
      const isWhole = others.length >= noLists || all.length < limit;
      return { all: idsOf(all, limit), noLists: idsOf(isWhole ? others : find(noLists, false), noLists) };
    },
    hasUnlabelled: (id) => any.get(id) !== undefined,
    nearest: (id, relevance, limit) => idsOf(shown('nearest', id, limit, relevance), limit),
    labelled: (id, value, limit) => labelled.all(id, value, limit).map((row) => row.id),
  };
}
