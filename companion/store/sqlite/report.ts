import type { FoundPages, HostRow, Outline, ResultsStore, SkipRow } from '../results-store.ts';
import { KEPT_BY_INDEX, LABELLED_BY_INDEX, WITH_LABELS } from './by-index.ts';
import type { Database } from './database.ts';
import { LABELLED, ON_TOPIC } from './found.ts';
import { CRAWL, KEPT, LISTED, OUTLINE, outlineOf, type StoredOutline } from './outlines.ts';

type ReportReader = Pick<
  ResultsStore,
  | 'hosts'
  | 'languages'
  | 'labelled'
  | 'addresses'
  | 'everyNth'
  | 'spreadHeads'
  | 'invalid'
  | 'failures'
  | 'edges'
  | 'edgesFrom'
  | 'foundByWeek'
  | 'findsWithoutMood'
>;

/** The pages on the topic of all its crawls: by an index, so that the rows of all other pages are left alone. */
const goodPages = (filter = '1'): string => `
  WITH good AS (
    SELECT pages.id FROM crawls CROSS JOIN pages ON pages.crawl = no
      WHERE crawls.topic_id = ?1 AND n > 0 AND on_topic AND ${filter}
    UNION ALL SELECT pages.id FROM verdicts CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
      WHERE verdicts.topic_id = ?1 AND target = 'page' AND value = 'relevant' AND NOT on_topic AND ${filter})`;
/** Those of `goodPages` that were followed to. */
const FOLLOWED = `
  good CROSS JOIN ${LABELLED} WHERE pages.id = good.id AND n > 0 AND NOT noindex AND ${ON_TOPIC} = 1
    AND NOT EXISTS (SELECT 1 FROM urls INDEXED BY urls_seeds WHERE urls.crawl = pages.crawl AND urls.id = url_id AND urls.source < 0)`;

/** Reads the numbers of a report, as far as possible by indexes and counted inside SQLite. */
export function reportReader(database: Database): ReportReader {
  const hosts = database.query<HostRow>(`
    ${WITH_LABELS}, counted AS (
      SELECT host, max(pages.id) AS one, count(*) AS fetched, sum(${ON_TOPIC}) AS onTopic
      FROM ${LABELLED_BY_INDEX} WHERE pages.crawl = ${CRAWL} AND n > 0 GROUP BY host)
    SELECT counted.host, site, fetched, onTopic FROM counted CROSS JOIN pages ON pages.id = one
    ORDER BY fetched DESC, counted.host`);
  const languages = database.query<{ language: string; pages: number }>(`
    SELECT language, count(*) AS pages FROM pages WHERE ${KEPT} GROUP BY language ORDER BY pages DESC, min(id)`);
  const labelled = database.query<Pick<Outline, 'url' | 'label'>>(`
    ${WITH_LABELS} SELECT pages.url, value AS label FROM labelled CROSS JOIN pages ON pages.id = page
    WHERE value <> 'none' AND n > 0 AND NOT noindex`);
  // One string in place of a row for each page.
  const addresses = database.query<{ urls: string | null }>(
    `SELECT group_concat(url, char(10)) AS urls FROM pages WHERE ${KEPT}`,
  );
  const nth = database.query<StoredOutline<Outline>>(`
    WITH RECURSIVE places (place) AS (
      SELECT ?2 UNION ALL SELECT place + ?2 FROM places
      WHERE place < (SELECT max(n) FROM pages WHERE crawl = ${CRAWL} AND n > 0))
    SELECT ${OUTLINE} FROM places CROSS JOIN ${LISTED} WHERE ${KEPT} AND n = place ORDER BY n, pages.id LIMIT ?3`);
  const largest = database.query<{ head: number; pages: number }>(`
    SELECT head, 1 + count(*) AS pages FROM folded WHERE crawl = ${CRAWL}
    GROUP BY head ORDER BY pages DESC, head`);
  const sitesOf = database.query<{ sites: number }>(`
    SELECT count(DISTINCT site) AS sites FROM (SELECT ?2 AS member UNION ALL SELECT page FROM folded WHERE crawl = ${CRAWL} AND head = ?2)
    CROSS JOIN pages ON pages.id = member WHERE NOT noindex`);
  const invalid = database.query<SkipRow>(`
    SELECT reason, count(*) AS count, min(url) AS example FROM invalid_urls WHERE crawl = ${CRAWL}
    GROUP BY reason ORDER BY count DESC, reason`);
  const failures = database.query<SkipRow>(`
    SELECT failure AS reason, count(*) AS count, min(url) AS example FROM urls
    WHERE crawl = ${CRAWL} AND state = 'failed' GROUP BY failure ORDER BY count DESC, failure`);
  const isPage = (urlId: string): string => `EXISTS (SELECT 1 FROM pages WHERE ${KEPT_BY_INDEX} AND url_id = ${urlId})`;
  const edges = database.query<{ source: number; target: number }>(`
    SELECT source, target FROM links
    WHERE crawl = ${CRAWL} AND ${isPage('source')} AND ${isPage('target')} ORDER BY source, target LIMIT ?2`);
  const from = database.query<{ source: number; target: number }>(`
    SELECT source, target FROM json_each(?2) AS some CROSS JOIN links ON source = some.value
    WHERE crawl = ${CRAWL} AND source <> target AND ${isPage('target')}`);
  const byWeek = database.query<FoundPages>(`
    ${goodPages()} SELECT CAST((?2 - at) / ?3 AS INTEGER) AS ago, mood, count(*) AS pages FROM (
      SELECT pages.id, min(found_at) AS at FROM ${FOLLOWED} GROUP BY pages.url) AS first
    LEFT JOIN temp.moods ON moods.page = first.id GROUP BY ago, mood`);
  const goodCount = database.query<{ pages: number }>(`
    SELECT count(*) AS pages FROM crawls CROSS JOIN pages ON pages.crawl = no
    WHERE crawls.topic_id = ?1 AND n > 0 AND on_topic`);
  // A hash of the ids: pages of two crawls that ran side by side may have every second one.
  const moodless = database.query<{ id: number }>(`
    ${goodPages('((pages.id * 2654435761) >> 16) % ?2 = 0')} SELECT id FROM (
      SELECT pages.id, min(found_at) FROM ${FOLLOWED} GROUP BY pages.url) AS first
    WHERE NOT EXISTS (SELECT 1 FROM temp.moods WHERE page = first.id)`);
  return {
    hosts: (id) => hosts.all(id).map((row) => ({ ...row })),
    languages: (id) => languages.all(id).map((row) => ({ ...row })),
    labelled: (id) => labelled.all(id).map((row) => ({ ...row })),
    addresses: (id) => addresses.get(id)?.urls?.split('\n') ?? [],
    everyNth: (id, step, limit) => nth.all(id, step, limit).map(outlineOf),
    spreadHeads(id, limit) {
      let widest: { readonly head: number; readonly sites: number }[] = [];
      for (const { head, pages } of largest.all(id)) {
        // No family has more sites than pages.
        if ((widest[limit - 1]?.sites ?? 0) >= pages) break;
        const sites = sitesOf.get(id, head)?.sites ?? 0;
        if (sites > 1) widest = [...widest, { head, sites }].sort((a, b) => b.sites - a.sites).slice(0, limit);
      }
      return widest.map(({ head }) => head);
    },
    invalid: (id) => invalid.all(id).map((row) => ({ ...row })),
    failures: (id) => failures.all(id).map((row) => ({ ...row })),
    edges: (id, limit) => edges.all(id, limit).map(({ source, target }) => [source, target] as const),
    edgesFrom: (id, sources) =>
      from.all(id, JSON.stringify(sources)).map(({ source, target }) => [source, target] as const),
    foundByWeek: (topicId, now, weekMs) =>
      byWeek.all(topicId, now, weekMs).map(({ ago, mood, pages }) => ({ ago, mood: mood ?? undefined, pages })),
    findsWithoutMood(topicId, stepOf) {
      const step = stepOf(goodCount.get(topicId)?.pages ?? 0);
      return moodless.all(topicId, step).map(({ id }) => id);
    },
  };
}
