import { join } from 'node:path';
import { expect } from 'vitest';
import { FOLDS } from '../../../../companion/store/erasure/own-plan.ts';
import { DATABASE } from '../../../../companion/store/open.ts';
import { DatabaseSync } from '../../../../companion/store/sqlite/driver.ts';

/** Questions to which a sound database has no answer. */
const NEVER: Readonly<Record<string, string>> = {
  'a page belongs to no crawl': 'SELECT id FROM pages WHERE crawl NOT IN (SELECT no FROM crawls)',
  'a row belongs to no crawl': [
    'urls',
    'links',
    'seeds',
    'invalid_urls',
    'hosts',
    'steps',
    'url_parts',
    'url_scores',
    'checkpoints',
    'checkpoint_parts',
  ]
    .map((table) => `SELECT '${table}', crawl FROM ${table} WHERE crawl NOT IN (SELECT no FROM crawls)`)
    .join(' UNION ALL '),
  'a row belongs to no page': ['features', 'records', 'originals', 'sightings', 'works', 'named_hosts', ...FOLDS]
    .map((table) => `SELECT '${table}', page FROM ${table} WHERE page NOT IN (SELECT id FROM pages)`)
    .join(' UNION ALL '),
  'a page is folded under one that is folded or gone, or waits for what was done': `
    SELECT page FROM unfolded JOIN pages ON id = page WHERE n = 0 OR noindex OR pages.crawl <> unfolded.crawl
    UNION ALL SELECT folded.page FROM folded JOIN unfolded ON unfolded.page = folded.page
    UNION ALL SELECT folded.page FROM folded WHERE head IN (SELECT page FROM folded) OR head NOT IN (SELECT id FROM pages)`,
  'a page has no record, features or topic': `
    SELECT id FROM pages WHERE id NOT IN (SELECT page FROM records) OR id NOT IN (SELECT page FROM features)
      OR id NOT IN (SELECT page FROM named_hosts)
      OR topic_id <> (SELECT topic_id FROM crawls WHERE no = crawl)`,
  'a URL is fetched without a page, or a page without its URL': `
    SELECT crawl, id FROM urls WHERE state = 'fetched' AND NOT EXISTS (SELECT 1 FROM pages WHERE pages.crawl = urls.crawl AND url_id = urls.id)
    UNION ALL SELECT pages.crawl, url_id FROM pages LEFT JOIN urls ON urls.crawl = pages.crawl AND urls.id = url_id WHERE urls.state IS NOT 'fetched'`,
  'two pages share a place': 'SELECT crawl, n FROM pages WHERE n > 0 GROUP BY crawl, n HAVING count(*) > 1',
  'two pages share an address': 'SELECT crawl, key FROM pages GROUP BY crawl, key HAVING count(*) > 1',
  'an address is known twice': 'SELECT crawl, url FROM urls GROUP BY crawl, url HAVING count(*) > 1',
  'ids of addresses are not dense':
    'SELECT crawl, count(*), max(id) FROM urls GROUP BY crawl HAVING count(*) <> max(id) + 1',
  'a copy is of no page, or of one of another crawl': `
    SELECT a.id FROM pages a LEFT JOIN pages b ON b.id = a.duplicate_of AND b.crawl = a.crawl WHERE a.duplicate_of IS NOT NULL AND b.id IS NULL`,
  'a page has no step of its own, or several': `
    SELECT pages.id, count(seq) FROM pages LEFT JOIN steps ON steps.crawl = pages.crawl AND page = pages.id AND kind = 'page' AND steps.url_id = pages.url_id
    GROUP BY pages.id HAVING count(seq) <> 1`,
  'a step is of no page': "SELECT crawl, seq FROM steps WHERE kind = 'page' AND page NOT IN (SELECT id FROM pages)",
  'an address is done with twice': `
    SELECT crawl, url_id FROM steps WHERE kind IN ('page', 'failed') GROUP BY crawl, url_id HAVING count(*) > 1`,
  'an address that waits is done with': `
    SELECT steps.crawl, url_id FROM steps JOIN urls ON urls.crawl = steps.crawl AND urls.id = url_id
    WHERE kind IN ('page', 'failed') AND state IN ('frontier', 'taken')`,
  'an address that failed has no reason': "SELECT crawl, id FROM urls WHERE state = 'failed' AND failure = ''",
  'hosts are miscounted': `
    SELECT * FROM (
      SELECT crawl, host, count(*) AS pages FROM pages WHERE n > 0 GROUP BY crawl, host) AS counted
      FULL JOIN hosts ON hosts.crawl = counted.crawl AND hosts.host = counted.host
    WHERE counted.pages IS NOT hosts.fetched`,
  'a link leads from or to nowhere': `
    SELECT crawl, source, target FROM links WHERE NOT EXISTS (SELECT 1 FROM urls WHERE urls.crawl = links.crawl AND urls.id = links.source)
      OR NOT EXISTS (SELECT 1 FROM urls WHERE urls.crawl = links.crawl AND urls.id = links.target)`,
  'a round, feed or watch is of nothing': `
    SELECT crawl FROM feeds WHERE crawl NOT IN (SELECT id FROM crawls) UNION ALL SELECT crawl FROM watch_rounds WHERE crawl NOT IN (SELECT id FROM crawls)`,
  'what counts now is not that of the newest label': `
    SELECT * FROM verdicts WHERE NOT EXISTS (
      SELECT 1 FROM labels WHERE labels.topic_id = verdicts.topic_id AND labels.target = verdicts.target AND labels.url = verdicts.url AND labels.at = verdicts.at AND labels.value = verdicts.value)`,
};

function read<Answer>(dir: string, ask: (database: InstanceType<typeof DatabaseSync>) => Answer): Answer {
  const database = new DatabaseSync(join(dir, DATABASE), { readOnly: true });
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

/** Checks that the database is consistent after any sequence. */
export function rowsHold(dir: string): void {
  read(dir, (database) => {
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    for (const [what, sql] of Object.entries(NEVER))
      expect({ what, rows: database.prepare(sql).all() }).toEqual({ what, rows: [] });
  });
}

/** Returns true if a fetch is under way that an earlier end cut off. */
export const isCutOffAgain = (dir: string): boolean =>
  read(
    dir,
    (database) => database.prepare("SELECT 1 FROM urls WHERE state = 'taken' AND tries > 1").get() !== undefined,
  );
