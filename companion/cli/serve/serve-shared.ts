import { userInfo } from 'node:os';
import { systemClock } from '../../crawl/clock.ts';
import type { Steering } from '../../crawl/crawls.ts';
import { SharedCrawls } from '../../work/copies/shared-crawls.ts';
import type { House } from '../house/house.ts';
import { sharedStore } from '../many-machines/shared-store.ts';
import type { ServeOptions } from './serve.ts';

/**
 * The crawls of a shared store beside the companion's own; undefined when none is named, by `--store` or AMBIT_STORE.
 * @throws StoreAway, BadStoreAddress, BadArguments
 */
export async function openShared(
  { store, who = userInfo().username }: Pick<ServeOptions, 'store' | 'who'>,
  house: Pick<House, 'crawls' | 'store'>,
  failed: (error: unknown) => void,
): Promise<{ readonly crawls: Steering; close(): Promise<void> } | undefined> {
  if (store === undefined && (process.env.AMBIT_STORE ?? '') === '') return undefined;
  const commons = await sharedStore(store);
  const crawls = new SharedCrawls({
    commons,
    local: house.crawls,
    store: house.store,
    clock: systemClock,
    who,
    failed,
  });
  const close = async (): Promise<void> => {
    await crawls.close();
    await commons.close();
  };
  try {
    await crawls.begin();
  } catch (error) {
    await close();
    throw error;
  }
  console.log(`Crawls are started in the shared store, for its workers; your labels there carry the name ${who}.`);
  return { crawls, close };
}
