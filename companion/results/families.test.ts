import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NearDuplicates } from '../../shared/text/sameness/near-duplicates.ts';
import { type Sketch, sketch } from '../../shared/text/sameness/sketch.ts';
import { Families } from './families.ts';

interface SketchedPage {
  readonly id: number;
  readonly copyOf: number | undefined;
  readonly sketch: Sketch;
}

const SUBJECTS = ['roses want sun', 'taxes are due', 'the tide goes out', 'a kettle boils'];
const textOf = (subject: number, ending: number): string =>
  `${Array.from({ length: 40 }, (_, word) => `${SUBJECTS[subject]} ${word}`).join(' ')} ${'and so on '.repeat(ending)}`;

/** Pages of four texts that end in different ways; some are known to have the very same text as an earlier one. */
const pages = fc
  .array(fc.record({ subject: fc.nat(3), ending: fc.nat(2), isCopy: fc.boolean(), at: fc.nat() }), { maxLength: 30 })
  .map((list) =>
    list.map(({ subject, ending, isCopy, at }, place): SketchedPage => {
      const copyOf = isCopy && place > 0 ? 10 + (at % place) : undefined;
      return { id: 10 + place, copyOf, sketch: sketch(textOf(subject, ending)) };
    }),
  );

/** All at once, page by page. */
function plainly(all: readonly SketchedPage[]): number[][] {
  const known = new NearDuplicates<number>();
  const headOf = new Map<number, number>();
  for (const { id, copyOf, sketch: of } of all) {
    const twin = copyOf ?? known.find(of)?.id;
    const head = (twin === undefined ? undefined : headOf.get(twin)) ?? id;
    headOf.set(id, head);
    if (head === id) known.add(id, of);
  }
  const heads = [...new Set(headOf.values())];
  return heads.map((head) => all.filter(({ id }) => headOf.get(id) === head).map(({ id }) => id));
}

const idsOf = (families: ReadonlyMap<number, readonly SketchedPage[]>): number[][] =>
  [...families.values()].map((family) => family.map(({ id }) => id));

it('a crawl that grows has the families that it would have all at once', () => {
  fc.assert(
    fc.property(pages, fc.array(fc.nat(30), { maxLength: 4 }), (all, stops) => {
      const families = new Families();
      for (const stop of [...stops.sort((a, b) => a - b), all.length]) {
        for (const page of all.slice(families.size, Math.max(stop, families.size))) families.add(page, page.sketch);
        const now = families.of(all);
        // Holds each page once, after any number of additions.
        expect(
          idsOf(now)
            .flat()
            .sort((a, b) => a - b),
        ).toEqual(all.map(({ id }) => id));
      }
      expect(idsOf(families.of(all))).toEqual(plainly(all));
    }),
  );
});

it('a page that has not been added is with those of the very same text', () => {
  const [first, copy, other] = [
    { id: 1, copyOf: undefined, sketch: sketch(textOf(0, 0)) },
    { id: 2, copyOf: 1, sketch: sketch(textOf(0, 0)) },
    { id: 3, copyOf: undefined, sketch: sketch(textOf(0, 1)) },
  ];
  const families = new Families();
  expect(idsOf(families.of([first, copy, other]))).toEqual([[1, 2], [3]]);
  for (const page of [first, copy, other]) families.add(page, page.sketch);
  expect(idsOf(families.of([first, copy, other]))).toEqual([[1, 2, 3]]);
});
