/** Octets before and after a trace that name its place. */
const AROUND = 60;

/**
 * Returns what is left of erased data, each with its surroundings. They are no part of the pattern: one that begins
 * with `.{0,60}` is tried sixty times at every octet.
 * @param what global
 */
export const tracesIn = (text: string, what: RegExp): readonly string[] =>
  Array.from(text.matchAll(what), ({ index, 0: found }) =>
    text.slice(Math.max(0, index - AROUND), index + found.length + AROUND),
  );
