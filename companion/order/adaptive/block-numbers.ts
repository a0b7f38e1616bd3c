import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { RecentRecords } from '../../../shared/learning/recent-records.ts';
import type { ObservedPage, UrlId } from '../order.ts';

const MAX_BLOCKS = 500_000;

/** Numbers of a block of links, under which its outcomes are counted. */
interface BlockNumber {
  /** The same for similar blocks of the host. */
  readonly block: number;
  /** Of this block alone. */
  readonly siblings: number;
}

/** Numbers the blocks of links of the pages of a crawl. */
export class BlockNumbers {
  readonly #blocks = new HashedIds(MAX_BLOCKS);
  readonly #siblings: Pick<RecentRecords, 'give'>;
  /** Of the page observed last, by path. */
  readonly #byPath = new Map<string, BlockNumber>();
  #page: UrlId = -1;

  constructor(siblings: Pick<RecentRecords, 'give'>) {
    this.#siblings = siblings;
  }

  /** Between two pages: the blocks of the last one are known no more. */
  *persist(archive: StateArchive): Generator<void> {
    yield* this.#blocks.persist(archive);
    if (archive.isLoading) this.#page = -1;
  }

  /** @param path of the block in its page */
  of({ id, host }: ObservedPage, path: string): BlockNumber {
    if (id !== this.#page) {
      this.#page = id;
      this.#byPath.clear();
    }
    let numbers = this.#byPath.get(path);
    if (numbers === undefined) {
      numbers = { block: this.#blocks.id(`${host} ${path}`), siblings: this.#siblings.give() };
      this.#byPath.set(path, numbers);
    }
    return numbers;
  }
}
