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

/** Share of the pages of each host that are on the topic; one page on either side keeps few pages near a half. */
const HOSTS = `SELECT host, (sum(on_topic) + 1.0) / (count(*) + 2) AS share FROM pages
  WHERE crawl = (SELECT no FROM c) AND n > 0 GROUP BY host`;

interface Ranked {
  readonly id: number;
  readonly shown: number;
}

/**
 * Ranks all pages of a crawl (?1) by an index with all columns of `rank`. Only the first ?2 are tested for whether they
 * may be shown.
 */
const ranked = (which: string, rank: string, join = ''): string => `
  WITH c AS (SELECT no FROM crawls WHERE id = ?1)
  SELECT pages.id, coalesce(value, 'none') = 'none' AND NOT ${HIDDEN} AS shown
  FROM (SELECT id AS first, ${rank} AS rank FROM pages ${join} WHERE crawl = (SELECT no FROM c) AND n > 0 ${which} ORDER BY rank DESC, id DESC LIMIT ?2)
    CROSS JOIN ${LABELLED}
  WHERE pages.id = first ORDER BY rank DESC, pages.id DESC`;

export function pickReader(database: Database): Pick<CrawlStore, 'unlabelled' | 'nearest' | 'labelled'> {
  const last = '(SELECT max(n) FROM pages WHERE crawl = (SELECT no FROM c))';
  const unlabelled = database.query<Ranked>(
    ranked(
      `AND on_topic AND (?9 OR page_kind <> 'list')`,
      `${ODDS} + ?8 * ${NAMED} + ?5 * priority + ?6 * (tier = 3) + ?7 * share - ?3 * (1 - pow(2, (n - ${last}) / CAST(?4 AS REAL)))`,
      `JOIN (${HOSTS}) USING (host)`,
    ),
  );
  const nearest = database.query<Ranked>(ranked('', '-abs(relevance - ?3)'));
  // Without the sign before it SQLite would go through the whole crawl for each label.
  const labelled = database.query<{ id: number }>(`
    WITH c AS (SELECT no, topic_id FROM crawls WHERE id = ?)
    SELECT pages.id FROM c CROSS JOIN verdicts ON verdicts.topic_id = c.topic_id
      CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
    WHERE target = 'page' AND value = ? AND +pages.crawl = c.no AND n > 0 ORDER BY n DESC, pages.id DESC LIMIT ?`);

  const shown = (query: typeof nearest, id: string, limit: number, ...values: Value[]): readonly number[] => {
    for (let most = WIDER * limit; ; most *= WIDER) {
      const rows = query.all(id, most, ...values);
      const ids = rows.filter((row) => row.shown === 1).map((row) => row.id);
      if (ids.length >= limit || rows.length < most) return ids.slice(0, limit);
    }
  };
  return {
    unlabelled: (id, { most, pages, priority, named, title, host }, limit, kinds = 'all') =>
      shown(unlabelled, id, limit, most, pages, priority, title, host, named, Number(kinds === 'all')),
    nearest: (id, relevance, limit) => shown(nearest, id, limit, relevance),
    labelled: (id, value, limit) => labelled.all(id, value, limit).map((row) => row.id),
  };
}
