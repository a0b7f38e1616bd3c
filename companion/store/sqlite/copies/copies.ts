import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAmbitError } from '../../../../shared/errors/ambit-error.ts';
import { faultCode } from '../../../fault-code.ts';

import type { Database } from '../database.ts';
import { isCopy } from '../file/sound.ts';
import { isDailyCopy, keepDailyCopy } from './daily-copy.ts';

/** The copies of what a store holds, in its folder. */
export interface Copies {
  /** Removes backups and damaged databases; daily copies too, unless `keepDaily`. */
  drop(keepDaily: boolean): void;
  /** Makes today's daily copy if it is missing. On a full disk a later call makes it. */
  make(): void;
  /** Removes the daily copies and makes today's. */
  renew(): void;
}

/** Copies of a store that writes no file. */
export const NO_COPIES: Copies = { drop: () => undefined, make: () => undefined, renew: () => undefined };

/** Room that a copy needs and does not get. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

export function openCopies(database: Database, dir: string): Copies {
  const remove = (isMeant: (name: string) => boolean): void => {
    for (const name of readdirSync(dir)) if (isMeant(name)) rmSync(join(dir, name));
  };
  const make = (): void => {
    try {
      keepDailyCopy(database, dir, Date.now());
    } catch (fault) {
      if (!isAmbitError(fault, 'storage-full') && !NO_ROOM.has(faultCode(fault))) throw fault;
    }
  };
  return {
    drop: (keepDaily) => remove((name) => isCopy(name) || (!keepDaily && isDailyCopy(name))),
    make,
    renew() {
      remove(isDailyCopy);
      make();
    },
  };
}
