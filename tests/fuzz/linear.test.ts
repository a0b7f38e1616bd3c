/** Texts that are one sign, a hundred thousand times: whatever costs their square does not end within the runner's limit. */
import { expect, test } from 'vitest';
import { FILLS, filled } from './fills.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

const UNITS = 131_072;

test.each(Object.entries(TEXT_FUNCTIONS))('ends on a long run of any sign: %s', (_name, run) => {
  let ended = 0;
  for (const fill of FILLS) {
    run(filled(fill, UNITS));
    ended += 1;
  }
  expect(ended).toBe(FILLS.length);
});
