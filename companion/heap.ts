import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * How far the heap may grow beyond what lives in it before it is collected, in percent. By itself V8 lets it grow to a
 * multiple, which costs a crawl memory that does nothing; collecting sooner costs it no more CPU
 * (docs/measurements/tried.md).
 */
const GROWTH_PERCENT = 40;

/**
 * Octets of bytecode that a function runs between two looks whether V8 should optimize it: eight times V8's own number.
 * By that number a quarter of what a polite crawl takes of a processor in its first minutes is optimizing, much of it
 * of functions that run too seldom to earn it (docs/measurements/engine.md).
 */
const OPTIMIZE_AFTER = 540_672;

/**
 * Most octets of bytecode that V8 copies from other functions into one that it optimizes: some half of V8's own number.
 * Optimizing then costs a fifth less, and the code runs as fast (docs/measurements/engine.md). `ambit.mjs` sets the
 * limit for one copied function: V8 ends the process when that changes while it optimizes.
 */
const MOST_INLINED = 400;

/**
 * Keeps the heaps of this process, its workers included, near what lives in them, and has V8 optimize less, and in
 * smaller pieces. Call it before anything large is made.
 */
export function tuneEngine(): void {
  // The bound of `node-call.ts` is for the main thread alone, which has taken it. The parser's thread has one of its
  // own.
  v8.setFlagsFromString('--max-semi-space-size=0');
  v8.setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  v8.setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MOST_INLINED}`);
  // Later versions of V8 count calls, and refuse the flag by a line on the error output.
  if (process.versions.node.startsWith('20.')) v8.setFlagsFromString(`--interrupt-budget=${OPTIMIZE_AFTER}`);
}

/**
 * Lets the heap grow as V8 would by itself, once `tuneEngine` was called. A worker of shared crawls has a machine of
 * its own: its learner takes a fifth less CPU a page so, for 60 to 80 MB (docs/measurements/many-machines.md).
 */
export function letHeapGrow(): void {
  v8.setFlagsFromString('--heap-growing-percent=0');
}

/**
 * V8's own factor by which the young generation grows. For the time of a start `ambit.mjs` forbids growth, optimized
 * code, and marking in steps.
 */
const YOUNG_GROWTH = 2;

/**
 * Ends what `ambit.mjs` set for a start. Gives back what the start of the program left behind, some 10 MB, and from
 * Node 22 on also the room of the young generation. V8 by itself collects when something new needs room, which in a
 * companion that only waits may be hours later.
 */
export function collectAfterStart(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  v8.setFlagsFromString('--no-expose-gc');
  // Node 20 takes any argument for the wish to collect the young generation alone.
  const how = process.versions.node.startsWith('20.') ? [] : [{ type: 'major', flavor: 'last-resort' }];
  // Compiled code goes, too, 2 MB of which the start alone used. V8 compiles a function again when it is called.
  v8.setFlagsFromString('--stress-flush-code');
  if (typeof collect === 'function') collect(...how);
  v8.setFlagsFromString('--no-stress-flush-code');
  v8.setFlagsFromString('--incremental-marking');
  v8.setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH}`);
  // `--jitless` takes WebAssembly away, too. Optimizing would then crash Node 24 and 26.
  if (!('WebAssembly' in globalThis)) return;
  v8.setFlagsFromString('--opt');
  // V8 itself turns its second compiler on from Node 24 on.
  if (Number.parseInt(process.versions.node, 10) >= 24) v8.setFlagsFromString('--maglev');
}
