import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { FORGOTTEN, hitBy, placeholder, withoutLinks } from '../../store/forgotten.ts';
import type { Meant } from '../../store/meant.ts';
import { pack, unpackPage } from '../../store/packed.ts';
import { count, lockCrawl } from './counts.ts';
import { erasePlaces } from './erase-places.ts';
import { eraseTexts, eraseWords } from './erase-words.ts';
import { type Erasure, erasureOf } from './erasure.ts';
import { inOrder, placesOn, refreshQueues } from './frontier.ts';
import { frontierKey } from './keys.ts';
import type { JudgedDetail, ResponseDetails } from './model-updates.ts';
import type { ErasedPart } from './shared-store.ts';
import { rowsOf, type Sql, type SqlDatabase } from './sql.ts';
import { onTopicOf, recounting } from './words.ts';

/** Visits, addresses or places in one transaction. */
const AT_ONCE = 100;
/**
 * Time limit of an erasure, in ms. No worker is elected learner before it ends: one could write back judgements that it
 * read earlier.
 */
const MAX_MS = 600_000;

interface CrawlReference {
  readonly no: number;
  readonly topicId: string;
}

interface ErasureVisitRow {
  readonly id: number;
  readonly key: string;
  readonly asked: string;
  readonly url: string;
  /** That of `url`. */
  readonly host: string;
  readonly kind: string;
  readonly found_at: number;
  readonly seq: number | null;
  readonly n: number;
  readonly answer: string;
  readonly judged: string;
  readonly message: string;
  readonly record: Uint8Array | null;
}

interface AddressParts {
  readonly url: string;
  readonly key: string;
  readonly host: string;
  readonly site: string;
}

/** What goes. */
interface Doomed {
  readonly visits: readonly ErasureVisitRow[];
  /** Addresses of these visits, as requested and as they answered. */
  readonly urls: ReadonlySet<string>;
  /** By their keys, the addresses that these pages named; in the end those that nothing else names. */
  readonly named: Map<string, AddressParts>;
}

/**
 * Erases a site, or recent visits, from a crawl on which no worker runs. Removes pages with their content, addresses
 * that only these named, links to the site on other pages, labels and robots.txt. Visit numbers stay dense: a failure
 * without an address replaces each erased visit. Runs in many transactions, with the visits last; an interrupted call
 * resumes when repeated. Cost: reads every visit of the crawl twice.
 */
export async function erasePart(database: SqlDatabase, crawl: CrawlReference, part: ErasedPart): Promise<void> {
  const { no } = crawl;
  // End the current term: a learner that read these pages must not write them back. The next learner reads what is
  // left.
  await database.transaction(async (sql) => {
    await sql.change("UPDATE crawls SET leader = '', term = term + 1, message = '' WHERE no = $1", [no]);
    await count(sql, no, { leads_until: `${sql.dialect.now} + ${MAX_MS}` });
  });
  const erasure = await erasureOf(database, part);
  const { site, isVisit: isMeant } = erasure;
  const doomed = await find(database, no, isMeant);
  await throughVisits(database, no, async (row) => {
    if (!isMeant(row)) await wipe(database, row, site, doomed);
  });
  await keepSeeds(database, no, site, doomed);
  // Pending redirects restart at their own URL, since they may point to, or have passed through, an erased address.
  for (const table of ['frontier', 'queues'])
    await database.change(`UPDATE ${table} SET led = NULL WHERE crawl = $1 AND led IS NOT NULL`, [no]);
  await eraseAddresses(database, no, [...doomed.named.values()]);
  await eraseSite(database, no, site);
  const hadLabels = await database.transaction((sql) => eraseLabels(sql, crawl, erasure));
  await database.transaction((sql) => eraseWords(sql, no, site));
  const hadTexts = await database.transaction((sql) => eraseTexts(sql, crawl.topicId, site, doomed.urls));
  // The learners of the topic's other crawls must also forget what the topic lost.
  if (hadLabels || hadTexts) await database.transaction((sql) => endTerms(sql, crawl));
  for (let from = 0; from < doomed.visits.length; from += AT_ONCE) {
    const some = doomed.visits.slice(from, from + AT_ONCE);
    await database.transaction((sql) => erase(sql, no, some));
  }
  await database.transaction((sql) => count(sql, no, { leads_until: '0' }));
}

/** Ends the terms of the learners of all other crawls of the topic. */
async function endTerms(sql: Sql, { no, topicId }: CrawlReference): Promise<void> {
  const others = await sql.all<{ no: number }>(
    `SELECT no FROM crawls WHERE topic_id = $1 AND no <> $2 ORDER BY no${sql.dialect.lock}`,
    [topicId, no],
  );
  for (const other of others) {
    await sql.change("UPDATE crawls SET leader = '', term = term + 1 WHERE no = $1", [other.no]);
    await count(sql, other.no, { leads_until: '0' });
  }
}

async function throughVisits(sql: Sql, no: number, look: (row: ErasureVisitRow) => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await sql.all<ErasureVisitRow>(
      `SELECT id, key, asked, url, host, kind, found_at, seq, n, answer, judged, message, record FROM visits
       WHERE crawl = $1 AND id > $2 ORDER BY id LIMIT ${AT_ONCE}`,
      [no, after],
    );
    for (const row of rows) await look(row);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const addressOf = (url: string): AddressParts | undefined => {
  const canonical = canonicalUrl(url);
  if (canonical === undefined) return undefined;
  return { url: canonical, key: frontierKey(canonical), host: hostOf(canonical), site: siteOf(canonical) };
};

const namedBy = ({ asked, url, answer, record }: ErasureVisitRow): readonly AddressParts[] => {
  const links = record === null ? [] : unpackPage(record).links;
  const { sitemaps = [] } = JSON.parse(answer) as Partial<ResponseDetails>;
  return [asked, url, ...sitemaps, ...links.map((link) => link.url)].flatMap((one) => addressOf(one) ?? []);
};

async function find(sql: Sql, no: number, isMeant: (row: ErasureVisitRow) => boolean): Promise<Doomed> {
  const visits: ErasureVisitRow[] = [];
  const urls = new Set<string>();
  const named = new Map<string, AddressParts>();
  await throughVisits(sql, no, async (row) => {
    if (!isMeant(row)) return;
    visits.push({ ...row, record: null, judged: '', answer: '', message: '' });
    urls.add(row.url).add(row.asked);
    for (const address of namedBy(row)) named.set(address.key, address);
  });
  return { visits, urls, named };
}

/** Removes erased addresses from a page that stays, and keeps the other addresses that it names. */
async function wipe(sql: Sql, row: ErasureVisitRow, site: Meant, { urls, named }: Doomed): Promise<void> {
  const own = new Set([row.asked, row.url].map((url) => addressOf(url)?.key));
  for (const { key } of namedBy(row)) if (own.has(key) || !urls.has(named.get(key)?.url ?? '')) named.delete(key);
  const answer = JSON.parse(row.answer) as Partial<ResponseDetails>;
  const { redirects = [], sitemaps = [] } = answer;
  const stays = (url: string): boolean => !site.meant(url);
  const wiped = {
    message: row.message.includes(site.hint) ? '' : row.message,
    answer: JSON.stringify({ ...answer, redirects: redirects.filter(stays), sitemaps: sitemaps.filter(stays) }),
    judged: row.judged === '' ? '' : JSON.stringify(wipedDetail(JSON.parse(row.judged) as JudgedDetail, site, urls)),
  };
  const record = row.record === null ? undefined : unpackPage(row.record);
  const rest = record && withoutLinks(record, hitBy(site));
  const isSame =
    wiped.judged === row.judged && wiped.message === row.message && wiped.answer.length === row.answer.length;
  if (rest !== record || !isSame) {
    const packed = rest === undefined || rest === record ? row.record : pack(rest);
    await sql.change('UPDATE visits SET answer = $2, judged = $3, message = $4, record = $5 WHERE id = $1', [
      ...[row.id, wiped.answer, wiped.judged, wiped.message, packed],
    ]);
  }
}

/** Removes the words around the link to a page when the linking page is erased. */
function wipedDetail(detail: JudgedDetail, site: Meant, urls: ReadonlySet<string>): JudgedDetail {
  const goes = (url: string): boolean => url !== '' && (urls.has(url) || site.meant(url));
  const { copyOf, ...rest } = detail;
  return {
    ...rest,
    ...(copyOf !== undefined && !goes(copyOf) && { copyOf }),
    ...(goes(detail.from) && { from: '', anchor: '', before: '', after: '', parts: [] }),
  };
}

/** Keeps seeds that the user named, although an erased page links to them. Removes seeds on an erased site. */
async function keepSeeds(sql: Sql, no: number, site: Meant, { named }: Doomed): Promise<void> {
  const seeds = await sql.all<{ position: number; url: string }>('SELECT position, url FROM seeds WHERE crawl = $1', [
    no,
  ]);
  for (const { position, url } of seeds) {
    if (site.meant(url)) {
      await sql.change(
        `UPDATE seeds SET url = $3, state = 'failed', failure = '${FORGOTTEN}', message = '' WHERE crawl = $1 AND position = $2`,
        [no, position, placeholder(position)],
      );
    } else named.delete(addressOf(url)?.key ?? '');
  }
}

async function eraseAddresses(database: SqlDatabase, no: number, addresses: readonly AddressParts[]): Promise<void> {
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = addresses.slice(from, from + AT_ONCE);
    const hosts = new Map(some.map(({ host, site }) => [host, site]));
    await database.transaction(async (sql) => {
      for (const { site, key } of inOrder(some))
        await sql.change('DELETE FROM frontier WHERE site = $1 AND crawl = $2 AND key = $3', [site, no, key]);
      await refreshQueues(sql, placesOn(no, hosts.keys()));
      const empty = await sql.all<{ host: string; site: string }>(
        `SELECT q.host, q.site FROM queues q WHERE q.crawl = $2 AND q.host IN (SELECT x.host FROM ${sql.dialect.rows('$1', { host: 'text' })})
           AND NOT EXISTS (SELECT 1 FROM frontier f WHERE f.site = q.site AND f.crawl = q.crawl AND f.host = q.host)`,
        [rowsOf([...hosts.keys()].map((host) => ({ host }))), no],
      );
      await erasePlaces(sql, no, empty);
    });
  }
}

async function eraseSite(database: SqlDatabase, no: number, site: Meant): Promise<void> {
  for (let after = ''; ; ) {
    const places = await database.all<{ host: string; site: string }>(
      `SELECT host, site FROM queues WHERE crawl = $1 AND host > $2 ORDER BY host LIMIT ${AT_ONCE}`,
      [no, after],
    );
    const meant = places.filter(({ host }) => site.meant(`http://${host}/`));
    if (meant.length > 0) await database.transaction((sql) => erasePlaces(sql, no, meant));
    if (places.length < AT_ONCE) return;
    after = places.at(-1)?.host ?? after;
  }
}

/** @returns whether there were any. */
async function eraseLabels(sql: Sql, { topicId }: CrawlReference, { isLabel }: Erasure): Promise<boolean> {
  const labels = await sql.all<{ seq: number; key: string; url: string; at: number }>(
    'SELECT seq, key, url, at FROM labels WHERE topic_id = $1',
    [topicId],
  );
  const gone = labels.filter(isLabel);
  await recounting(
    sql,
    gone.map(({ key }) => ({ topicId, key })),
    () =>
      sql.change(`DELETE FROM labels WHERE seq IN (SELECT x.seq FROM ${sql.dialect.rows('$1', { seq: 'int' })})`, [
        rowsOf(gone.map(({ seq }) => ({ seq }))),
      ]),
  );
  return gone.length > 0;
}

/** Turns the visits into failed fetches without an address. */
async function erase(sql: Sql, no: number, visits: readonly ErasureVisitRow[]): Promise<void> {
  // Lock the crawl so that no worker writes a judgement of these pages.
  await lockCrawl(sql, no);
  const onTopic = await onTopicOf(
    sql,
    no,
    visits.map(({ id }) => id),
  );
  for (const { id } of visits) {
    await sql.change(
      `UPDATE visits SET kind = 'failed', key = '', asked = $2, url = $2, host = '', status = 0, failure = '${FORGOTTEN}', message = '',
         answer = '{}', record = NULL, changed = NULL, n = 0, relevance = 0, on_topic = 0, unsure = 0, judged = '', page = '' WHERE id = $1`,
      [id, placeholder(id)],
    );
  }
  // Every page counts for the host that it came from.
  const came = visits.filter(({ kind }) => kind === 'page');
  for (const { host } of came) {
    await sql.change('UPDATE queues SET fetched = fetched - 1 WHERE crawl = $1 AND host = $2', [no, host]);
  }
  // For the crawl one that the learner has not seen counts until it finds it to be a copy.
  const pages = came.filter(({ seq, n }) => seq === null || n > 0);
  await count(sql, no, { fetched: 'fetched - $2', on_topic: 'on_topic - $3' }, [pages.length, onTopic]);
}
