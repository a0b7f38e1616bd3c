import { type IDBPDatabase, openDB } from 'idb';

/** The database as version 1 made it, with nothing in it yet. */
export async function openVersion1(): Promise<IDBPDatabase> {
  return openDB('ambit', 1, {
    upgrade: (db) => {
      const captures = db.createObjectStore('captures', { keyPath: 'id' });
      captures.createIndex('at', 'at');
      captures.createIndex('url', 'url');
      db.createObjectStore('pages');
      const labels = db.createObjectStore('labels', { keyPath: 'id' });
      labels.createIndex('target', ['topicId', 'target', 'url']);
      labels.createIndex('state', 'state');
      db.createObjectStore('starts', { keyPath: 'id' });
      db.createObjectStore('crawls', { keyPath: 'id' });
      db.createObjectStore('suggestions', { keyPath: 'crawlId' });
      db.createObjectStore('single');
    },
  });
}
