/**
 * Texts that are one sign, over and over: what costs their square would hold a page's worker, or the companion, up for
 * minutes.
 */
import { expect, test } from 'vitest';
import { TEXT_FUNCTIONS } from './text-functions.ts';

/** Pieces that make a text expensive when it is nothing but them. */
const FILLS = [
  '<',
  '&',
  ' ',
  '\n',
  'a',
  'ab ',
  '中',
  '中国人',
  '.',
  '。',
  '("',
  '> ',
  '\u0301',
  '\u200d',
  '1.',
  '%41',
  '\ud83d',
] as const;

/** A text of so many UTF-16 units. */
const filled = (fill: string, units: number): string => fill.repeat(Math.ceil(units / fill.length)).slice(0, units);

const FEWEST_UNITS = 32_768;
const MAX_UNITS = 4 * 1024 * 1024;
/** Shortest time that is measured reliably, in milliseconds. */
const MEASURABLE_MS = 2;
/** Factor in length of the longer text. Linear work takes this factor in time; quadratic work takes 64 times. */
const LONGER = 8;
/**
 * Largest growth allowed, in the middle between linear and quadratic: small caches cost less than that on any machine.
 */
const MAX_GROWTH = 24;

/** Measures processor time: by the clock a long text waits for other programs, and a short one does not. */
function msOf(run: (text: string) => unknown, text: string): number {
  const begun = process.cpuUsage();
  run(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** Returns the growth in time of the longer text, the least of two, at the smallest measurable length. */
function growth(run: (text: string) => unknown, fill: string): number {
  let units = FEWEST_UNITS;
  while (2 * LONGER * units <= MAX_UNITS && msOf(run, filled(fill, units)) < MEASURABLE_MS) units *= 2;
  const least = (one: string): number => Math.min(msOf(run, one), msOf(run, one));
  const once = least(filled(fill, units));
  // A text of up to four million signs is too fast to measure.
  return once < MEASURABLE_MS / 2 ? 1 : least(filled(fill, LONGER * units)) / once;
}

test.each(Object.entries(TEXT_FUNCTIONS))(
  'costs no more than in proportion to a run of any sign: %s',
  async (_name, run) => {
    for (const fill of FILLS) {
      // Other work of the machine can spoil a measurement; quadratic growth shows in every one.
      await expect.poll(() => growth(run, fill), { message: JSON.stringify(fill) }).toBeLessThanOrEqual(MAX_GROWTH);
    }
  },
);
