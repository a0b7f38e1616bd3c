import { expect } from 'vitest';
import type { World } from '../world.ts';

/** Nobody is asked for what stands in place of an address that was forgotten. */
export function askedHold({ asked }: World): void {
  expect(asked.filter((url) => url.includes('forgotten.invalid'))).toEqual([]);
}
