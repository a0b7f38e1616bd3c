import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { isStoreless, openSharedStore } from '../../cluster/store/address.ts';
import type { SharedStore } from '../../cluster/store/shared-store.ts';
import { say } from '../language/say.ts';

/**
 * The store that workers share, by `--store` or the environment (AMBIT_STORE), where it may hold a password.
 * @param store true for `--store` without an address
 */
export function openStoreAt(store: string | true | undefined): Promise<SharedStore> {
  const address = addressOf(store);
  return openSharedStore(address, address === store);
}

/** Opens an existing shared store, to show or steer it: a typing error in a folder's name makes no new, empty store. */
export function openExistingStoreAt(store: string | undefined): Promise<SharedStore> {
  const address = addressOf(store);
  if (isStoreless(address))
    throw new AmbitError(
      'bad-arguments',
      say('There is no shared store in $1: ambit crawl --store $2 begins one.', address, address),
    );
  return openStoreAt(store);
}

function addressOf(store: string | true | undefined): string {
  const address = typeof store === 'string' ? store : (process.env.AMBIT_STORE ?? '');
  if (address === '')
    throw new AmbitError(
      'bad-arguments',
      say('Say which store: --store postgres://user@host/database, or AMBIT_STORE.'),
    );
  return address;
}
