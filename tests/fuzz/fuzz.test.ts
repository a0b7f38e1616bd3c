/** A short run of what `npm run fuzz` does a million times. */
import { expect, test } from 'vitest';
import { type FuzzTarget, runCase, TARGETS } from './targets.ts';

const CASES = 700;

test.each(Object.keys(TARGETS) as FuzzTarget[])('mutated input throws nothing and breaks no promise: %s', (target) => {
  const faults = Array.from({ length: CASES }, (_, seed) => runCase(target, seed)).filter(
    (fault) => fault !== undefined,
  );
  expect(faults).toEqual([]);
});
