/**
 * Measures known-item search over public pages: the title of a page is the query, and the page itself is the one right
 * answer. The title is not indexed. Prints recall at 10 and mean reciprocal rank of each set, beside those of FTS5's
 * own tokenizers with its bm25 over the same texts. `npm run bench known-item -- DIR`: the folder holds the sets as
 * `.jsonl.br` files with `text` and `title`.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readData } from '../../../tests/bench/data.ts';
import { openStore } from '../../store/open.ts';
import { openDatabase } from '../../store/sqlite/database.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { indexAll } from '../indexing.ts';
import { search } from '../search.ts';

interface Item {
  readonly title: string;
  readonly text: string;
}

/** Places among the first ten, 0 for none, of each query's own page. */
type FindItems = (query: string) => readonly number[];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder with the sets: npm run bench known-item -- DIR');

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl.br'))) {
  const rows = readData<Partial<Item>>(file) ?? [];
  const items = rows.filter(
    (item): item is Item => (item.title ?? '').trim() !== '' && (item.text ?? '').trim() !== '',
  );
  if (items.length === 0) continue;
  console.log(`${file.replace('.jsonl.br', '')}: ${items.length} pages`);
  const home = mkdtempSync(join(tmpdir(), 'ambit-known-item-'));
  report('ambit', items, ours(items, home));
  for (const tokenizer of ['unicode61', 'trigram']) report(tokenizer, items, plain(items, tokenizer));
  rmSync(home, { recursive: true });
}

function ours(items: readonly Item[], home: string): FindItems {
  const store = openStore(home);
  keepSamplePages(
    store,
    items.map(({ text }, n) => ({ url: `http://x${n}.example/`, text, foundAt: 1 })),
  );
  indexAll(store);
  return (query) =>
    search(store, { q: query.slice(0, 500), limit: 10 }, 1).hits.map(({ host }) => Number(host.replace(/\D/g, '')));
}

function plain(items: readonly Item[], tokenizer: string): FindItems {
  const database = openDatabase(':memory:');
  database.exec(`CREATE VIRTUAL TABLE t USING fts5 (body, tokenize = ${tokenizer})`);
  const add = database.query('INSERT INTO t (rowid, body) VALUES (?, ?)');
  items.forEach(({ text }, n) => void add.run(n, text));
  const find = database.query<{ id: number }>('SELECT rowid AS id FROM t WHERE t MATCH ? ORDER BY rank LIMIT 10');
  return (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.length === 0 ? [] : find.all(words.map((word) => `"${word}"`).join(' OR ')).map(({ id }) => id);
  };
}

function report(name: string, items: readonly Item[], find: FindItems): void {
  let [found, reciprocal] = [0, 0];
  for (const [n, { title }] of items.entries()) {
    const place = find(title).indexOf(n) + 1;
    if (place > 0) found++;
    if (place > 0) reciprocal += 1 / place;
  }
  const share = (sum: number): string => (sum / items.length).toFixed(3);
  console.log(`  ${name.padEnd(10)} recall at 10 ${share(found)}  mean reciprocal rank ${share(reciprocal)}`);
}
