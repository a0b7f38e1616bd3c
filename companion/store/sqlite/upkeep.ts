import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { type Spare, withSpare } from '../spare.ts';
import type { Upkeep } from '../upkeep.ts';
import type { Copies } from './copies/copies.ts';
import type { Database } from './database.ts';
import type { StoreEraser } from './erase/erasure.ts';
import { tryEmptyLog } from './file/log.ts';
import { pragma } from './file/pragma.ts';
import { rewrite } from './file/rewrite.ts';

const tooFull = (octets: number): string =>
  `The disk is full: ${Math.ceil(octets / 2 ** 20)} MiB are needed to write the database in less room. Free as much, or forget something first.`;

export function upkeep(database: Database, forgetting: StoreEraser, copies: Copies, spare: Spare): Upkeep {
  const size = () => pragma(database, 'page_count') * pragma(database, 'page_size');

  return {
    ...forgetting,
    copy: () => copies.make(),
    renewCopies: () => copies.renew(),
    vacuum() {
      const before = size();
      withSpare(
        spare,
        () => {
          // An empty log leaves more room for the copy.
          tryEmptyLog(database);
          rewrite(database);
          tryEmptyLog(database);
        },
        (cause) => {
          // The copy that did not fit is in the log: without this the spare could not be made again.
          tryEmptyLog(database);
          throw new AmbitError(
            'storage-full',
            tooFull(before - pragma(database, 'freelist_count') * pragma(database, 'page_size')),
            {
              cause,
            },
          );
        },
      );
      return { before, after: size() };
    },
  };
}
