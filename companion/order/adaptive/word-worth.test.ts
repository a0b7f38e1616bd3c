import { expect, it } from 'vitest';
import { WordWorth } from './word-worth.ts';

const COMMON = 0;
const RELEVANT = 1;
const NEVER_MET = 2;

it.each([
  { relevant: 1, others: 60 },
  { relevant: 60, others: 1 },
])('a word never met is worth nothing after $relevant relevant pages and $others others', ({ relevant, others }) => {
  const lexicon = new WordWorth();
  for (let page = 0; page < relevant; page++) lexicon.add([COMMON, RELEVANT], 1);
  for (let page = 0; page < others; page++) lexicon.add([COMMON], 0);
  lexicon.refresh(3);
  expect(lexicon.worth(NEVER_MET)).toBeCloseTo(0, 6);
  expect(lexicon.worth(RELEVANT)).toBeGreaterThan(0.5);
  expect(Math.abs(lexicon.worth(COMMON))).toBeLessThan(lexicon.worth(RELEVANT));
});
