import {
  type Annotation,
  type AnnotationChange,
  type AnnotationNames,
  type AnnotationsChanged,
  backFrom,
  NO_ANNOTATION,
  type SavedSearch,
  tidyName,
} from '../../../shared/api/annotation.ts';
import { fold } from '../../../shared/text/fold.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { AnnotationStore, SavedSearchStore } from '../annotation-store.ts';
import type { Database } from './database.ts';

interface AnnotationRow {
  readonly key: string;
  readonly url: string;
  readonly note: string;
  /** JSON lists of names. */
  readonly tags: string;
  readonly collections: string;
}

const annotationOf = (row: AnnotationRow | undefined): Annotation =>
  row === undefined
    ? NO_ANNOTATION
    : { note: row.note, tags: JSON.parse(row.tags), collections: JSON.parse(row.collections) };

export function annotationStore(database: Database): AnnotationStore {
  const get = database.query<AnnotationRow>('SELECT * FROM annotations WHERE key = ?');
  const some = database.query<AnnotationRow>('SELECT * FROM annotations WHERE key IN (SELECT value FROM json_each(?))');
  const list = database.query<AnnotationRow>('SELECT * FROM annotations ORDER BY at, key');
  const put = database.query(`
    INSERT INTO annotations (key, url, note, tags, collections, at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET note = excluded.note, tags = excluded.tags, collections = excluded.collections, at = excluded.at`);
  const drop = database.query('DELETE FROM annotations WHERE key = ?');
  const [tags, collections] = (['tags', 'collections'] as const).map((column) =>
    database.query<{ name: string; pages: number }>(`
      SELECT value AS name, count(*) AS pages FROM annotations, json_each(${column}) GROUP BY value ORDER BY value`),
  );
  const names = (): AnnotationNames => ({
    tags: (tags?.all() ?? []).map((row) => ({ ...row })),
    collections: (collections?.all() ?? []).map((row) => ({ ...row })),
  });

  return {
    change: (changes, at) =>
      database.durably(() => {
        const known = names();
        const tagOf = spelledAs(known.tags);
        const collectionOf = spelledAs(known.collections);
        const pages: AnnotationsChanged['pages'] = [];
        const undo: AnnotationChange[] = [];
        for (const change of changes) {
          const key = pageKey(change.url);
          const before = annotationOf(get.get(key));
          const after = {
            note: change.note?.trim() ?? before.note,
            tags: changed(before.tags, change.addTags, change.dropTags, tagOf),
            collections: changed(before.collections, change.addTo, change.dropFrom, collectionOf),
          };
          const isEmpty = after.note === '' && after.tags.length + after.collections.length === 0;
          if (isEmpty) drop.run(key);
          else
            put.run(
              ...[key, change.url, after.note, JSON.stringify(after.tags), JSON.stringify(after.collections), at],
            );
          pages.push({ url: change.url, annotation: after });
          undo.unshift(backFrom(change.url, before, after));
        }
        return { pages, undo };
      }),
    of: (keys) => new Map(some.all(JSON.stringify(keys)).map((row) => [row.key, annotationOf(row)])),
    names,
    list: () => list.all().map((row) => ({ url: row.url, ...annotationOf(row) })),
  };
}

/** Returns a function that gives a name its known spelling; it learns the names that it meets. */
function spelledAs(known: AnnotationNames['tags']): (name: string) => string {
  const spellings = new Map(known.map(({ name }) => [fold(name), name]));
  return (name) => {
    const tidy = tidyName(name);
    const spelling = spellings.get(fold(tidy)) ?? tidy;
    spellings.set(fold(tidy), spelling);
    return spelling;
  };
}

const foldedName = (name: string): string => fold(tidyName(name));

function changed(
  before: readonly string[],
  added: readonly string[] = [],
  dropped: readonly string[] = [],
  spelled: (name: string) => string,
): string[] {
  const gone = new Set(dropped.map(foldedName));
  // A name that replaces itself takes the new spelling.
  const more = added.map((name) => (gone.has(foldedName(name)) ? tidyName(name) : spelled(name)));
  return [...new Set([...before.filter((name) => !gone.has(fold(name))), ...more])].filter((name) => name !== '');
}

export function savedSearchStore(database: Database): SavedSearchStore {
  const list = database.query<SavedSearch>('SELECT name, q, at FROM saved_searches ORDER BY name');
  const put = database.query(
    'INSERT INTO saved_searches VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET q = excluded.q, at = excluded.at',
  );
  const drop = database.query('DELETE FROM saved_searches WHERE name = ?');
  return {
    list: () => list.all().map((row) => ({ ...row })),
    put({ name, q, at }) {
      database.durably(() => (q === '' ? drop.run(name) : put.run(name, q, at)));
    },
  };
}
