import type { Upkeep } from '../upkeep.ts';
import type { Copies } from './copies/copies.ts';
import type { Database } from './database.ts';
import { tryEmptyLog } from './file/log.ts';
import { pragma } from './file/pragma.ts';
import { rewrite } from './file/rewrite.ts';
import type { Forgetting } from './forget/forgetting.ts';

export function upkeep(database: Database, forgetting: Forgetting, copies: Copies): Upkeep {
  const size = () => pragma(database, 'page_count') * pragma(database, 'page_size');

  return {
    forget: (what, events = {}) => forgetting.forget(what, events),
    share: () => forgetting.share,
    isUnfinished: () => forgetting.isUnfinished(),
    finish: (events = {}) => forgetting.finish(events),
    rest: () => forgetting.rest(),
    expire: (retention) => forgetting.expire(retention),
    copy: () => copies.make(),
    renewCopies: () => copies.renew(),
    vacuum() {
      const before = size();
      rewrite(database);
      tryEmptyLog(database);
      return { before, after: size() };
    },
  };
}
