import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type AmbitError, isAmbitError } from '../../shared/errors/ambit-error.ts';

import { fillWithNoise, removeFile } from './noise-file.ts';

/**
 * Octets kept aside for forgetting and for opening: more than SQLite's log has (`keepLogSmall`), which must fit into
 * the database.
 */
const SPARE = 8 * 1024 * 1024;
/** Share of the free room that is taken on a small disk. */
const SHARE = 0.25;
/** Least octets that are worth a file. */
const LEAST = 512 * 1024;
/** Octets that are left free where the spare is made again on a full disk. */
const LEFT = 256 * 1024;

/** Room that is kept aside for work that frees more of it than it takes. A label never gets it. */
export interface Spare {
  /** Gives the room to the work that follows. @returns whether there was any */
  release(): boolean;
  /** Takes the room again, as much as there is: no more than before. */
  refill(): void;
}

/** The spare of a store that writes no file. */
export const NO_SPARE: Spare = { release: () => false, refill: () => undefined };

/** The spare of a state folder, in a file that is filled with noise. It is made by `refill`. */
export function openSpare(dir: string, freeBytes: () => number): Spare {
  const file = join(dir, 'reserve-forget');
  const sizeOf = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let wanted = sizeOf();
  return {
    release() {
      const size = sizeOf();
      removeFile(file);
      return size > 0;
    },
    refill() {
      if (sizeOf() > 0) return;
      const free = freeBytes();
      const share = Math.min(SPARE, free * SHARE);
      const size = Math.floor(Math.min(Math.max(wanted, share), free - LEFT));
      if (size >= LEAST && fillWithNoise(file, size)) wanted = size;
    },
  };
}

/**
 * Runs `work`, which frees room. On a full disk, gives the spare up, runs `work` once more, and then makes the spare
 * again.
 * @param give does without the work where even that is not enough; throws when left out.
 * @throws storage-full
 */
export function withSpare<T>(spare: Spare, work: () => T, give?: (fault: AmbitError) => T): T {
  try {
    return work();
  } catch (fault) {
    if (!isAmbitError(fault, 'storage-full')) throw fault;
    if (!spare.release() && give === undefined) throw fault;
  }
  try {
    return work();
  } catch (fault) {
    if (!isAmbitError(fault, 'storage-full') || give === undefined) throw fault;
    return give(fault);
  } finally {
    spare.refill();
  }
}

/** Two spares as one: the first is given up before the second. */
export function bothSpares(first: Spare, second: Spare): Spare {
  return {
    release: () => [first.release(), second.release()].includes(true),
    refill() {
      first.refill();
      second.refill();
    },
  };
}
