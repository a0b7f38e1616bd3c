import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/**
 * Bytes of memory that living objects hold now, buffers included. Collects garbage first: a second and more on a large
 * heap.
 */
export function heldBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Returns the bytes that a thing held at moments of its life, each at least 0. @param held bytes held at those moments
 * @param afterwards bytes held without it
 */
export function heldOver(held: readonly number[], afterwards: number): number[] {
  return held.map((bytes) => Math.max(0, bytes - afterwards));
}
