import { KeyTable } from '../../../shared/collections/key-table.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { COPY, NearDuplicates } from '../../../shared/text/sameness/near-duplicates.ts';
import type { Sketch } from '../../../shared/text/sameness/sketch.ts';
import { TitleIndex } from '../../../shared/text/sameness/title-index.ts';
import type { UrlId } from '../../order/order.ts';

/** Pages compared with, newest first, so that an endless crawl stays bounded: about 1.2 KB each. */
const REMEMBERED = 2_048;
/** Finds pages that repeat an earlier one of the crawl: by the same words, or nearly, or by the title alone. */
export class Sameness {
  readonly #exact = new KeyTable();
  #young = new NearDuplicates<UrlId>();
  #old = new NearDuplicates<UrlId>();
  readonly #titles: TitleIndex<UrlId> | undefined;

  /** @param titleBound likeness of titles from which pages are the same; undefined: texts are compared */
  constructor(titleBound?: number) {
    this.#titles = titleBound === undefined ? undefined : new TitleIndex(titleBound);
  }

  /** Remembers the title of a page. @returns the page that it repeats: of the same title, or else `sameText` */
  byTitle(id: UrlId, title: string, sameText: UrlId | undefined): UrlId | undefined {
    return this.#titles === undefined ? sameText : this.#titles.add(id, title);
  }

  /**
   * Remembers a page. @param page its content's hash is '' when it has too little; its sketch is read unless a page of
   * that hash is known. @returns the earlier page that it repeats.
   */
  add(id: UrlId, page: { readonly contentHash: string; readonly sketch: Sketch }): UrlId | undefined {
    const { contentHash } = page;
    if (contentHash === '') return undefined;
    const twin = this.#exact.find(contentHash);
    if (twin >= 0) return twin;
    this.#exact.add(contentHash, id);
    const own = page.sketch;
    const near = this.#young.find(own, COPY) ?? this.#old.find(own, COPY);
    this.#young.add(id, own);
    if (this.#young.size >= REMEMBERED) {
      this.#old = this.#young;
      this.#young = new NearDuplicates();
    }
    return near?.id;
  }

  *persist(archive: StateArchive): Generator<void> {
    yield* this.#exact.persist(archive);
    yield* this.#young.persist(archive, (ids) => ids);
    yield* this.#old.persist(archive, (ids) => ids);
    yield* this.#titles?.persist(archive, (ids) => ids) ?? [];
  }
}
