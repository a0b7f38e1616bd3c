import type { Clock } from '../../crawl/ports/clock.ts';
import type { StoreNotice } from '../../store/store.ts';
import type { HeldSnapshot } from '../store/reach.ts';
import type { SharedStore } from '../store/shared-store.ts';

/** Milliseconds between two looks. */
const LOOK_MS = 60_000;
/** Milliseconds after which a snapshot that is still held is named again. */
const AGAIN_MS = 1_800_000;

/** Returns a sentence on the effect of a held snapshot, with the remedy. */
export const snapshotSentence = ({ pid, transactions }: HeldSnapshot): string =>
  `${pid === 0 ? 'A replication slot or a prepared transaction' : `The database session ${pid}`} holds a snapshot that is ${transactions} ` +
  'transactions old, so the database keeps dead rows and grows: end it, and back up with pg_basebackup or from a replica instead of a long pg_dump.';

interface Options {
  readonly sharedStore: Pick<SharedStore, 'heldSnapshot'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly warn: (message: string) => void;
}

/** Warns of a session that keeps the database from removing dead rows. */
export class SnapshotWarning {
  readonly #options: Options;
  #lookAt = 0;
  /** As the last look found it. */
  held: HeldSnapshot | undefined;
  #againAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Looks, unless it did a moment ago. */
  async look(): Promise<void> {
    const { sharedStore, clock, warn } = this.#options;
    const now = clock.monotonic();
    if (now < this.#lookAt) return;
    this.#lookAt = now + LOOK_MS;
    this.held = await sharedStore.heldSnapshot();
    if (this.held === undefined) this.#againAt = 0;
    else if (now >= this.#againAt) {
      this.#againAt = now + AGAIN_MS;
      warn(snapshotSentence(this.held));
    }
  }
}

/** Looks for held snapshots once a minute, beside other work. */
export function watchSnapshots(options: Options & { readonly clock: Pick<Clock, 'monotonic' | 'timer'> }) {
  const warning = new SnapshotWarning(options);
  let cancel = (): void => undefined;
  let isOpen = true;
  let looking = Promise.resolve();
  const look = (): void => {
    looking = warning
      .look()
      // A database that is away is reported by those that need it.
      .catch(() => undefined)
      .finally(() => {
        if (isOpen) cancel = options.clock.timer(LOOK_MS, look);
      });
  };
  look();
  return {
    /** The snapshot that is held, as a notice. */
    notices: (): readonly StoreNotice[] =>
      warning.held === undefined ? [] : [{ code: 'snapshot-held', message: snapshotSentence(warning.held) }],
    /** Resolves when no look is under way any more. */
    async close(): Promise<void> {
      isOpen = false;
      cancel();
      await looking;
    },
  };
}
