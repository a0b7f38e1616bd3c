import { INDEX_PARTS, SQL_PART } from '../index-parts.ts';

const ofEach = (parts: readonly number[], statement: (part: number) => string): string =>
  parts.map(statement).join('\n');

/**
 * Returns statements that mark the terms of a document as deleted in its part of the index. @param sql tells that part
 */
const documentLeaves = (parts: readonly number[], sql: string): string => `${ofEach(
  parts,
  (part) => `  DELETE FROM document_terms_${part} WHERE ${sql} = ${part} AND rowid = OLD.id;`,
)}
  UPDATE index_upkeep SET removed = removed + 1 WHERE no = ${sql};`;

/** Divides the index into empty parts, so that all documents are indexed again. @param sql tells the part of one */
const dividedIndex = (parts: readonly number[], sql: string): string => `DELETE FROM index_upkeep;
${ofEach(
  parts,
  (
    part,
  ) => `CREATE VIRTUAL TABLE document_terms_${part} USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = ascii);
INSERT INTO index_upkeep VALUES (${part}, 0);`,
)}
UPDATE documents SET indexed = 0 WHERE indexed = 1;
CREATE TRIGGER terms_go_with_document AFTER DELETE ON documents WHEN OLD.indexed = 1 BEGIN
${documentLeaves(parts, sql)}
END;
CREATE TRIGGER terms_go_before_indexing AFTER UPDATE OF indexed ON documents WHEN OLD.indexed = 1 AND NEW.indexed = 0 BEGIN
${documentLeaves(parts, sql)}
END;
`;

/** The parts that the index had at first, with blocks of 1,024 documents. */
const FIRST_PARTS = [0, 1, 2, 3];
const FIRST_SQL_PART = '(OLD.id >> 10 & 3)';

/**
 * The schema as a list of steps: the version of a database is the number of steps it has taken (`user_version`).
 * A step that was released is never edited; a change is a new step at the end.
 */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE topics (id TEXT PRIMARY KEY, name TEXT NOT NULL, words TEXT NOT NULL, texts TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;

CREATE TABLE captures (id TEXT PRIMARY KEY, key TEXT NOT NULL, at INTEGER NOT NULL, page BLOB NOT NULL) STRICT;
CREATE INDEX captures_by_key ON captures (key, at);

-- Every label ever given, and beside it what counts now.
CREATE TABLE labels (id TEXT PRIMARY KEY, topic_id TEXT NOT NULL, target TEXT NOT NULL, url TEXT NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE verdicts (
  topic_id TEXT NOT NULL, target TEXT NOT NULL, key TEXT NOT NULL, url TEXT NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (topic_id, target, key)) STRICT, WITHOUT ROWID;

CREATE TABLE crawls (
  no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, topic_id TEXT NOT NULL REFERENCES topics (id), order_name TEXT NOT NULL,
  budgets TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, message TEXT NOT NULL,
  started_at INTEGER NOT NULL, elapsed_ms REAL NOT NULL) STRICT;
CREATE TABLE seeds (
  crawl INTEGER NOT NULL REFERENCES crawls (no), position INTEGER NOT NULL, url TEXT NOT NULL, state TEXT NOT NULL,
  failure TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (crawl, position)) STRICT, WITHOUT ROWID;

-- The frontier is the rows in state 'frontier'. source, anchor, before, after: the sighting that it is taken through.
CREATE TABLE urls (
  crawl INTEGER NOT NULL REFERENCES crawls (no), id INTEGER NOT NULL, url TEXT NOT NULL, depth INTEGER NOT NULL,
  state TEXT NOT NULL, tries INTEGER NOT NULL, source INTEGER NOT NULL, anchor TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
  failure TEXT NOT NULL DEFAULT '', message TEXT NOT NULL DEFAULT '', PRIMARY KEY (crawl, id)) STRICT, WITHOUT ROWID;

CREATE TABLE pages (
  id INTEGER PRIMARY KEY, crawl INTEGER NOT NULL REFERENCES crawls (no), url_id INTEGER NOT NULL, n INTEGER NOT NULL,
  topic_id TEXT NOT NULL, key TEXT NOT NULL, url TEXT NOT NULL, site TEXT NOT NULL, status INTEGER NOT NULL, title TEXT NOT NULL,
  language TEXT NOT NULL, snippet TEXT NOT NULL, words TEXT NOT NULL, source INTEGER NOT NULL, anchor TEXT NOT NULL,
  before TEXT NOT NULL, after TEXT NOT NULL, parts TEXT NOT NULL, priority REAL NOT NULL, found_at INTEGER NOT NULL,
  content_hash TEXT NOT NULL, duplicate_of INTEGER, noindex INTEGER NOT NULL, host TEXT NOT NULL,
  relevance REAL NOT NULL, on_topic INTEGER NOT NULL, unsure INTEGER NOT NULL,
  seen_relevance REAL NOT NULL, seen_on_topic INTEGER NOT NULL) STRICT;
CREATE UNIQUE INDEX pages_by_url ON pages (crawl, url_id);
CREATE INDEX pages_by_key ON pages (topic_id, key);
CREATE INDEX pages_by_content ON pages (crawl, content_hash) WHERE content_hash <> '';

CREATE TABLE features (page INTEGER PRIMARY KEY REFERENCES pages (id), body TEXT NOT NULL) STRICT;
-- What a replay reads: the record, deflated, and the targets of its links.
CREATE TABLE records (page INTEGER PRIMARY KEY REFERENCES pages (id), targets TEXT NOT NULL, body BLOB NOT NULL) STRICT;
CREATE TABLE links (
  crawl INTEGER NOT NULL, source INTEGER NOT NULL, target INTEGER NOT NULL, PRIMARY KEY (crawl, source, target)) STRICT, WITHOUT ROWID;
CREATE TABLE invalid_urls (
  crawl INTEGER NOT NULL, url TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (crawl, url)) STRICT, WITHOUT ROWID;
CREATE TABLE hosts (
  crawl INTEGER NOT NULL, host TEXT NOT NULL, site TEXT NOT NULL, fetched INTEGER NOT NULL, PRIMARY KEY (crawl, host)) STRICT, WITHOUT ROWID;

-- What order and judge saw, in sequence. kind: page, failed, learn, rejudge, label-link.
CREATE TABLE steps (
  crawl INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, url_id INTEGER NOT NULL, page INTEGER,
  key TEXT NOT NULL, value TEXT NOT NULL, features TEXT NOT NULL, PRIMARY KEY (crawl, seq)) STRICT, WITHOUT ROWID;
`,
  `
-- Feeds of new finds that the user switched on; the token is the whole secret of its address.
CREATE TABLE feeds (crawl TEXT PRIMARY KEY, token TEXT NOT NULL, made_at INTEGER NOT NULL) STRICT;
`,
  `
-- The few among millions that are asked for together.
CREATE INDEX urls_settled ON urls (crawl, id) WHERE state <> 'frontier';
CREATE INDEX urls_seeds ON urls (crawl, id) WHERE source < 0;
-- Hashes and hosts of 65,536 URLs at a time, and the last scores of the frontier: a restart reads these, not the URLs.
CREATE TABLE url_parts (crawl INTEGER NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, names TEXT NOT NULL, PRIMARY KEY (crawl, part)) STRICT;
CREATE TABLE url_scores (crawl INTEGER NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (crawl, part)) STRICT;
`,
  `
-- Patterns of addresses to follow, and parameters of the order.
ALTER TABLE crawls ADD COLUMN choices TEXT NOT NULL DEFAULT '{}';
`,
  `
ALTER TABLE crawls ADD COLUMN bytes REAL NOT NULL DEFAULT 0;
`,
  `
-- Search services that the user named; one that is off is asked nothing.
CREATE TABLE search_services (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, template TEXT NOT NULL, is_on INTEGER NOT NULL, added_at INTEGER NOT NULL) STRICT;
`,
  `
-- Topics that are kept watched, their pages with what was learned of how often each changes, and the crawls that fetched what was new.
CREATE TABLE watches (topic TEXT PRIMARY KEY REFERENCES topics (id), state TEXT NOT NULL, began_at INTEGER NOT NULL) STRICT;
CREATE TABLE watched_pages (
  topic TEXT NOT NULL, key TEXT NOT NULL, url TEXT NOT NULL, etag TEXT NOT NULL, last_modified TEXT NOT NULL, sketch BLOB NOT NULL,
  links BLOB NOT NULL, fresh TEXT NOT NULL, visits TEXT NOT NULL, visited_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
  failure TEXT NOT NULL, PRIMARY KEY (topic, key)) STRICT;
CREATE TABLE watch_rounds (crawl TEXT PRIMARY KEY, topic TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
`,
  `
-- Copies of crawls that stand in a store of many workers: how far each was copied, '' for a crawl of this store. Who gave a label there.
ALTER TABLE crawls ADD COLUMN copied TEXT NOT NULL DEFAULT '';
ALTER TABLE labels ADD COLUMN who TEXT NOT NULL DEFAULT '';
`,
  `
-- Feeds and sitemaps are watched beside pages, and a page remembers the feed that tells of it.
ALTER TABLE watched_pages ADD COLUMN kind TEXT NOT NULL DEFAULT 'page';
ALTER TABLE watched_pages ADD COLUMN feed TEXT NOT NULL DEFAULT '';
`,
  `
-- Hosts that are left alone for a while, whatever crawl meets them, and why.
CREATE TABLE left_hosts (host TEXT PRIMARY KEY, why TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
`,
  `
-- Pages as they came, of crawls that were asked to keep them: status and headers as JSON, the octets of the body packed.
CREATE TABLE originals (page INTEGER PRIMARY KEY REFERENCES pages (id), head TEXT NOT NULL, body BLOB NOT NULL) STRICT;
`,
  `
-- What a page says of the URLs that it leads to, packed: those that were new, and those it sees better than any before, whose ids stand in better.
-- It is put into the row of a URL when that is taken; a row with words of its own is of an earlier version, or of a URL that was taken.
CREATE TABLE sightings (page INTEGER PRIMARY KEY REFERENCES pages (id), better BLOB NOT NULL, body BLOB NOT NULL) STRICT;
`,
  `
-- When a crawl that ended goes on by itself, in milliseconds since 1970: links wait for hosts that are left alone until then.
ALTER TABLE crawls ADD COLUMN goes_on_at INTEGER;
`,
  `
-- How the pages of a crawl stand, in sequence: counts, curve and suggestions read this, not the pages.
CREATE INDEX pages_standing ON pages (crawl, n, on_topic, relevance);
`,
  `
-- The spelling in which a URL is asked for, where that is not the canonical one.
ALTER TABLE urls ADD COLUMN written TEXT;
`,
  `
-- What is being forgotten, as JSON, until it is out of all rows; then '', until it is out of the files, too.
CREATE TABLE forgetting (no INTEGER PRIMARY KEY, what TEXT NOT NULL) STRICT;
`,
  `
-- The pages of a site, whose links may be followed with the user's log-in there.
CREATE INDEX pages_by_site ON pages (crawl, site, url_id);
`,
  `
-- What the search knows: each page of a crawl and each capture, and whether its words are in the index yet. at: when it was found or captured.
CREATE TABLE documents (
  id INTEGER PRIMARY KEY, page INTEGER UNIQUE, capture TEXT UNIQUE, at INTEGER NOT NULL, indexed INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX documents_waiting ON documents (id) WHERE indexed = 0;
-- The terms of each document by its id. The text itself stays where it is, and positions are not kept: phrases are looked up in the text.
CREATE VIRTUAL TABLE document_terms USING fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = ascii);
-- removed: documents taken out of the index whose terms may still be in its segments.
CREATE TABLE index_upkeep (no INTEGER PRIMARY KEY, removed INTEGER NOT NULL) STRICT;
INSERT INTO index_upkeep VALUES (1, 0);
CREATE TRIGGER page_gets_document AFTER INSERT ON pages WHEN NEW.n > 0 AND NEW.noindex = 0 BEGIN
  INSERT INTO documents (page, at) VALUES (NEW.id, NEW.found_at);
END;
CREATE TRIGGER capture_gets_document AFTER INSERT ON captures BEGIN
  INSERT INTO documents (capture, at) VALUES (NEW.id, NEW.at);
END;
CREATE TRIGGER document_goes_with_page AFTER DELETE ON pages BEGIN
  DELETE FROM documents WHERE page = OLD.id;
END;
CREATE TRIGGER document_goes_with_capture AFTER DELETE ON captures BEGIN
  DELETE FROM documents WHERE capture = OLD.id;
END;
CREATE TRIGGER terms_go_with_document AFTER DELETE ON documents WHEN OLD.indexed = 1 BEGIN
  DELETE FROM document_terms WHERE rowid = OLD.id;
  UPDATE index_upkeep SET removed = removed + 1;
END;
INSERT INTO documents (page, at) SELECT id, found_at FROM pages WHERE n > 0 AND noindex = 0 ORDER BY id;
INSERT INTO documents (capture, at) SELECT id, at FROM captures ORDER BY rowid;
`,
  `
-- Of a page that is a file: its kind, pages and octets as JSON; '' for a page of HTML.
ALTER TABLE pages ADD COLUMN file TEXT NOT NULL DEFAULT '';
`,
  `
-- The kind of a page by its structure, '' where an earlier version kept it; and its tier among suggestions.
-- tier: 0 a list, 1 a page that does not name the topic, 2 one that does or whose text was not looked at, 3 one that names it in its title.
ALTER TABLE pages ADD COLUMN page_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN tier INTEGER NOT NULL DEFAULT 2;
DROP INDEX pages_standing;
CREATE INDEX pages_standing ON pages (crawl, n, on_topic, relevance, tier, priority);
`,
  `
-- What the user lets assistants do with a topic: names of rights, separated by commas.
ALTER TABLE topics ADD COLUMN assistants TEXT NOT NULL DEFAULT '';
`,
  `
-- Suggestions are ranked by the record of their host, too. Tier 0 is given no more: the kind of a page says what a list is.
DROP INDEX pages_standing;
CREATE INDEX pages_ranked ON pages (crawl, n, on_topic, relevance, tier, priority, host, page_kind);
`,
  `
-- The state of a crawl in memory, packed, so that a restart need not replay all steps. draft: the parts of the whole one have its number.
-- steps: count and sums of the steps that it knows; hash: over the parts.
CREATE TABLE checkpoints (
  crawl INTEGER PRIMARY KEY, draft INTEGER NOT NULL, settings TEXT NOT NULL, last_step INTEGER NOT NULL, steps TEXT NOT NULL,
  urls INTEGER NOT NULL, parts INTEGER NOT NULL, hash TEXT NOT NULL) STRICT;
CREATE TABLE checkpoint_parts (
  crawl INTEGER NOT NULL, draft INTEGER NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (crawl, draft, part)) STRICT;
`,
  `
-- The user's note, tags and collections of a page by its key, whatever crawl found it. tags, collections: names as JSON.
CREATE TABLE annotations (
  key TEXT PRIMARY KEY, url TEXT NOT NULL, note TEXT NOT NULL, tags TEXT NOT NULL, collections TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE saved_searches (name TEXT PRIMARY KEY, q TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
-- The index has the words of a note with those of its page: both are indexed again when the note changes.
CREATE TRIGGER terms_go_before_indexing AFTER UPDATE OF indexed ON documents WHEN OLD.indexed = 1 AND NEW.indexed = 0 BEGIN
  DELETE FROM document_terms WHERE rowid = OLD.id;
  UPDATE index_upkeep SET removed = removed + 1;
END;
CREATE TRIGGER note_is_indexed AFTER INSERT ON annotations WHEN NEW.note <> '' BEGIN
  UPDATE documents SET indexed = 0 WHERE page IN (SELECT pages.id FROM topics CROSS JOIN pages ON topic_id = topics.id AND key = NEW.key)
    OR capture IN (SELECT id FROM captures WHERE key = NEW.key);
END;
CREATE TRIGGER note_is_indexed_again AFTER UPDATE OF note ON annotations WHEN OLD.note <> NEW.note BEGIN
  UPDATE documents SET indexed = 0 WHERE page IN (SELECT pages.id FROM topics CROSS JOIN pages ON topic_id = topics.id AND key = NEW.key)
    OR capture IN (SELECT id FROM captures WHERE key = NEW.key);
END;
CREATE TRIGGER note_leaves_index AFTER DELETE ON annotations WHEN OLD.note <> '' BEGIN
  UPDATE documents SET indexed = 0 WHERE page IN (SELECT pages.id FROM topics CROSS JOIN pages ON topic_id = topics.id AND key = OLD.key)
    OR capture IN (SELECT id FROM captures WHERE key = OLD.key);
END;
`,
  `
-- Identifiers of the published work that a page shows: doi:…, arxiv:… or isbn:….
CREATE TABLE works (page INTEGER NOT NULL REFERENCES pages (id), id TEXT NOT NULL, PRIMARY KEY (page, id)) STRICT, WITHOUT ROWID;
CREATE INDEX works_by_id ON works (id, page);
`,
  `
-- Pages that ask not to be kept are few: without them the others of a crawl are counted by an index alone.
CREATE INDEX pages_unkept ON pages (crawl, n) WHERE noindex;
`,
  `
-- Hashes of the hosts and sites that a page names, four octets each: forgetting unpacks the pages that name a host, and no others.
-- A page without a row is of an earlier version; forgetting makes its row.
CREATE TABLE named_hosts (page INTEGER PRIMARY KEY REFERENCES pages (id), hosts BLOB NOT NULL) STRICT;
`,
  `
-- Near-duplicates of one crawl under the page that was compared first, their head. A table of pages reads this, not their texts.
-- sketches: of heads, by which later pages are compared; unfolded: pages that were not compared yet. A copy of a page needs no comparison.
CREATE TABLE folded (page INTEGER PRIMARY KEY REFERENCES pages (id), crawl INTEGER NOT NULL, head INTEGER NOT NULL) STRICT;
CREATE INDEX folded_by_head ON folded (crawl, head);
CREATE TABLE sketches (page INTEGER PRIMARY KEY REFERENCES pages (id), sketch BLOB NOT NULL) STRICT;
CREATE TABLE unfolded (page INTEGER PRIMARY KEY REFERENCES pages (id), crawl INTEGER NOT NULL) STRICT;
CREATE INDEX unfolded_by_crawl ON unfolded (crawl);
CREATE TRIGGER page_gets_folded AFTER INSERT ON pages WHEN NEW.n > 0 AND NEW.noindex = 0 BEGIN
  INSERT INTO folded SELECT NEW.id, NEW.crawl, coalesce((SELECT head FROM folded WHERE page = twin.id), twin.id)
    FROM pages AS twin WHERE twin.id = NEW.duplicate_of AND twin.n > 0 AND twin.noindex = 0;
  INSERT INTO unfolded SELECT NEW.id, NEW.crawl WHERE NOT EXISTS (SELECT 1 FROM folded WHERE page = NEW.id);
END;
CREATE TRIGGER folds_end_with_head AFTER DELETE ON pages BEGIN
  INSERT INTO unfolded SELECT page, crawl FROM folded WHERE crawl = OLD.crawl AND head = OLD.id;
  DELETE FROM folded WHERE crawl = OLD.crawl AND head = OLD.id;
END;
INSERT INTO unfolded SELECT id, crawl FROM pages WHERE n > 0 AND id NOT IN (SELECT id FROM pages WHERE noindex);
`,
  `
-- The index in parts: what forgetting rewrites is a part, not all of it. A document is in the part of its block of 1,024.
-- Parts begin empty, so the companion indexes every document again.
DROP TRIGGER terms_go_with_document;
DROP TRIGGER terms_go_before_indexing;
DROP TABLE document_terms;
${dividedIndex(FIRST_PARTS, FIRST_SQL_PART)}`,
  `
-- Keys of the captured pages that the state learned from, as JSON; null where an earlier version saved it.
ALTER TABLE checkpoints ADD COLUMN reads TEXT;
`,
  `
-- With the state of each address, so that they are counted by the index alone.
DROP INDEX urls_settled;
CREATE INDEX urls_visited ON urls (crawl, id, state) WHERE state <> 'frontier';
`,
  `
-- Pages by time: a table is sorted, and languages are counted, by it alone. Nothing in it changes when a page is judged.
CREATE INDEX pages_by_time ON pages (crawl, found_at DESC, n DESC, language);
`,
  `
-- Crawls that a watch continues in search of new sources. since: first time; at: last time.
CREATE TABLE watch_searches (crawl TEXT PRIMARY KEY, topic TEXT NOT NULL, since INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
`,
  `
-- Pages on the topic by relevance, lists apart: a table, a report and suggestions are read from its beginning.
CREATE INDEX pages_leading ON pages (crawl, page_kind = 'list', relevance DESC, n, tier, priority, host) WHERE on_topic = 1 AND n > 0;
-- URLs that failed, few beside the others.
CREATE INDEX urls_failed ON urls (crawl, failure) WHERE state = 'failed';
-- Counts of fetched pages, which triggers keep. on_topic: as the judge says. kept: without pages that ask not to be kept.
CREATE TABLE host_pages (
  crawl INTEGER NOT NULL, host TEXT NOT NULL, site TEXT NOT NULL, pages INTEGER NOT NULL, on_topic INTEGER NOT NULL,
  PRIMARY KEY (crawl, host)) STRICT, WITHOUT ROWID;
CREATE TABLE language_pages (
  crawl INTEGER NOT NULL, language TEXT NOT NULL, kept INTEGER NOT NULL, PRIMARY KEY (crawl, language)) STRICT, WITHOUT ROWID;
CREATE TRIGGER page_is_counted AFTER INSERT ON pages WHEN NEW.n > 0 BEGIN
  INSERT INTO host_pages VALUES (NEW.crawl, NEW.host, NEW.site, 1, NEW.on_topic)
    ON CONFLICT DO UPDATE SET pages = pages + 1, on_topic = on_topic + excluded.on_topic;
  INSERT INTO language_pages VALUES (NEW.crawl, NEW.language, 1 - NEW.noindex) ON CONFLICT DO UPDATE SET kept = kept + excluded.kept;
END;
CREATE TRIGGER counted_page_goes AFTER DELETE ON pages WHEN OLD.n > 0 BEGIN
  UPDATE host_pages SET pages = pages - 1, on_topic = on_topic - OLD.on_topic WHERE crawl = OLD.crawl AND host = OLD.host;
  DELETE FROM host_pages WHERE crawl = OLD.crawl AND host = OLD.host AND pages = 0;
  UPDATE language_pages SET kept = kept - 1 + OLD.noindex WHERE crawl = OLD.crawl AND language = OLD.language;
  DELETE FROM language_pages WHERE crawl = OLD.crawl AND kept = 0;
END;
CREATE TRIGGER counted_page_is_judged AFTER UPDATE OF on_topic ON pages WHEN OLD.on_topic <> NEW.on_topic AND NEW.n > 0 BEGIN
  UPDATE host_pages SET on_topic = on_topic + NEW.on_topic - OLD.on_topic WHERE crawl = NEW.crawl AND host = NEW.host;
END;
INSERT INTO host_pages SELECT crawl, host, site, count(*), sum(on_topic) FROM pages WHERE n > 0 GROUP BY crawl, host;
INSERT INTO language_pages SELECT crawl, language, sum(1 - noindex) FROM pages WHERE n > 0 GROUP BY crawl, language;
`,
  `
-- Forgetting a page finds by these what others keep of it, and reads no other rows.
CREATE INDEX steps_learned ON steps (crawl, kind, seq) WHERE kind IN ('learn', 'label-link');
CREATE INDEX steps_by_page ON steps (crawl, page) WHERE page IS NOT NULL;
CREATE INDEX urls_worded ON urls (crawl, source) WHERE anchor <> '' OR before <> '' OR after <> '';
CREATE INDEX pages_by_source ON pages (crawl, source, url_id) WHERE source >= 0;
CREATE INDEX pages_copied ON pages (duplicate_of) WHERE duplicate_of IS NOT NULL;
`,
  `
-- The index in more parts, each of 65,536 documents that follow one another. They begin empty, as when it was divided first.
DROP TRIGGER terms_go_with_document;
DROP TRIGGER terms_go_before_indexing;
${ofEach(FIRST_PARTS, (part) => `DROP TABLE document_terms_${part};`)}
${dividedIndex(INDEX_PARTS, SQL_PART)}`,
  `
-- When a watch announced a page, which may be later than it was found. Pages that rounds brought before count as announced.
CREATE TABLE find_times (page INTEGER PRIMARY KEY REFERENCES pages (id), at INTEGER NOT NULL) STRICT;
INSERT INTO find_times SELECT pages.id, found_at FROM pages JOIN crawls ON crawls.no = pages.crawl JOIN watch_rounds ON watch_rounds.crawl = crawls.id;
`,
];
