import { said } from '../../../shared/api/sentences.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { ifRoom, ifSound } from '../ports/store-guards.ts';
import type { CurrentCrawls, ResumableCrawls } from './auto-resume.ts';

/**
 * Less room on the disk than this, or than this share of it, pauses a crawl: the user's other programs need some, too.
 */
const MIN_FREE = 1024 * 1024 * 1024;
const MIN_SHARE = 0.01;
/**
 * Free space, as a multiple of the least, at which a paused crawl resumes; and the interval of the check, in
 * milliseconds.
 */
const AGAIN = 1.1;
const CHECK_DISK_SPACE_MS = 30_000;
/** Message of a crawl that waits for disk space. As long as it is set, the user has not changed the crawl. */
export const DISK_FULL = said('disk-full');
/** Returns whether a crawl waits for disk space and for no other reason. */
export const isForDiskSpace = ({ state, message }: Pick<StoredCrawl, 'state' | 'message'>): boolean =>
  state === 'paused' && message === DISK_FULL;

/** Crawls that wait until there is room on the disk again. */
export class DiskSpaceWatch {
  readonly #deps: Pick<CrawlDeps, 'store' | 'clock'>;
  readonly #rows: CurrentCrawls;
  readonly #crawls: ResumableCrawls;
  readonly #waits = new Map<string, () => void>();

  constructor(deps: Pick<CrawlDeps, 'store' | 'clock'>, rows: CurrentCrawls, crawls: ResumableCrawls) {
    this.#deps = deps;
    this.#rows = rows;
    this.#crawls = crawls;
  }

  /** True when free space is too small for a crawl to continue. */
  get isShort(): boolean {
    return this.#deps.store.freeBytes() < this.#least;
  }

  get #least(): number {
    return Math.max(MIN_FREE, MIN_SHARE * this.#deps.store.diskBytes());
  }

  /** Resumes a crawl paused with `DISK_FULL` once space is free, unless the user has changed it since. */
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
    const crawl = this.#rows.find(id);
    this.#waits.delete(id);
    if (crawl === undefined || !isForDiskSpace(crawl)) return;
    const hasDiskSpace = this.#deps.store.freeBytes() >= AGAIN * this.#least;
    if (!hasDiskSpace || !ifRoom(() => this.#crawls.resume(id))) this.await(id);
  }
}
