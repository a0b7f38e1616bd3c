import { openSharedStore } from '../store/commons/address.ts';
import type { Commons } from '../store/commons/commons.ts';
import { BadArguments } from './exit.ts';

/**
 * The store that workers share, by `--store` or the environment (AMBIT_STORE), where it may hold a password.
 * @param store true for `--store` without an address
 */
export function sharedStore(store: string | true | undefined): Promise<Commons> {
  const shown = typeof store === 'string';
  const address = shown ? store : (process.env.AMBIT_STORE ?? '');
  if (address === '') throw new BadArguments('Say which store: --store postgres://user@host/database, or AMBIT_STORE.');
  return openSharedStore(address, shown);
}
