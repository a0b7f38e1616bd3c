import { said } from '../../../shared/api/sentences.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { ifRoom, ifSound } from '../ports/store-guards.ts';

/** Less room on the disk than this, or than this share of it, pauses a crawl: the user's other programs need some, too. */
const MIN_FREE = 1024 * 1024 * 1024;
const MIN_SHARE = 0.01;
/** A crawl that was paused for want of room goes on with a tenth more than that; looked at so often, in milliseconds. */
const AGAIN = 1.1;
const CHECK_DISK_SPACE_MS = 30_000;
/** The message of a crawl that waits for disk space. While it stands, the user has not changed the crawl. */
export const DISK_FULL = said('disk-full');
/** Whether a crawl waits for room, and for nothing else. */
export const isForDiskSpace = ({ state, message }: Pick<StoredCrawl, 'state' | 'message'>): boolean =>
  state === 'paused' && message === DISK_FULL;

/** Crawls that wait until there is room on the disk again. */
export class DiskSpaceWatch {
  readonly #deps: Pick<CrawlDeps, 'store' | 'clock'>;
  readonly #crawl: (id: string) => StoredCrawl | undefined;
  readonly #resume: (id: string) => void;
  readonly #waits = new Map<string, () => void>();

  /** @param crawl as it stands, written down or not. @param resume goes on with a crawl. */
  constructor(
    deps: Pick<CrawlDeps, 'store' | 'clock'>,
    crawl: (id: string) => StoredCrawl | undefined,
    resume: (id: string) => void,
  ) {
    this.#deps = deps;
    this.#crawl = crawl;
    this.#resume = resume;
  }

  /** So little room is left that a crawl must not go on. */
  get isShort(): boolean {
    return this.#deps.store.freeBytes() < this.#least;
  }

  get #least(): number {
    return Math.max(MIN_FREE, MIN_SHARE * this.#deps.store.diskBytes());
  }

  /** Goes on with a crawl that was paused with `DISK_FULL` once there is room, unless its user said otherwise. */
  await(id: string): void {
    const { clock } = this.#deps;
    this.#waits.get(id)?.();
    this.#waits.set(
      id,
      clock.timer(CHECK_DISK_SPACE_MS, () => ifSound(() => this.#look(id))),
    );
  }

  close(): void {
    for (const cancel of this.#waits.values()) cancel();
  }

  #look(id: string): void {
    const crawl = this.#crawl(id);
    this.#waits.delete(id);
    if (crawl === undefined || !isForDiskSpace(crawl)) return;
    const hasDiskSpace = this.#deps.store.freeBytes() >= AGAIN * this.#least;
    if (!hasDiskSpace || !ifRoom(() => this.#resume(id))) this.await(id);
  }
}
