import { tidyName } from '../../../shared/api/annotation.ts';
import type { PageKind } from '../../../shared/page/page-kind.ts';
import { fold } from '../../../shared/text/fold.ts';
import { unpackPage } from '../packed.ts';
import type {
  AddressLabel,
  DocumentKind,
  Facet,
  FoundDocument,
  IndexQuery,
  SearchedDocument,
  SoughtTerm,
  TermPlace,
  TextIndex,
} from '../text-index.ts';
import type { Database } from './database.ts';
import { factsIn } from './file-facts.ts';
import { RELEVANCE } from './found.ts';
import { blocksWithin, INDEX_PARTS, indexPart, sqlPart } from './index-parts.ts';

/** Suffixes of terms in the index, one for each place: private signs, which no word has. */
const PLACE: Readonly<Record<Exclude<TermPlace, 'noted'>, string>> = {
  any: '',
  titled: '\ue001',
  frequent: '\ue002',
  veryFrequent: '\ue003',
};
const FACET = '\ue004';
/** Prefix of terms of a note, so that no prefix of a word in a page finds them. */
const NOTED = '\ue005';
/** The tokenizer takes ASCII signs for ends of terms: they are written as private signs. */
const SIGN = /[^\p{L}\p{N}\p{M}\ue000-\ue0ff]/gu;
const SIGNS = 0xe100;
/** Documents that are counted one by one: some 2 ms. */
const MOST_COUNTED = 10_000;
/** Relevance of a page that the user's browser kept, as it counts in the ranking. */
const OF_CAPTURE = 0.7;

const written = (text: string): string =>
  text.replace(SIGN, (sign) => String.fromCharCode(SIGNS + ((sign.codePointAt(0) ?? 0) % 0x700)));

const termAt = (term: string, place: TermPlace): string =>
  place === 'noted' ? `${NOTED}${written(term)}` : `${written(term)}${PLACE[place]}`;
const facetTerm = ([name, value]: Facet): string => `${FACET}${written(`${name}:${value}`)}`;

const isFacet = (one: SoughtTerm | Facet): one is Facet => Array.isArray(one);

function quoted(one: SoughtTerm | Facet): string {
  if (isFacet(one)) return `"${facetTerm(one)}"`;
  return `"${termAt(one.term, one.place ?? 'any')}"${one.isPrefix ? ' *' : ''}`;
}

/**
 * Writes a query as FTS5 reads it. Every term is quoted and holds no quote, so no text of a user can be an operator.
 */
function matchOf({ all, none }: IndexQuery): string {
  const wanted = all.map(
    (alternatives) => `(${alternatives.map((terms) => `(${terms.map(quoted).join(' AND ')})`).join(' OR ')})`,
  );
  const unwanted = none.map((one) => ` NOT ${quoted(one)}`);
  return wanted.join(' AND ') + unwanted.join('');
}

const kindOf = ({ page, file }: Row): DocumentKind =>
  page === null ? 'capture' : (factsIn(file ?? '').kind ?? 'page');

interface Row {
  readonly id: number;
  readonly page: number | null;
  readonly title: string | null;
  readonly url: string | null;
  readonly topicId: string | null;
  readonly snippet: string | null;
  readonly file: string | null;
  readonly pageKind: PageKind | '' | null;
  readonly record: Uint8Array | null;
  readonly captured: Uint8Array | null;
  readonly note: string | null;
}

interface FoundDocumentRow {
  readonly id: number;
  readonly at: number;
  readonly page: number | null;
  readonly key: string | null;
  readonly capturedKey: string | null;
  readonly crawlId: string | null;
  readonly topicId: string | null;
  readonly relevance: number | null;
}

const TEXT = `
  SELECT documents.id, documents.page, pages.title, pages.url, pages.topic_id AS topicId, pages.snippet, pages.file, pages.page_kind AS pageKind, records.body AS record, captures.page AS captured,
    annotations.note
  FROM documents LEFT JOIN pages ON pages.id = documents.page LEFT JOIN records ON records.page = documents.page
    LEFT JOIN captures ON captures.id = documents.capture
    LEFT JOIN annotations ON annotations.key = coalesce(pages.key, captures.key)`;

const idsIn = (row: { readonly ids: string } | undefined): readonly number[] => JSON.parse(row?.ids ?? '[]');

export function textIndex(database: Database): TextIndex {
  const counts = documentCounts(database);
  const waiting = database.query<Row>(`${TEXT} WHERE documents.indexed = 0 ORDER BY documents.id DESC LIMIT ?`);
  const read = database.query<Row>(`${TEXT} WHERE documents.id = ?`);
  const mark = database.query(`
    UPDATE documents SET indexed = 1 WHERE id = ? AND indexed = 0 AND ? = coalesce((
      SELECT note FROM annotations WHERE key = coalesce(
        (SELECT key FROM pages WHERE pages.id = documents.page),
        (SELECT key FROM captures WHERE captures.id = documents.capture))), '')`);
  const adds = INDEX_PARTS.map((no) => database.query(`INSERT INTO document_terms_${no} (rowid, terms) VALUES (?, ?)`));
  const inBlock = INDEX_PARTS.map((no) =>
    database.query<{ ids: string }>(`
      SELECT json_group_array(id) AS ids FROM (
        SELECT rowid AS id FROM document_terms_${no} WHERE document_terms_${no} MATCH ? AND rowid >= ? AND rowid < ?
        ORDER BY rowid DESC LIMIT ?)`),
  );
  const last = database.query<{ end: number }>('SELECT coalesce(max(id) + 1, 0) AS end FROM documents');
  /** Reads block after block, the last first, so that a limit ends the reading. */
  const idsWith = (match: string, from: number, below: number, most: number): readonly number[] => {
    const found: (readonly number[])[] = [];
    let left = most;
    for (const { part, first, end } of blocksWithin(from, Math.min(below, last.get()?.end ?? 0))) {
      const some = idsIn(inBlock[part]?.get(match, first, end, left));
      found.push(some);
      left -= some.length;
      if (left <= 0) break;
    }
    return found.flat();
  };
  const among = database.query<{ ids: string }>(`
    SELECT json_group_array(one.value) AS ids FROM json_each(?2) AS one WHERE CASE ${sqlPart('one.value')} ${INDEX_PARTS.map(
      (no) =>
        `WHEN ${no} THEN EXISTS (SELECT 1 FROM document_terms_${no} WHERE document_terms_${no} MATCH ?1 AND rowid = one.value)`,
    ).join(' ')} END`);
  const between = database.query<{ ids: string }>(`
    SELECT json_group_array(id) AS ids FROM (SELECT id FROM documents WHERE at >= ? AND at < ? ORDER BY id DESC LIMIT ?)`);
  const within = database.query<{ ids: string }>(`
    SELECT json_group_array(documents.id) AS ids FROM json_each(?) AS one CROSS JOIN documents ON documents.id = one.value
    WHERE at >= ? AND at < ?`);
  const labelled = database.query<{ ids: string }>(`
    WITH named AS (
      SELECT topic_id, key FROM verdicts WHERE target = 'page' AND value IN (SELECT value FROM json_each(?)))
    SELECT json_group_array(id) AS ids FROM (
      SELECT documents.id FROM named CROSS JOIN pages ON pages.topic_id = named.topic_id AND pages.key = named.key
        JOIN documents ON documents.page = pages.id
      UNION SELECT documents.id FROM named CROSS JOIN captures ON captures.key = named.key
        JOIN documents ON documents.capture = captures.id)`);
  const found = database.query<FoundDocumentRow>(`
    SELECT documents.id, documents.at, documents.page, pages.key, captures.key AS capturedKey, crawls.id AS crawlId,
      pages.topic_id AS topicId, ${RELEVANCE} AS relevance
    FROM documents LEFT JOIN pages ON pages.id = documents.page LEFT JOIN crawls ON crawls.no = pages.crawl
      LEFT JOIN verdicts ON verdicts.topic_id = pages.topic_id AND target = 'page' AND verdicts.key = pages.key
      LEFT JOIN captures ON captures.id = documents.capture
    WHERE documents.id = ?`);
  const topics = database.query<{ id: string }>(`
    SELECT id FROM topics WHERE EXISTS (
      SELECT 1 FROM pages WHERE topic_id = topics.id AND key = ? AND n > 0 AND noindex = 0) ORDER BY created_at, id`);
  const labels = database.query<AddressLabel>(`
    SELECT topics.id AS topicId, value, at FROM topics CROSS JOIN verdicts
      ON topic_id = topics.id AND target = 'page' AND key = ? AND value <> 'none' ORDER BY at DESC`);

  const documentOf = (row: Row): SearchedDocument => {
    const bytes = row.record ?? row.captured;
    const record = bytes === null ? undefined : unpackPage(bytes);
    const url = row.url ?? record?.url ?? '';
    return {
      ...{ id: row.id, url, topicId: row.topicId ?? undefined, kind: kindOf(row) },
      ...(row.pageKind && { pageKind: row.pageKind }),
      title: row.title ?? record?.title ?? '',
      text: record?.text ?? row.snippet ?? '',
      note: row.note ?? '',
    };
  };

  return {
    counts,
    waiting: (limit) => waiting.all(limit).map(documentOf),
    add(documents) {
      database.transaction(() => {
        for (const { id, terms, titled, frequent, veryFrequent, facets, noted, note } of documents) {
          if (mark.run(id, note) === 0) continue;
          const all = [
            ...terms.map((term) => termAt(term, 'any')),
            ...titled.map((term) => termAt(term, 'titled')),
            ...frequent.map((term) => termAt(term, 'frequent')),
            ...veryFrequent.map((term) => termAt(term, 'veryFrequent')),
            ...facets.map(facetTerm),
            ...noted.map((term) => termAt(term, 'noted')),
          ];
          adds[indexPart(id)]?.run(id, all.join(' '));
        }
      });
    },
    ids: (query, { from = 0, below = Number.MAX_SAFE_INTEGER, limit = Number.MAX_SAFE_INTEGER } = {}) =>
      query.all.length === 0 ? [] : idsWith(matchOf(query), from, below, limit),
    idsAmong: (query, some) => idsIn(among.get(matchOf(query), JSON.stringify(some))),
    count(query) {
      const ids = idsWith(matchOf(query), 0, Number.MAX_SAFE_INTEGER, MOST_COUNTED);
      const end = last.get()?.end ?? 0;
      // The rest is taken to have as many.
      return ids.length < MOST_COUNTED ? ids.length : Math.round((ids.length * end) / (end - (ids.at(-1) ?? 0)));
    },
    idsBetween: (from, until, limit) => idsIn(between.get(from, until, limit)),
    idsWithin: (some, from, until) => idsIn(within.get(JSON.stringify(some), from, until)),
    idsLabelled: (values) => idsIn(labelled.get(JSON.stringify(values))),
    idsAnnotated: annotatedIds(database),
    found: (some) =>
      some.flatMap((id) => {
        const row = found.get(id);
        return row === undefined ? [] : [foundOf(row)];
      }),
    read(id) {
      const row = read.get(id);
      return row && documentOf(row);
    },
    topicsOf: (key) => topics.all(key).map(({ id }) => id),
    labelsOf: (key) => labels.all(key).map((row) => ({ ...row })),
  };
}

/**
 * Counts documents. All are counted once, which takes 0.1 s at a million; triggers keep that number. On a connection
 * that only reads, it counts again when the version of the database has changed.
 */
function documentCounts(database: Database): TextIndex['counts'] {
  database.exec(`
    CREATE TEMP TABLE document_count (no INTEGER PRIMARY KEY CHECK (no = 1), total INTEGER NOT NULL, version INTEGER NOT NULL) STRICT;
    CREATE TEMP TRIGGER document_came AFTER INSERT ON main.documents BEGIN UPDATE document_count SET total = total + 1; END;
    CREATE TEMP TRIGGER document_went AFTER DELETE ON main.documents BEGIN UPDATE document_count SET total = total - 1; END;`);
  const held = database.query<{ total: number }>(
    'SELECT total FROM document_count WHERE version = (SELECT data_version FROM pragma_data_version)',
  );
  const hold = database.query(`
    INSERT OR REPLACE INTO document_count
    SELECT 1, (SELECT count(*) FROM documents), data_version FROM pragma_data_version`);
  const waiting = database.query<{ n: number }>('SELECT count(*) AS n FROM documents WHERE indexed = 0');
  return () => {
    if (held.get() === undefined) hold.run();
    const { total = 0 } = held.get() ?? {};
    return { indexed: total - (waiting.get()?.n ?? 0), total };
  };
}

/** Finds documents by the annotation of their address. */
function annotatedIds(database: Database): TextIndex['idsAnnotated'] {
  const among = (column: string): string => `EXISTS (
    SELECT 1 FROM json_each(${column}) WHERE value IN (SELECT value FROM json_each(?)))`;
  const documents = (where: string) =>
    database.query<{ ids: string }>(`
      WITH named AS (SELECT key FROM annotations WHERE ${where})
      SELECT json_group_array(id) AS ids FROM (
        SELECT documents.id FROM named CROSS JOIN topics CROSS JOIN pages ON topic_id = topics.id AND pages.key = named.key
          JOIN documents ON documents.page = pages.id
        UNION SELECT documents.id FROM named CROSS JOIN captures ON captures.key = named.key
          JOIN documents ON documents.capture = captures.id)`);
  const namesIn = (column: string) =>
    database.query<{ name: string }>(`SELECT DISTINCT value AS name FROM annotations, json_each(${column})`);
  const byTag = { names: namesIn('tags'), ids: documents(among('tags')) };
  const byCollection = { names: namesIn('collections'), ids: documents(among('collections')) };
  const having = {
    note: documents("note <> ''"),
    tag: documents("tags <> '[]'"),
    collection: documents("collections <> '[]'"),
  };
  return (filter) => {
    if (filter.field === 'has') return idsIn(having[filter.value].get());
    const { names, ids } = filter.field === 'tag' ? byTag : byCollection;
    const sought = fold(tidyName(filter.value));
    const meant = names.all().flatMap(({ name }) => (fold(name) === sought ? [name] : []));
    return meant.length === 0 ? [] : idsIn(ids.get(JSON.stringify(meant)));
  };
}

function foundOf({ id, at, page, key, capturedKey, crawlId, topicId, relevance }: FoundDocumentRow): FoundDocument {
  const isPage = page !== null && crawlId !== null && topicId !== null;
  return {
    ...{ id, at, key: key ?? capturedKey ?? '' },
    relevance: isPage ? (relevance ?? 0) : OF_CAPTURE,
    page: isPage ? { id: page, crawlId, topicId } : undefined,
  };
}
