import type { ExtensionSettings } from '../../../extension/storage/settings.ts';

/** Labels that the extension keeps and the companion does not have. Runs in a page of the extension. */
export function waitingLabels(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ambit');
    opening.onsuccess = () => {
      const count = opening.result.transaction('labels').objectStore('labels').index('state').count('waiting');
      count.onsuccess = () => {
        opening.result.close();
        resolve(count.result);
      };
      count.onerror = () => reject(count.error);
    };
  });
}

/** Counts crawls that the user started and the companion does not have yet. Runs in a page of the extension. */
export function waitingStarts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ambit');
    opening.onsuccess = () => {
      const count = opening.result.transaction('starts').objectStore('starts').count();
      count.onsuccess = () => {
        opening.result.close();
        resolve(count.result);
      };
      count.onerror = () => reject(count.error);
    };
  });
}

/** Returns the whole database of the extension as one text. Runs in a page of the extension. */
export function everythingKept(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ambit');
    opening.onsuccess = () => {
      const names = [...opening.result.objectStoreNames];
      const tx = opening.result.transaction(names);
      const reads = names.map((name) => tx.objectStore(name).getAll());
      tx.oncomplete = () => {
        opening.result.close();
        resolve(JSON.stringify(reads.map(({ result }) => result)));
      };
      tx.onabort = () => reject(tx.error);
    };
  });
}

/** Returns the saved settings; empty without any. Runs in a page of the extension. */
export function keptSettings(): Promise<Partial<ExtensionSettings>> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ambit');
    opening.onsuccess = () => {
      const read = opening.result.transaction('single').objectStore('single').get('settings');
      read.onsuccess = () => {
        opening.result.close();
        resolve(read.result ?? {});
      };
      read.onerror = () => reject(read.error);
    };
  });
}
