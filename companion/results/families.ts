import { NearDuplicates } from '../../shared/text/sameness/near-duplicates.ts';
import type { Look, ResultRow } from '../store/results-store.ts';

/** The first page of a text stands for the others: the very same text, or a near-duplicate (S2.6, S2.7). */
export type Families = ReadonlyMap<number, readonly ResultRow[]>;

/**
 * Pages that tell the same, under the page that was found first. Every page is in exactly one family.
 * @param rows in the order of the crawl.
 */
export function familiesOf(rows: readonly ResultRow[], looks: ReadonlyMap<number, Look>): Families {
  const known = new NearDuplicates<number>();
  const headOf = new Map<number, number>();
  const families = new Map<number, ResultRow[]>();
  for (const row of rows) {
    const sketch = looks.get(row.id)?.sketch ?? new Uint32Array(0);
    const twin = row.copyOf ?? known.find(sketch)?.id;
    const head = (twin === undefined ? undefined : headOf.get(twin)) ?? row.id;
    headOf.set(row.id, head);
    families.set(head, [...(families.get(head) ?? []), row]);
    if (head === row.id) known.add(row.id, sketch);
  }
  return families;
}
