import type { Upkeep } from '../upkeep.ts';
import type { Database } from './database.ts';
import { tryEmptyLog } from './file/log.ts';
import { pragma } from './file/pragma.ts';
import { rewrite } from './file/rewrite.ts';
import { dropCrawl } from './forget/drop-crawl.ts';
import type { Forgetting } from './forget/forgetting.ts';

/** @param dropCopies takes backups and damaged databases out of the state folder. */
export function upkeep(database: Database, forgetting: Forgetting, dropCopies: () => void): Upkeep {
  const size = () => pragma(database, 'page_count') * pragma(database, 'page_size');
  const changes = (sql: string, ...values: (string | number)[]) => database.query(sql).run(...values);

  return {
    forget: (what, events = {}) => forgetting.forget(what, events),
    isUnfinished: () => forgetting.isUnfinished(),
    finish: (events = {}) => forgetting.finish(events),
    rest: () => forgetting.rest(),
    expire({ crawlsBefore = 0, capturesBefore = 0 }) {
      const old = database.query<{ no: number; id: string }>(
        "SELECT no, id FROM crawls WHERE state = 'done' AND started_at < ?",
      );
      const doomed = old.all(crawlsBefore);
      const went = database.durably(() => {
        for (const { no, id } of doomed) dropCrawl(database, no, id);
        return changes('DELETE FROM captures WHERE at < ?', capturesBefore);
      });
      if (doomed.length + went > 0) {
        dropCopies();
        // Nobody asked for it now: what a reader holds up goes with the next emptying.
        tryEmptyLog(database);
      }
      return { crawls: doomed.length, captures: went };
    },
    vacuum() {
      const before = size();
      rewrite(database);
      tryEmptyLog(database);
      return { before, after: size() };
    },
  };
}
