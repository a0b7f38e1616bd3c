/** Environment of the test run; empty in a browser. */
const environment: Readonly<Record<string, string | undefined>> =
  (globalThis as { readonly process?: { readonly env: Record<string, string | undefined> } }).process?.env ?? {};

/** True in the long form of the suites (`npm run test:long`). */
export const isLong = environment.AMBIT_LONG === '1';

/** Repetitions, sizes or cases of a suite: the first in `npm test`, the second in the long form. */
export const longer = <Effort>(short: Effort, long: Effort): Effort => (isLong ? long : short);

/** Cases of a suite: the first `count` in `npm test`, all in the long form. */
export const firstOf = <Case>(count: number, all: readonly Case[]): readonly Case[] => longer(all.slice(0, count), all);

/** Ten times as many repetitions in the long form. */
export const repeated = (short: number): number => longer(short, 10 * short);

/** Seed of random draws; `npm run test:long` draws one and prints it. @param usual seed of `npm test` */
export const seedOf = (usual: number): number => Number(environment.AMBIT_SEED ?? usual);
