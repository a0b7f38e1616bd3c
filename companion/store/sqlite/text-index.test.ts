import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './file/migrate.ts';
import { MIGRATIONS } from './file/migrations.ts';

const nothing = (): void => undefined;

it('given a database of before the index, each kept page and capture waits to be indexed, and no other', () => {
  const database = openDatabase(':memory:');
  migrate(
    database,
    nothing,
    MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex((step) => step.includes('document_terms')),
    ),
  );
  database.exec(`
    INSERT INTO topics (id, name, words, texts, created_at) VALUES ('t', 'Tea', '[]', '[]', 1);
    INSERT INTO crawls (no, id, topic_id, order_name, budgets, state, reason, message, started_at, elapsed_ms)
      VALUES (1, 'c', 't', 'adaptive', '{}', 'done', 'exhausted', '', 1, 1);
    INSERT INTO captures VALUES ('captured', 'a.example/', 7, x'00');`);
  const page = database.query(`
    INSERT INTO pages (id, crawl, url_id, n, topic_id, key, url, site, status, title, language, snippet, words, source, anchor, before, after, parts,
      priority, found_at, content_hash, noindex, host, relevance, on_topic, unsure, seen_relevance, seen_on_topic)
    VALUES (?1, 1, ?1, ?2, 't', 'k', 'u', 's', 200, '', 'en', '', '[]', -1, '', '', '', '[]', 0, 5, '', ?3, 'h', 1, 1, 0, 1, 1)`);
  page.run(1, 1, 0);
  // Two pages that are not indexed: one asks not to be kept, the other is the copy of a capture.
  page.run(2, 2, 1);
  page.run(3, 0, 0);
  migrate(database, nothing);
  const rows = database.query<object>('SELECT page, capture, at, indexed FROM documents ORDER BY id').all();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { page: 1, capture: null, at: 5, indexed: 0 },
    { page: null, capture: 'captured', at: 7, indexed: 0 },
  ]);
  database.exec('DELETE FROM unfolded; DELETE FROM pages WHERE id = 1; DELETE FROM captures');
  expect(database.query('SELECT * FROM documents').all()).toEqual([]);
  database.close();
});
