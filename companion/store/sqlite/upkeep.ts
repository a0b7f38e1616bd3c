import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Spare } from '../spare.ts';
import type { Upkeep } from '../upkeep.ts';
import type { Copies } from './copies/copies.ts';
import type { Database } from './database.ts';
import type { StoreEraser } from './erase/erasure.ts';
import { tryEmptyLog } from './file/log.ts';
import { pragma } from './file/pragma.ts';
import { rewriteBeside } from './file/rewrite-beside.ts';

const fullSentence = (octets: number): string =>
  `The disk is full: ${Math.ceil(octets / 2 ** 20)} MiB are needed to write the database in less room. Free as much, or forget something first.`;

export function upkeep(database: Database, forgetting: StoreEraser, copies: Copies, spare: Spare): Upkeep {
  const size = () => pragma(database, 'page_count') * pragma(database, 'page_size');
  const tooFull = (cause: unknown): never => {
    if (!isAmbitError(cause, 'storage-full')) throw cause;
    // The copy that did not fit is in the log: without this the spare could not be made again.
    tryEmptyLog(database);
    const free = pragma(database, 'freelist_count') * pragma(database, 'page_size');
    throw new AmbitError('storage-full', fullSentence(size() - free), { cause });
  };

  return {
    ...forgetting,
    copy: () => copies.make(),
    renewCopies: () => copies.renew(),
    async vacuum(tell) {
      const before = size();
      const work = async (): Promise<void> => {
        // An empty log leaves more room for the copy.
        tryEmptyLog(database);
        await rewriteBeside(database, tell);
      };
      await work().catch(async (fault: unknown) => {
        if (!isAmbitError(fault, 'storage-full')) throw fault;
        spare.release();
        await work().catch(tooFull).finally(spare.refill);
      });
      return { before, after: size() };
    },
  };
}
