import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultCode } from '../fault-code.ts';
import { StorageFull } from './errors.ts';

/** Octets kept aside: some 100,000 labels. */
export const RESERVED = 16 * 1024 * 1024;
const PIECE = 1024 * 1024;
/** Between two tries to make it anew: a quota, which no look at free room shows, would let each fail after megabytes. */
const TRY_MS = 60_000;

/** Room on the disk that is kept aside for what the user says: a full disk must not make Ambit deaf. */
export interface Reserve {
  /** Does the write; where there is no room for it, gives the reserve up and does it once more. @throws StorageFull */
  spend<T>(write: () => T): T;
}

/** What is written nowhere takes no room. */
export const NO_RESERVE: Reserve = { spend: (write) => write() };

/**
 * A file of `RESERVED` octets in the state folder, made when it is missing and the disk has half as much again, and made anew after
 * it was spent. It is filled with noise: a file of zeros takes no room on disks that pack.
 * @param now milliseconds by a clock that does not jump
 */
export function openReserve(dir: string, freeBytes: () => number, now = () => performance.now()): Reserve {
  const file = join(dir, 'reserve');
  let isWhole = sizeOf(file) >= RESERVED;
  let nextTry = now();
  const refill = (): void => {
    if (isWhole || now() < nextTry || freeBytes() < 1.5 * RESERVED) return;
    isWhole = fill(file);
    if (!isWhole) nextTry = now() + TRY_MS;
  };
  refill();
  return {
    spend(write) {
      let written: ReturnType<typeof write>;
      try {
        written = write();
      } catch (fault) {
        if (!(fault instanceof StorageFull) || !isWhole) throw fault;
        rmSync(file, { force: true });
        isWhole = false;
        return write();
      }
      refill();
      return written;
    },
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** @returns false when it could not be made: without the reserve a label finds less room, and nothing else is amiss. */
function fill(file: string): boolean {
  const noise = randomFillSync(Buffer.alloc(PIECE));
  try {
    const descriptor = openSync(file, 'w', 0o600);
    try {
      for (let size = 0; size < RESERVED; size += PIECE) writeFileSync(descriptor, noise);
    } finally {
      closeSync(descriptor);
    }
    return true;
  } catch (fault) {
    if (faultCode(fault) === '') throw fault;
    rmSync(file, { force: true });
    return false;
  }
}
