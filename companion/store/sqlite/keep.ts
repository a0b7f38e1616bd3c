import { workIds } from '../../../shared/page/work-ids.ts';
import type { PageUpdate } from '../crawl-update.ts';
import { packPage } from '../packed.ts';
import type { Database, Value } from './database.ts';
import { fileText } from './file-facts.ts';
import type { InvalidLinks } from './invalid.ts';
import { hostsNamed } from './named-hosts.ts';
import { originalWriter } from './originals.ts';
import type { Sightings } from './sightings.ts';
import type { AddStep } from './steps.ts';

interface Crawl {
  readonly no: number;
  readonly topicId: string;
  readonly durable: boolean;
  readonly keepsOriginals: boolean;
}

/** Writers of a page's other rows. */
interface PageParts {
  readonly sightings: Sightings;
  readonly invalidLinks: InvalidLinks;
  readonly step: AddStep;
  readonly writeSeeds: (seeds: PageUpdate['seeds']) => void;
}

const PAGE_COLUMNS = [
  'crawl',
  'url_id',
  'n',
  'topic_id',
  'key',
  'url',
  'site',
  'status',
  'title',
  'language',
  'snippet',
  'words',
  'source',
  'anchor',
  'before',
  'after',
  'parts',
  'priority',
  'found_at',
  'content_hash',
  'duplicate_of',
  'noindex',
  'host',
  'relevance',
  'on_topic',
  'unsure',
  'seen_relevance',
  'seen_on_topic',
  'file',
  'page_kind',
  'tier',
] as const;
/** Tier of a page whose text was not looked at. */
const USUAL_TIER = 2;

/** Pages that name the topic come first. */
const tierOf = ({ naming }: PageUpdate): number => (naming === undefined ? USUAL_TIER : naming + 1);

/** A row of `pages` by column. */
type PageColumnValues = Readonly<Record<(typeof PAGE_COLUMNS)[number], Value>>;

/**
 * Writes a page, its features, record and links, takes its URL off the frontier, and answers seeds: one transaction.
 */
export function pageWriter(
  database: Database,
  crawl: Crawl,
  { sightings, invalidLinks, step, writeSeeds }: PageParts,
): (page: PageUpdate) => number {
  const insert = database.query<{ id: number }>(
    `INSERT INTO pages (${PAGE_COLUMNS.join(', ')}) VALUES (${PAGE_COLUMNS.map(() => '?').join(', ')}) RETURNING id`,
  );
  const twin = database.query<{ id: number }>('SELECT id FROM pages WHERE crawl = ? AND url_id = ?');
  const features = database.query('INSERT INTO features VALUES (?, ?)');
  const record = database.query('INSERT INTO records VALUES (?, ?, ?)');
  const named = database.query('INSERT INTO named_hosts VALUES (?, ?)');
  const fetched = database.query(
    "UPDATE urls SET state = 'fetched', failure = '', message = '' WHERE crawl = ? AND id = ?",
  );
  const host = database.query('INSERT INTO hosts VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET fetched = fetched + 1');
  const original = originalWriter(database);
  const work = database.query('INSERT INTO works VALUES (?, ?)');
  const known = database.query("INSERT INTO urls VALUES (?, ?, ?, ?, 'frontier', 0, ?, '', '', '', '', '', ?)");
  // One statement for all links of a page: half the price of one for each.
  const edges = database.query(
    'INSERT INTO links SELECT ?, ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );

  // Outside the transaction's own function: that function is new for each page, and V8 drops its compiled code at each
  // collection.
  const write = (page: PageUpdate): number => {
    const { sighting, seen } = page;
    const row: PageColumnValues = {
      crawl: crawl.no,
      url_id: page.urlId,
      n: page.n,
      topic_id: crawl.topicId,
      key: page.key,
      url: page.url,
      site: page.site,
      status: page.status,
      title: page.title,
      language: page.language,
      snippet: page.snippet,
      words: JSON.stringify(page.words),
      source: sighting.source,
      anchor: sighting.anchor,
      before: sighting.before,
      after: sighting.after,
      parts: JSON.stringify(page.parts),
      priority: page.priority,
      found_at: page.foundAt,
      content_hash: page.contentHash,
      duplicate_of: page.twin < 0 ? null : (twin.get(crawl.no, page.twin)?.id ?? null),
      noindex: Number(page.noindex),
      host: page.host,
      relevance: page.relevance,
      on_topic: Number(page.onTopic),
      unsure: Number(page.unsure),
      seen_relevance: seen.relevance,
      seen_on_topic: Number(seen.onTopic),
      file: fileText(page.record),
      page_kind: page.pageKind ?? '',
      tier: tierOf(page),
    };
    const id = insert.get(...PAGE_COLUMNS.map((column) => row[column]))?.id;
    if (id === undefined) throw new RangeError('an insert returned no row');
    if (page.features !== '') features.run(id, page.features);
    const urls = page.links.map((link) => link.url);
    named.run(id, hostsNamed(page.record, urls));
    if (crawl.durable) record.run(id, JSON.stringify(page.targets), packPage(page.record, page.wire));
    if (crawl.keepsOriginals && page.original !== undefined && page.n > 0 && !page.noindex) original(id, page.original);
    if (page.n > 0 && !page.noindex) for (const name of workIds(page.record.work)) work.run(id, name);
    // A captured page was never taken.
    if (page.n === 0) sightings.settle(page.urlId);
    fetched.run(crawl.no, page.urlId);
    if (page.n > 0) host.run(crawl.no, page.host, page.site);
    for (const { isNew, id: target, url, written = null, depth } of page.links)
      if (isNew) known.run(crawl.no, target, url, depth, page.urlId, written);
    sightings.write(id, page.links);
    edges.run(crawl.no, page.urlId, JSON.stringify(page.links.map((target) => target.id)));
    step({ kind: 'page', urlId: page.urlId, page: id });
    writeSeeds(page.seeds);
    return id;
  };

  return (page) => {
    const { invalid = [] } = page;
    let refused = 0;
    const written = database.transaction(() => {
      refused = invalidLinks.write(invalid);
      return write(page);
    });
    sightings.remember(written, page.urlId, page.links);
    invalidLinks.remember(invalid, refused);
    return written;
  };
}
