import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SharedCrawls } from '../../../companion/cluster/replica/shared-crawls.ts';
import type { SharedStore, SharedStoreNews } from '../../../companion/cluster/store/shared-store.ts';
import { openCrawls, politenessTo } from '../../../companion/crawl/manager/open.ts';
import type { Crawls } from '../../../companion/crawl/ports/crawls.ts';
import { createFakeWeb } from '../../../companion/crawl/testing/fake-web.ts';
import type { Store } from '../../../companion/store/store.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { openBare } from '../bare-store.ts';
import type { Machine } from './machine.ts';

const WHO = 'bob';

interface RunningCompanion {
  readonly store: Store;
  readonly local: Crawls;
  readonly shared: SharedCrawls;
}

/** The companion of one of the users: it follows the shared store from a state folder of its own. */
export class Companion {
  readonly machine: Machine;
  /** Failures of the companion while the store was reachable. */
  readonly failures: unknown[] = [];
  readonly #home = mkdtempSync(join(tmpdir(), 'ambit-copies-'));
  #running: RunningCompanion | undefined;
  #hear: (news: SharedStoreNews) => void = () => undefined;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  get dir(): string {
    return join(this.#home, 'state');
  }

  /** @throws RangeError while it is ended */
  get now(): RunningCompanion {
    if (this.#running === undefined) throw new RangeError('The companion is not running.');
    return this.#running;
  }

  /** With the line up. */
  async begin(sharedStore: SharedStore): Promise<void> {
    const { clock } = this.machine;
    const store = openBare(this.dir);
    const web = createFakeWeb(() => undefined);
    const local = openCrawls({ store, fetcher: web, parser: web, clock, politeness: politenessTo(web, clock, store) });
    const there: SharedStore = {
      ...this.machine.storeOf(sharedStore),
      listen: (hear) => {
        this.#hear = hear;
        return sharedStore.listen(hear);
      },
    };
    const failed = (error: unknown): void => {
      if (!isAmbitError(error, 'store-away')) this.failures.push(error);
    };
    const shared = new SharedCrawls({ sharedStore: there, local, store, clock, who: WHO, failed });
    this.#running = { store, local, shared };
    await shared.begin();
  }

  /** Begins a look at the shared store. */
  look(): void {
    this.#hear({ kind: 'missed' });
  }

  async end(): Promise<void> {
    if (this.#running === undefined) return;
    const { store, local, shared } = this.#running;
    this.#running = undefined;
    await shared.close();
    await local.close();
    store.close();
  }

  remove(): void {
    rmSync(this.#home, { recursive: true });
  }
}
