import { userInfo } from 'node:os';
import { SharedCrawls } from '../../cluster/replica/shared-crawls.ts';
import { watchSnapshots } from '../../cluster/worker/snapshot-warning.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import type { StoreNotice } from '../../store/store.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { openStoreAt } from '../many-machines/shared-store.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A store of many workers whose crawls are shown and steered, too. */
export interface SharedStoreOptions {
  /** Address of the store; true: the one in AMBIT_STORE, which is read in any case. */
  readonly store?: string | true;
  /** Name of the user beside labels in that store. */
  readonly who?: string;
}

/** Crawls of a shared store, with what the user must know of its database. */
export interface Shared {
  readonly crawls: Steering;
  notices(): readonly StoreNotice[];
  close(): Promise<void>;
}

/**
 * The crawls of a shared store, named by `--store` or AMBIT_STORE, beside the companion's own.
 * @throws store-away, bad-arguments, bad-arguments
 */
export async function openShared(
  { store, who = userInfo().username }: SharedStoreOptions,
  runtime: Pick<Runtime, 'crawls' | 'store'>,
  failed: (error: unknown) => void,
): Promise<Shared> {
  const sharedStore = await openStoreAt(store);
  const crawls = new SharedCrawls({
    sharedStore,
    local: runtime.crawls,
    store: runtime.store,
    clock: systemClock,
    who,
    failed,
  });
  const snapshots = watchSnapshots({
    sharedStore,
    clock: systemClock,
    warn: (message) => console.error(told(message)),
  });
  const close = async (): Promise<void> => {
    await snapshots.close();
    await crawls.close();
    await sharedStore.close();
  };
  try {
    await crawls.begin();
  } catch (error) {
    await close();
    throw error;
  }
  console.log(
    say('Crawls are started in the shared store, for its workers; your labels there carry the name $1.', who),
  );
  return { crawls, notices: snapshots.notices, close };
}
