import { expect, it } from 'vitest';
import { heldBytes, heldOver } from './held.ts';

const MIB = 1024 ** 2;
/** Far above the memory that the rest of a process may allocate or free during the test. */
const LARGE = 64 * MIB;

/** In a frame of its own, whose registers hold nothing once it has ended. */
function withLarge(): number {
  const large = new Uint8Array(LARGE);
  const held = heldBytes();
  return held + large.length - LARGE;
}

it('given live and unreachable objects, counts the live ones only, buffers included', async () => {
  let before = 0;
  // Polls, because other objects may be freed between the two measurements.
  const taken = (): number => {
    before = heldBytes();
    return withLarge() - before;
  };
  await expect.poll(taken).toBeGreaterThan(LARGE - 16 * MIB);
  // A buffer's memory is given back beside the program, after the collection.
  await expect.poll(() => heldBytes() - before).toBeLessThan(16 * MIB);
});

it('is taken over what is left without the thing, and never below nothing', () => {
  expect(heldOver([700, 900, 400], 500)).toEqual([200, 400, 0]);
});
