/** Texts that are one sign, over and over: what costs their square would hold a page's worker, or the companion, up for minutes. */
import { expect, test } from 'vitest';
import { FILLS, filled } from './fills.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

const FEWEST_UNITS = 32_768;
const MOST_UNITS = 4 * 1024 * 1024;
/** So long something takes that a clock can tell from twice as long. */
const MEASURABLE_MS = 4;
/** In proportion to the text it is 2; with its square, 4. */
const MOST_GROWTH = 2.5;

function msOf(run: (text: string) => unknown, text: string): number {
  const begun = performance.now();
  run(text);
  return performance.now() - begun;
}

/** How much longer a text of twice the length takes, the least of three: at the smallest length that takes long enough to be measured. */
function growth(run: (text: string) => unknown, fill: string): number {
  let units = FEWEST_UNITS;
  while (2 * units < MOST_UNITS && msOf(run, filled(fill, units)) < MEASURABLE_MS) units *= 2;
  const [text, twice] = [filled(fill, units), filled(fill, 2 * units)];
  const least = (one: string): number => Math.min(...[1, 2, 3].map(() => msOf(run, one)));
  const once = least(text);
  // Up to four million signs there is nothing to measure.
  return once < MEASURABLE_MS / 2 ? 1 : least(twice) / once;
}

test.each(Object.entries(TEXT_FUNCTIONS))(
  'costs no more than in proportion to a run of any sign: %s',
  async (_name, run) => {
    for (const fill of FILLS) {
      // What else the machine does spoils a measure; a square shows in every one.
      await expect.poll(() => growth(run, fill), { message: JSON.stringify(fill) }).toBeLessThanOrEqual(MOST_GROWTH);
    }
  },
);
