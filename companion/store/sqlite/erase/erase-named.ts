import { siteOf } from '../../../../shared/url/site.ts';
import type { StoredCrawl } from '../../crawl-store.ts';
import type { Meant } from '../../meant.ts';
import type { Database } from '../database.ts';
import { eachRow, type Work } from './batches.ts';
import { hideHosts } from './erase-since.ts';

// Rows that name pages and sites beside crawled pages.

/** Labels, and what crawls learned of them. @returns labels that went */
export function* eraseLabels(database: Database, { meant }: Pick<Meant, 'meant'>): Work<number> {
  let gone = 0;
  const learned = database.query<{ id: number; key: string }>(
    "SELECT seq AS id, key FROM steps WHERE crawl = ? AND seq > ? AND kind = 'learn' ORDER BY seq LIMIT ?",
  );
  const unlearn = database.query('DELETE FROM steps WHERE crawl = ? AND seq = ?');
  for (const { no } of database.query<{ no: number }>('SELECT no FROM crawls').all())
    yield* eachRow(learned, [no], ({ id, key }) => {
      if (meant(`http://${key}`)) unlearn.run(no, id);
    });
  const drop = database.query('DELETE FROM labels WHERE rowid = ?');
  for (const id of yield* labelsMeant(database, { meant })) {
    gone += drop.run(id);
    yield;
  }
  const verdicts = database.query<{ key: string; url: string }>('SELECT key, url FROM verdicts').all();
  const unsay = database.query('DELETE FROM verdicts WHERE key = ?');
  for (const { key, url } of verdicts) {
    if (meant(url)) unsay.run(key);
    yield;
  }
  return gone;
}

/** Finds the rows of labels of addresses that are meant. */
export function* labelsMeant(database: Database, { meant }: Pick<Meant, 'meant'>): Work<readonly number[]> {
  const found: number[] = [];
  // A label has its address as its user wrote it, so the hint need not be in it.
  const labels = database.query<{ id: number; url: string }>(
    'SELECT rowid AS id, url FROM labels WHERE rowid > ? ORDER BY rowid LIMIT ?',
  );
  yield* eachRow(labels, [], ({ id, url }) => {
    if (meant(url)) found.push(id);
  });
  return found;
}

export function eraseTopicTexts(database: Database, { meant }: Pick<Meant, 'meant'>): void {
  const topics = database.query<{ id: string; texts: string }>('SELECT id, texts FROM topics');
  const write = database.query('UPDATE topics SET texts = ? WHERE id = ?');
  for (const { id, texts } of topics.all()) {
    const known = JSON.parse(texts) as { url: string }[];
    const left = known.filter(({ url }) => !meant(url));
    if (left.length < known.length) write.run(JSON.stringify(left), id);
  }
}

/** Erases watched pages, sites that the user labelled, and, for a whole site, hosts without an address. */
export function* eraseNames(database: Database, what: Meant, isSite: boolean): Work {
  eraseWatched(database, what);
  eraseRounds(database, what);
  eraseSiteLabels(database, what);
  if (isSite) yield* eraseHosts(database, what);
}

function eraseWatched(database: Database, { meant }: Meant): void {
  const pages = database.query<{
    readonly topic: string;
    readonly key: string;
    readonly url: string;
    readonly fresh: string;
    readonly kind: string;
    readonly feed: string;
  }>('SELECT topic, key, url, fresh, kind, feed FROM watched_pages');
  const drop = database.query('DELETE FROM watched_pages WHERE topic = ? AND key = ?');
  const write = database.query('UPDATE watched_pages SET fresh = ?, feed = ? WHERE topic = ? AND key = ?');
  const all = pages.all();
  // A list is known only by a page that names it. It goes with the last watched page of its site, on whatever host.
  const named = new Set(
    all.flatMap(({ topic, kind, url, feed }) =>
      kind === 'page' && !meant(url) ? [`${topic} ${siteOf(url)}`, `${topic} ${feed}`] : [],
    ),
  );
  const isOrphan = ({ topic, kind, url }: (typeof all)[number]): boolean =>
    kind !== 'page' && !named.has(`${topic} ${siteOf(url)}`) && !named.has(`${topic} ${url}`);
  for (const row of all) {
    const { topic, key, url, fresh, feed } = row;
    const known = JSON.parse(fresh) as string[];
    const left = known.filter((link) => !meant(link));
    const isFeedMeant = feed !== '' && meant(feed);
    if (meant(url) || isOrphan(row)) drop.run(topic, key);
    else if (left.length < known.length || isFeedMeant)
      write.run(JSON.stringify(left), isFeedMeant ? '' : feed, topic, key);
  }
}

/**
 * Rounds of watching name the links that they fetch as patterns (watch/watching.ts), each of one address with its signs
 * escaped.
 */
function eraseRounds(database: Database, { meant }: Meant): void {
  const rounds = database.query<{ no: number; choices: string }>(
    'SELECT no, choices FROM crawls WHERE id IN (SELECT crawl FROM watch_rounds)',
  );
  const isMeant = (pattern: string): boolean => meant(pattern.replace(/^re:\^|\$$/g, '').replace(/\\(.)/g, '$1'));
  for (const { no, choices } of rounds.all()) {
    const known = JSON.parse(choices) as NonNullable<StoredCrawl['choices']>;
    const left = known.scope?.only.filter((pattern) => !isMeant(pattern)) ?? [];
    if (known.scope === undefined || left.length === known.scope.only.length) continue;
    // Without any pattern the round would go everywhere.
    const only = left.length > 0 ? left : ['forgotten.invalid'];
    const wiped = { ...known, scope: { ...known.scope, only } };
    database.query('UPDATE crawls SET choices = ? WHERE no = ?').run(JSON.stringify(wiped), no);
  }
}

/** Sites that the user spoke of as a whole. */
function eraseSiteLabels(database: Database, { meant }: Meant): void {
  const kept = (names: readonly string[]): string[] => names.filter((name) => !meant(`http://${name}/`));
  const crawls = database.query<{ no: number; choices: string }>('SELECT no, choices FROM crawls');
  for (const { no, choices } of crawls.all()) {
    const { siteLabels, ...others } = JSON.parse(choices) as NonNullable<StoredCrawl['choices']>;
    if (siteLabels === undefined) continue;
    const left = { relevant: kept(siteLabels.relevant), notRelevant: kept(siteLabels.notRelevant) };
    database
      .query('UPDATE crawls SET choices = ? WHERE no = ?')
      .run(JSON.stringify({ ...others, siteLabels: left }), no);
  }
}

/** Erases names of hosts in rows without an address. */
function* eraseHosts(database: Database, { meant, hint }: Meant): Work {
  for (const { no } of database.query<{ no: number }>('SELECT no FROM crawls').all())
    yield* hideHosts(database, no, (name) => meant(`http://${name}/`));
  database.query("UPDATE crawls SET message = '' WHERE instr(message, ?) > 0").run(hint);
  const drop = database.query('DELETE FROM left_hosts WHERE host = ?');
  for (const { host } of database.query<{ host: string }>('SELECT host FROM left_hosts').all())
    if (meant(`http://${host}/`)) drop.run(host);
}
