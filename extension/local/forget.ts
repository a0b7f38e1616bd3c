import { announce } from './changes.ts';
import { database } from './database.ts';

/** How much of each kind is stored in this browser. */
export interface Stored {
  readonly captures: number;
  readonly labels: number;
  readonly starts: number;
  readonly suggestions: number;
}

export async function stored(): Promise<Stored> {
  const db = await database();
  const [captures, labels, starts, lists] = await Promise.all([
    db.count('captures'),
    db.count('labels'),
    db.count('starts'),
    db.getAll('suggestions'),
  ]);
  return { captures, labels, starts, suggestions: lists.reduce((sum, { list }) => sum + list.length, 0) };
}

/** Deletes all that was collected in this browser, waiting labels included. Settings and pairing stay. */
export async function forgetCollected(): Promise<void> {
  const names = ['captures', 'pages', 'labels', 'starts', 'crawls', 'suggestions'] as const;
  const tx = (await database()).transaction(names, 'readwrite');
  await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
  for (const change of ['captures', 'labels', 'starts', 'crawls', 'suggestions'] as const) announce(change);
}
