import { expect } from 'vitest';
import type { CompanionWorld } from '../world.ts';

/** Checks that no request goes to the placeholder of an erased address. */
export function askedHold({ asked }: CompanionWorld): void {
  expect(asked.filter((url) => url.includes('forgotten.invalid'))).toEqual([]);
}
