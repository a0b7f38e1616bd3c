import { hitBy, withoutLinks } from '../../forgotten.ts';
import { isNamedIn, pack, unpackPage } from '../../packed.ts';
import type { Database } from '../database.ts';
import { hashWithin, hostsLeft, hostsNamed } from '../named-hosts.ts';
import { seenIn, unseen } from '../sightings.ts';
import { type Work, windows } from './batches.ts';
import type { OwnErasure } from './scope.ts';

/** Ids of pages that are looked through together. */
const WINDOW = 4_096;

interface LinkingRow {
  readonly crawl: number;
  readonly hosts: Uint8Array;
  /** Null where none are kept. */
  readonly record: Uint8Array | null;
  readonly seen: Uint8Array | null;
}

/**
 * Takes erased addresses out of the records of pages that link to them, and out of what these pages see. Cost: four
 * octets for each host that any page names, and the pages that name the host. The first time in a store of an earlier
 * version it unpacks every page.
 */
export function* unlink(database: Database, scope: OwnErasure): Work<number> {
  yield* nameMissingHosts(database);
  const naming = database.query<{ page: number }>(
    'SELECT page FROM named_hosts WHERE page >= ? AND page < ? AND instr(hosts, ?) > 0',
  );
  const linking = database.query<LinkingRow>(`
    SELECT crawl, hosts, records.body AS record, sightings.body AS seen
    FROM pages JOIN named_hosts ON named_hosts.page = pages.id LEFT JOIN records ON records.page = pages.id
      LEFT JOIN sightings ON sightings.page = pages.id WHERE pages.id = ?`);
  const writeRecord = database.query('UPDATE records SET body = ? WHERE page = ?');
  const writeSeen = database.query('UPDATE sightings SET body = ? WHERE page = ?');
  const writeHosts = database.query('UPDATE named_hosts SET hosts = ? WHERE page = ?');
  const isHit = hitBy(scope.what);
  const hash = hashWithin(scope.kind === 'page' ? 'page' : 'site', scope.what.hint);
  const goneIn = new Map(scope.crawls().map((no) => [no, new Set(scope.found(no).urls.map(({ id }) => id))]));
  const last = lastPage(database);
  for (const [first, end] of windows(last, WINDOW)) {
    for (const { page } of naming.all(first, end, hash)) {
      const row = linking.get(page);
      // A later step deletes erased pages with all their rows.
      if (row === undefined || scope.found(row.crawl).pages.has(page)) continue;
      const gone = goneIn.get(row.crawl);
      // Addresses that go have outdated the crawl already.
      if (row.seen !== null && gone !== undefined && seenIn(row.seen).some((id) => gone.has(id)))
        writeSeen.run(
          unseen(row.seen, (id) => gone.has(id)),
          page,
        );
      const record = row.record !== null && isNamedIn(row.record, scope.what.hint) ? unpackPage(row.record) : undefined;
      const wiped = record && withoutLinks(record, isHit);
      if (record !== undefined && wiped !== undefined && wiped !== record) {
        scope.outdate(row.crawl);
        writeRecord.run(pack(wiped), page);
        writeHosts.run(hostsLeft(row.hosts, record, wiped), page);
      }
      yield page;
    }
    yield;
  }
  return 0;
}

const lastPage = (database: Database): number =>
  database.query<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM pages').get()?.last ?? 0;

/** Makes the rows of pages that an earlier version kept. */
function* nameMissingHosts(database: Database): Work {
  const counts = database.query<{ missing: number }>(
    'SELECT (SELECT count(*) FROM pages) - (SELECT count(*) FROM named_hosts) AS missing',
  );
  if (counts.get()?.missing === 0) return;
  const missing = database.query<{ id: number; crawl: number }>(`
    SELECT id, crawl FROM pages WHERE id >= ? AND id < ? AND NOT EXISTS (SELECT 1 FROM named_hosts WHERE page = id)`);
  const record = database.query<{ body: Uint8Array }>('SELECT body FROM records WHERE page = ?');
  const seen = database.query<{ body: Uint8Array }>('SELECT body FROM sightings WHERE page = ?');
  const urls = database.query<{ url: string }>(
    'SELECT url FROM json_each(?) CROSS JOIN urls ON urls.crawl = ? AND urls.id = value',
  );
  const write = database.query('INSERT INTO named_hosts VALUES (?, ?)');
  const last = lastPage(database);
  for (const [first, end] of windows(last, WINDOW)) {
    for (const { id, crawl } of missing.all(first, end)) {
      const [kept, seenBy] = [record.get(id), seen.get(id)];
      const ids = seenBy === undefined ? [] : seenIn(seenBy.body);
      const links = urls.all(JSON.stringify(ids), crawl).map(({ url }) => url);
      write.run(id, hostsNamed(kept === undefined ? undefined : unpackPage(kept.body), links));
      yield id;
    }
    yield;
  }
}
