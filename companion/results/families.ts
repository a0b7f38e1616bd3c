import { NearDuplicates } from '../../shared/text/sameness/near-duplicates.ts';
import type { Sketch } from '../../shared/text/sameness/sketch.ts';
import type { Outline } from '../store/results-store.ts';

type FamilyMember = Pick<Outline, 'id' | 'copyOf'>;

/** Texts that others are compared with, the first of a crawl: each takes 1.2 KB. */
const MAX_COMPARED = 50_000;

/**
 * Groups near-duplicate pages of one crawl under the one added first: equal texts, or similar ones (S2.6, S2.7). Each
 * page is added once, in the order of the crawl. So only the new pages of a growing crawl are compared.
 */
export class Families {
  readonly #known = new NearDuplicates<number>();
  readonly #headOf = new Map<number, number>();

  /** Pages that were added. */
  get size(): number {
    return this.#headOf.size;
  }

  has(id: number): boolean {
    return this.#headOf.has(id);
  }

  add({ id, copyOf }: FamilyMember, sketch: Sketch): void {
    const twin = copyOf ?? this.#known.find(sketch)?.id;
    const head = (twin === undefined ? undefined : this.#headOf.get(twin)) ?? id;
    this.#headOf.set(id, head);
    if (head === id && this.#known.size < MAX_COMPARED) this.#known.add(id, sketch);
  }

  /**
   * Every page is in exactly one family; one that has not been added is with those of the very same text.
   * @param pages in the order of the crawl
   */
  of<Page extends FamilyMember>(pages: readonly Page[]): ReadonlyMap<number, readonly Page[]> {
    const late = new Map<number, number>();
    const headOf = (id: number): number | undefined => this.#headOf.get(id) ?? late.get(id);
    const families = new Map<number, Page[]>();
    for (const page of pages) {
      const head = headOf(page.id) ?? (page.copyOf === undefined ? undefined : headOf(page.copyOf)) ?? page.id;
      late.set(page.id, head);
      const family = families.get(head);
      if (family === undefined) families.set(head, [page]);
      else family.push(page);
    }
    return families;
  }
}
