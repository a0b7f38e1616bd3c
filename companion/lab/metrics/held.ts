import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes of memory that living objects hold now, buffers included. Collects garbage first: a second and more on a large heap. */
export function heldBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * The most that a thing held over its life, at least 0.
 * @param held bytes held at moments of its life @param afterwards bytes held without it
 */
export function peakHeld(held: readonly number[], afterwards: number): number {
  return Math.max(0, ...held.map((bytes) => bytes - afterwards));
}
