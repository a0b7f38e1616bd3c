import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isAmbitError } from '../../shared/errors/ambit-error.ts';

import { fillWithNoise, removeFile } from './noise-file.ts';
import { NO_SPARE, type Spare } from './spare.ts';

/** Octets kept aside: some 100,000 labels. */
export const RESERVED = 16 * 1024 * 1024;
/**
 * Shortest time between two tries to make the reserve again, in ms. No look at free room shows a quota, which would
 * fail each try after megabytes.
 */
const TRY_MS = 60_000;

/** Room on the disk that is kept aside for the user's labels, so that a full disk does not refuse them. */
export interface Reserve extends Spare {
  /** Does the write; where there is no room for it, gives the reserve up and does it once more. @throws storage-full */
  spend<T>(write: () => T): T;
}

/** Reserve of a store in memory: it takes no room. */
export const NO_RESERVE: Reserve = { ...NO_SPARE, spend: (write) => write() };

/**
 * Opens a file of `RESERVED` octets in the state folder.
 * It is made when it is missing and the disk has half as much again, and made again after it was spent.
 * It is filled with noise: a file of zeros takes no room on disks that pack.
 * @param now milliseconds by a clock that does not jump
 */
export function openReserve(dir: string, freeBytes: () => number, now = () => performance.now()): Reserve {
  const file = join(dir, 'reserve');
  let isWhole = sizeOf(file) >= RESERVED;
  let nextTry = now();
  const refill = (): void => {
    if (isWhole || now() < nextTry || freeBytes() < 1.5 * RESERVED) return;
    isWhole = fillWithNoise(file, RESERVED);
    if (!isWhole) nextTry = now() + TRY_MS;
  };
  refill();
  const release = (): boolean => {
    const wasWhole = isWhole;
    removeFile(file);
    isWhole = false;
    return wasWhole;
  };
  return {
    release,
    refill,
    spend(write) {
      let written: ReturnType<typeof write>;
      try {
        written = write();
      } catch (fault) {
        if (!isAmbitError(fault, 'storage-full') || !release()) throw fault;
        return write();
      }
      refill();
      return written;
    },
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
