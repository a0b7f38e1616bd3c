import type { Forget } from '../../../shared/api/capture.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { StoredCrawl } from '../crawl-store.ts';
import { type Meant, meantBy } from '../meant.ts';
import type { Forgotten, Upkeep } from '../upkeep.ts';
import type { Captures } from './captures.ts';
import type { Database } from './database.ts';
import { dropCrawl } from './drop-crawl.ts';
import { forgetInCrawls } from './forget-crawls.ts';
import { endOf, forgetCrawledIn, forgetLabelsOf, hideHosts, readIn } from './forget-since.ts';
import { tryEmptyLog } from './log.ts';
import { overwrite, rewrite } from './rewrite.ts';

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";

/** In which a client that heard no answer asks again. */
const AGAIN_MS = 10 * 60_000;

/** @param dropCopies takes backups and damaged databases out of the state folder. */
export function upkeep(database: Database, captures: Captures, dropCopies: () => void): Upkeep {
  const size = () => {
    const [pages, bytes] = ['page_count', 'page_size'].map((name) =>
      Number(Object.values(database.query<Record<string, number>>(`PRAGMA ${name}`).get() ?? {})[0] ?? 0),
    );
    return (pages ?? 0) * (bytes ?? 0);
  };
  const changes = (sql: string, ...values: (string | number)[]) => database.query(sql).run(...values);

  /** What was deleted stands in the copies still, in the log and between the rows. */
  const clean = (): void => {
    dropCopies();
    overwrite(database);
  };

  const changed = (): number => database.query<{ n: number }>('SELECT total_changes() AS n').get()?.n ?? 0;
  /** What was forgotten last, and when it was overwritten. */
  let last = { asked: '', at: Number.NEGATIVE_INFINITY };
  /**
   * Asked once more for the same, as a client does that waited too long for the answer, it has nothing to overwrite: of a gigabyte it would have
   * to wait as long again.
   */
  const isAgain = (what: Forget): boolean =>
    last.asked === JSON.stringify(what) && performance.now() - last.at < AGAIN_MS;

  const forgetAll: Upkeep['forget'] = () => {
    const [kept, pages, labels] = ['captures', 'pages', 'labels'].map(
      (table) => database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
    );
    database.durably(() => {
      // Tables that refer to each other are empty together in the end.
      database.exec('PRAGMA defer_foreign_keys = ON');
      for (const { name } of database.query<{ name: string }>(TABLES).all()) database.exec(`DELETE FROM "${name}"`);
    });
    clean();
    return { captures: kept ?? 0, pages: pages ?? 0, labels: labels ?? 0 };
  };

  // Few rows, and spelled as somebody wrote them: no hint is looked for.
  const forgetLabels = ({ meant }: Meant): number => {
    const labels = database.query<{ id: string; url: string }>('SELECT id, url FROM labels');
    const found = labels.all().filter(({ url }) => meant(url));
    for (const { id } of found) changes('DELETE FROM labels WHERE id = ?', id);
    const verdicts = database.query<{ key: string; url: string }>('SELECT key, url FROM verdicts');
    for (const { key, url } of verdicts.all()) if (meant(url)) changes('DELETE FROM verdicts WHERE key = ?', key);
    const learned = database.query<{ crawl: number; seq: number; key: string }>(
      "SELECT crawl, seq, key FROM steps WHERE kind = 'learn'",
    );
    for (const { crawl, seq, key } of learned.all()) {
      if (meant(`http://${key}`)) changes('DELETE FROM steps WHERE crawl = ? AND seq = ?', crawl, seq);
    }
    return found.length;
  };

  const forgetTopicTexts = ({ meant }: Pick<Meant, 'meant'>): void => {
    const topics = database.query<{ id: string; texts: string }>('SELECT id, texts FROM topics');
    for (const { id, texts } of topics.all()) {
      const known = JSON.parse(texts) as { url: string }[];
      const left = known.filter(({ url }) => !meant(url));
      if (left.length < known.length) changes('UPDATE topics SET texts = ? WHERE id = ?', JSON.stringify(left), id);
    }
  };

  const forgetSince = (what: Extract<Forget, { kind: 'since' }>): Forgotten => {
    const read = readIn(database, what);
    const gone = captures.drop(what);
    const done = database.durably(() => {
      const labels = forgetLabelsOf(database, what);
      const pages = forgetCrawledIn(database, what);
      forgetTopicTexts(read);
      changes('DELETE FROM left_hosts WHERE since >= ? AND since < ?', what.at, endOf(what));
      return { captures: gone, pages, labels };
    });
    clean();
    return done;
  };

  return {
    forget(what) {
      if (what.kind === 'all') return forgetAll(what);
      if (what.kind === 'since') return forgetSince(what);
      const before = changed();
      const gone = captures.drop(what);
      const target = meantBy(what);
      if (target === undefined) return { captures: gone, pages: 0, labels: 0 };
      const done = database.durably(() => {
        const pages = forgetInCrawls(database, target);
        const labels = forgetLabels(target);
        forgetTopicTexts(target);
        forgetWatched(database, target);
        forgetRounds(database, target);
        forgetSiteLabels(database, target);
        if (what.kind === 'site') forgetHosts(database, target);
        return { captures: gone, pages, labels };
      });
      if (isAgain(what) && changed() === before) return done;
      clean();
      last = { asked: JSON.stringify(what), at: performance.now() };
      return done;
    },
    expire({ crawlsBefore = 0, capturesBefore = 0 }) {
      const old = database.query<{ no: number; id: string }>(
        "SELECT no, id FROM crawls WHERE state = 'done' AND started_at < ?",
      );
      const doomed = old.all(crawlsBefore);
      const went = database.durably(() => {
        for (const { no, id } of doomed) dropCrawl(database, no, id);
        return changes('DELETE FROM captures WHERE at < ?', capturesBefore);
      });
      if (doomed.length + went > 0) {
        dropCopies();
        // Nobody asked for it now: what a reader holds up goes with the next emptying.
        tryEmptyLog(database);
      }
      return { crawls: doomed.length, captures: went };
    },
    vacuum() {
      const before = size();
      rewrite(database);
      tryEmptyLog(database);
      return { before, after: size() };
    },
  };
}

function forgetWatched(database: Database, { meant }: Meant): void {
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
  // A list was only named by a page: where the last of its site is forgotten it goes, too, wherever it stands.
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

/** Rounds of watching name the links that they fetch as patterns (watch/watching.ts), each of one address with its signs escaped. */
function forgetRounds(database: Database, { meant }: Meant): void {
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
function forgetSiteLabels(database: Database, { meant }: Meant): void {
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

/** Names of hosts, where they stand without an address. */
function forgetHosts(database: Database, { meant, hint }: Meant): void {
  for (const { no } of database.query<{ no: number }>('SELECT no FROM crawls').all())
    hideHosts(database, no, (name) => meant(`http://${name}/`));
  database.query("UPDATE crawls SET message = '' WHERE instr(message, ?) > 0").run(hint);
  const drop = database.query('DELETE FROM left_hosts WHERE host = ?');
  for (const { host } of database.query<{ host: string }>('SELECT host FROM left_hosts').all())
    if (meant(`http://${host}/`)) drop.run(host);
}
