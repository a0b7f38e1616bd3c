import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import { COPY, MIN_TEXT } from '../../../shared/text/sameness/near-duplicates.ts';
import { resemblance, type Sketch, sketch } from '../../../shared/text/sameness/sketch.ts';
import { unpackPage } from '../packed.ts';
import type { Database } from './database.ts';

/** A page of any crawl. Pages of the same text have the same `text`, and no others. */
export interface TextPage {
  readonly id: number;
  readonly text: string;
  readonly title: string;
  readonly snippet: string;
}

/** Most sketches in memory, some 0.5 KB each. */
const REMEMBERED = 2_000;
/** Pages of one title, or one snippet, that a page is compared with: many sites give all pages one title. */
const COMPARED = 10;

/**
 * Returns a function that puts pages of the same text into one group, and of nearly the same (`COPY`) if title or
 * snippet is the same, too. Groups and their pages are in the sequence of the pages. Cost: a page of a title that
 * another has is read once, in some 1 ms.
 */
export function textGrouper(database: Database): <Page extends TextPage>(pages: readonly Page[]) => Page[][] {
  const record = database.query<{ body: Uint8Array }>('SELECT body FROM records WHERE page = ?');
  const gone = database.query<{ pages: number }>('SELECT pages FROM temp.gone');
  const sketches = new BoundedMap<number, Sketch>({ entries: REMEMBERED });
  let goneBefore = 0;

  function sketchOf({ id }: TextPage): Sketch {
    const known = sketches.get(id);
    if (known !== undefined) return known;
    const packed = record.get(id);
    const text = packed === undefined ? '' : unpackPage(packed.body).text;
    const made = sketch(text.length < MIN_TEXT ? '' : text);
    sketches.set(id, made);
    return made;
  }

  return (pages) => {
    // Ids are reused, and a forgotten text leaves nothing behind.
    const goneNow = gone.get()?.pages ?? 0;
    if (goneNow !== goneBefore) sketches.clear();
    goneBefore = goneNow;
    const byText = new Map<string, (typeof pages)[number][]>();
    const byLook = new Map<string, (typeof pages)[number][][]>();
    const groups: (typeof pages)[number][][] = [];
    for (const page of pages) {
      const looks = [page.title, page.snippet].flatMap((look, at) => (look === '' ? [] : [`${at} ${look}`]));
      const alike = looks.flatMap((look) => byLook.get(look) ?? []);
      const isNear = ([first]: readonly TextPage[]): boolean =>
        first !== undefined && resemblance(sketchOf(first), sketchOf(page)) >= COPY;
      const known = byText.get(page.text) ?? alike.find(isNear);
      const group = known ?? [];
      group.push(page);
      byText.set(page.text, group);
      if (known !== undefined) continue;
      groups.push(group);
      for (const look of looks) byLook.set(look, [...(byLook.get(look) ?? []), group].slice(-COMPARED));
    }
    return groups;
  };
}
