import { expect, it } from 'vitest';
import { WordClasses } from './word-classes.ts';

/** Words by number, those of each of two classes and one that neither has. */
const [COMMON, RARE, UNMET] = [0, 1, 2];
const words = (...of: number[]) => Int32Array.from(of);

it('knows a class by its words, and by one met in another class that it is not this one', () => {
  const classes = new WordClasses(2);
  classes.fit(3, [
    { words: words(COMMON), of: 0, weight: 30 },
    { words: words(RARE), of: 1, weight: 3 },
  ]);
  const chanceOfFirst = (...of: number[]) => classes.chances(of)[0] ?? 0;
  expect(chanceOfFirst(COMMON)).toBeGreaterThan(chanceOfFirst());
  expect(chanceOfFirst(RARE)).toBeLessThan(chanceOfFirst());
});

it('hears nothing in a word that no example has, however unlike the sizes of the classes are', () => {
  const classes = new WordClasses(2);
  classes.fit(3, [
    { words: words(COMMON), of: 0, weight: 300 },
    { words: words(RARE), of: 1, weight: 3 },
  ]);
  const without = [...classes.chances([COMMON])];
  expect([...classes.chances([COMMON, UNMET])]).toEqual(without);
  expect(classes.evidence(UNMET, 0, 1)).toBe(0);
});
