import { isFolder, isStoreless, openSharedDatabase } from '../../cluster/store/address.ts';
import { OLD_SNAPSHOT, oldestSnapshot } from '../../cluster/store/reach.ts';
import { snapshotSentence } from '../../cluster/worker/snapshot-warning.ts';
import { StoreAway } from '../../store/errors.ts';
import type { Finding } from './doctor-machine.ts';

const what = 'shared store';

/**
 * Tells whether a shared store can be used, and what keeps its database from removing dead rows. Makes and changes nothing, and shows no address.
 * @param store absent: the one in AMBIT_STORE, if it names one
 * @throws BadStoreAddress
 */
export async function sharedFindings(store: string | undefined): Promise<readonly Finding[]> {
  const address = store ?? process.env.AMBIT_STORE ?? '';
  if (address === '') return [];
  if (isFolder(address))
    return [{ what, says: isStoreless(address) ? 'a folder, without a store yet' : 'in a folder of this machine' }];
  const database = await openSharedDatabase(address, address === store);
  try {
    const held = await oldestSnapshot(database, OLD_SNAPSHOT);
    const says = 'PostgreSQL answers';
    return [held === undefined ? { what, says } : { what, says, mend: snapshotSentence(held) }];
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    return [{ what, says: 'PostgreSQL does not answer', mend: error.message }];
  } finally {
    await database.close();
  }
}
