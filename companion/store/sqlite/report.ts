import type { FoundPages, HostRow, Outline, ResultsStore, SkipRow } from '../results-store.ts';
import { KEPT_BY_INDEX, NO_INDEX, WITH_LABELS } from './by-index.ts';
import type { Database } from './database.ts';
import { ON_TOPIC } from './found.ts';
import type { HeldAnswers } from './held-answers.ts';
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

/**
 * The pages on the topic of all its crawls that were followed to: by indexes, so that the rows of all other pages are
 * left alone.
 */
const goodPages = (filter = '1'): string => `
  WITH said AS MATERIALIZED (
    SELECT pages.id, value FROM verdicts CROSS JOIN pages ON pages.topic_id = verdicts.topic_id AND pages.key = verdicts.key
    WHERE verdicts.topic_id = ?1 AND target = 'page' AND value IN ('relevant', 'not-relevant')),
  seeded AS MATERIALIZED (
    SELECT pages.id FROM crawls CROSS JOIN urls INDEXED BY urls_seeds ON urls.crawl = no
      CROSS JOIN pages ON pages.crawl = no AND url_id = urls.id
    WHERE crawls.topic_id = ?1 AND urls.source < 0),
  good AS (
    SELECT pages.id, 0 AS isSaid FROM crawls CROSS JOIN pages INDEXED BY pages_leading ON pages.crawl = no
      WHERE crawls.topic_id = ?1 AND n > 0 AND on_topic = 1 AND ${filter} AND pages.id NOT IN (SELECT id FROM said)
        AND pages.id NOT IN ${NO_INDEX} AND pages.id NOT IN (SELECT id FROM seeded)
    UNION ALL SELECT pages.id, 1 FROM said CROSS JOIN pages ON pages.id = said.id
      WHERE value = 'relevant' AND n > 0 AND NOT noindex AND ${filter} AND pages.id NOT IN (SELECT id FROM seeded))`;
/**
 * Leaves out the pages whose address an earlier good page has, in the sample or not. Else an address that several
 * crawls found would count several times, in later weeks too.
 */
const FIRST_FOUND = `
  SELECT pages.id, found_at AS at FROM good CROSS JOIN pages ON pages.id = good.id
  WHERE NOT EXISTS (
    SELECT 1 FROM pages AS earlier
    WHERE earlier.topic_id = pages.topic_id AND earlier.key = pages.key AND earlier.url = pages.url
      AND (earlier.found_at, earlier.id) < (pages.found_at, pages.id) AND earlier.n > 0 AND NOT earlier.noindex
      AND (isSaid OR earlier.on_topic) AND earlier.id NOT IN (SELECT id FROM seeded))`;

/** Families of near-duplicates that are listed at first, largest first, and how many times as many follow. */
const FAMILIES = 256;
const GROWTH = 16;

/** Reads the numbers of a report, as far as possible by indexes and counted inside SQLite. */
export function reportReader(
  database: Database,
  held: HeldAnswers,
  unfoldedCount: ResultsStore['unfoldedCount'],
): ReportReader {
  const hosts = database.query<HostRow>(`
    ${WITH_LABELS}, said AS (
      SELECT host, sum(${ON_TOPIC} - on_topic) AS more FROM labelled CROSS JOIN pages ON pages.id = page WHERE n > 0 GROUP BY host)
    SELECT host, site, pages AS fetched, on_topic + coalesce(more, 0) AS onTopic FROM host_pages LEFT JOIN said USING (host)
    WHERE crawl = ${CRAWL} ORDER BY fetched DESC, host`);
  const languages = database.query<{ language: string; pages: number }>(`
    SELECT language, kept AS pages FROM language_pages WHERE crawl = ${CRAWL} AND kept > 0 ORDER BY pages DESC, language`);
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
    GROUP BY head ORDER BY pages DESC, head LIMIT ?2 OFFSET ?3`);
  const sitesOf = database.query<{ sites: number }>(`
    SELECT count(DISTINCT site) AS sites FROM (SELECT ?2 AS member UNION ALL SELECT page FROM folded WHERE crawl = ${CRAWL} AND head = ?2)
    CROSS JOIN pages ON pages.id = member WHERE NOT noindex`);
  const invalid = database.query<SkipRow>(`
    SELECT reason, count(*) AS count, min(url) AS example FROM invalid_urls WHERE crawl = ${CRAWL}
    GROUP BY reason ORDER BY count DESC, reason`);
  const failures = database.query<SkipRow>(`
    SELECT failure AS reason, count(*) AS count, min(url) AS example FROM urls INDEXED BY urls_failed
    WHERE crawl = ${CRAWL} AND state = 'failed' GROUP BY failure ORDER BY count DESC, failure`);
  const isPage = (urlId: string): string => `EXISTS (SELECT 1 FROM pages WHERE ${KEPT_BY_INDEX} AND url_id = ${urlId})`;
  const edges = database.query<{ source: number; target: number }>(`
    SELECT source, target FROM links
    WHERE crawl = ${CRAWL} AND ${isPage('source')} AND ${isPage('target')} ORDER BY source, target LIMIT ?2`);
  const from = database.query<{ source: number; target: number }>(`
    SELECT source, target FROM json_each(?2) AS some CROSS JOIN links ON source = some.value
    WHERE crawl = ${CRAWL} AND source <> target AND ${isPage('target')}`);
  // A hash of the ids: pages of two crawls that ran side by side may have every second one.
  const everyNth = (step: string): string => `((pages.id * 2654435761) >> 16) % ${step} = 0`;
  const byWeek = database.query<FoundPages>(`
    ${goodPages(everyNth('?4'))} SELECT CAST((?2 - at) / ?3 AS INTEGER) AS ago, mood, count(*) AS pages FROM (
      ${FIRST_FOUND}) AS first
    LEFT JOIN temp.moods ON moods.page = first.id GROUP BY ago, mood`);
  const goodCount = database.query<{ pages: number }>(`
    SELECT coalesce(sum(on_topic), 0) AS pages FROM crawls JOIN host_pages ON crawl = no WHERE topic_id = ?1`);
  const moodless = database.query<{ id: number }>(`
    ${goodPages(everyNth('?2'))} SELECT id FROM (
      ${FIRST_FOUND}) AS first
    WHERE NOT EXISTS (SELECT 1 FROM temp.moods WHERE page = first.id)`);
  const stepIn = (topicId: string, stepOf: (finds: number) => number): number =>
    stepOf(goodCount.get(topicId)?.pages ?? 0);
  function* largestFirst(id: string): Generator<{ readonly head: number; readonly pages: number }> {
    for (let [most, known] = [FAMILIES, 0]; ; [most, known] = [GROWTH * most, known + most]) {
      const some = largest.all(id, most, known);
      yield* some;
      if (some.length < most) return;
    }
  }
  const widest = (id: string, limit: number): readonly number[] => {
    let first: { readonly head: number; readonly sites: number }[] = [];
    for (const { head, pages } of largestFirst(id)) {
      // No family has more sites than pages.
      if ((first[limit - 1]?.sites ?? 0) >= pages) break;
      const sites = sitesOf.get(id, head)?.sites ?? 0;
      if (sites > 1) first = [...first, { head, sites }].sort((a, b) => b.sites - a.sites).slice(0, limit);
    }
    return first.map(({ head }) => head);
  };
  return {
    hosts: (id) => hosts.all(id).map((row) => ({ ...row })),
    languages: (id) => languages.all(id).map((row) => ({ ...row })),
    labelled: (id) => labelled.all(id).map((row) => ({ ...row })),
    addresses: (id) => addresses.get(id)?.urls?.split('\n') ?? [],
    everyNth: (id, step, limit) => nth.all(id, step, limit).map(outlineOf),
    // Near-duplicates change only where a page is compared, comes or goes.
    spreadHeads: (id, limit) => held(id, `spread ${limit} ${unfoldedCount(id)}`, () => widest(id, limit)),
    invalid: (id) => invalid.all(id).map((row) => ({ ...row })),
    failures: (id) => failures.all(id).map((row) => ({ ...row })),
    edges: (id, limit) => edges.all(id, limit).map(({ source, target }) => [source, target] as const),
    edgesFrom: (id, sources) =>
      from.all(id, JSON.stringify(sources)).map(({ source, target }) => [source, target] as const),
    foundByWeek(topicId, now, weekMs, stepOf) {
      const each = stepIn(topicId, stepOf);
      const rows = byWeek.all(topicId, now, weekMs, each);
      return rows.map(({ ago, mood, pages }) => ({ ago, mood: mood ?? undefined, pages, each }));
    },
    findsWithoutMood(topicId, stepOf) {
      const step = stepIn(topicId, stepOf);
      return moodless.all(topicId, step).map(({ id }) => id);
    },
  };
}
