/**
 * Tries all that a user can do on a disk that is really full. Runs in a mount namespace of its own: `unshare -Urm node
 * … full-disk-child.ts DIR`. Prints one JSON line. `DIR leave`, `DIR reopen` and `DIR go-on` are steps of that.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { faultCode } from '../../../companion/fault-code.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { Store } from '../../../companion/store/store.ts';

const [home = '', task = ''] = process.argv.slice(2);
const state = join(home, 'state');
const other = join(home, 'other');
const told: Record<string, unknown> = {};

/** Fills the rest of the disk with other data. */
function fill(): void {
  const { bavail, bsize } = statfsSync(home);
  writeFileSync(other, Buffer.alloc(bavail * bsize));
}

let site = 0;
/** Labels of ten sites at a time, until there is no room for more. @returns how many were acknowledged */
function label({ labels }: Store): number {
  for (let kept = 0; ; site++) {
    const some = Array.from({ length: 100 }, (_, n) => ({
      ...{ id: `l${site}-${n}`, topicId: 't', target: 'page' as const, value: 'relevant' as const, at: 1 },
      url: `http://h${site % 10}.example/${site}-${n}-${'x'.repeat(300)}`,
    }));
    try {
      kept += labels.put(some).length;
    } catch (fault) {
      told.refused = faultCode(fault);
      return kept;
    }
  }
}
const fault = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (cause: Error) => `${faultCode(cause)}: ${cause.message}`,
  );

/** Forgetting while the companion runs, and after a restart. */
async function forgetWithoutRoom(): Promise<void> {
  let store = openStore(state);
  store.topics.put(TOPIC, 0);
  const labelled = label(store);
  fill();
  told.whole = store.labels.count() === labelled;
  told.log = statSync(join(state, 'ambit.db-wal')).size;
  told.site = await store.upkeep.forget({ kind: 'site', host: 'h3.example' });
  told.left = store.labels.count() - labelled;
  told.all = await fault(store.upkeep.forget({ kind: 'all' }));
  told.none = store.labels.count();
  told.isSpareBack = existsSync(join(state, 'reserve-forget'));
  rmSync(other);

  store.topics.put(TOPIC, 0);
  const held = label(store);
  fill();
  store.close();
  store = openStore(state);
  told.again = [store.notices.map(({ code }) => code), store.labels.count() === held];
  told.vacuum = await fault(store.upkeep.vacuum());
  told.restarted = await fault(store.upkeep.forget({ kind: 'all' }));
  rmSync(other);
  told.noticed = store.notices.length;
  store.close();
}

/** The reserves are gone, too: the next process finds no room at all. */
function leaveNothing(): void {
  const store = openStore(state);
  store.topics.put(TOPIC, 0);
  told.held = label(store);
  store.close();
  for (const name of ['reserve', 'reserve-forget', 'ambit.db-shm']) rmSync(join(state, name), { force: true });
  fill();
}

async function reopen(): Promise<void> {
  const store = openStore(state);
  told.withoutSpare = [store.notices.map(({ code }) => code), store.labels.count(), store.topics.list().length];
  told.refusedForget = await fault(store.upkeep.forget({ kind: 'all' }));
  store.close();
  rmSync(other);
}

async function goOn(): Promise<void> {
  const store = openStore(state);
  told.after = [store.labels.count(), store.upkeep.isUnfinished()];
  told.freed = await fault(store.upkeep.forget({ kind: 'all' }));
  store.close();
}

/** Runs a task in a process of its own: in this one the driver may hold locks of connections that were closed. */
function run(next: string): void {
  const call = [...process.execArgv, import.meta.filename, home, next];
  Object.assign(told, JSON.parse(execFileSync(process.execPath, call, { encoding: 'utf8' })));
}

if (task === 'leave') leaveNothing();
else if (task === 'reopen') await reopen();
else if (task === 'go-on') await goOn();
else {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=14m,mode=700', 'tmpfs', home]);
  await forgetWithoutRoom();
  run('leave');
  run('reopen');
  run('go-on');
}
console.log(JSON.stringify(told));
