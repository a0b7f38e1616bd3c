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
