import { isAmbitError } from '../../../shared/errors/ambit-error.ts';

/** Writes what is worth keeping and can be done without. @returns false when there was no room for it. */
export function ifRoom(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (fault) {
    if (isAmbitError(fault, 'storage-full')) return false;
    throw fault;
  }
}

/** Does work whose result no caller awaits. Swallows `store-broken`: the next caller of the store gets it. */
export function ifSound(work: () => void): void {
  try {
    work();
  } catch (fault) {
    if (!isAmbitError(fault, 'store-broken')) throw fault;
  }
}
