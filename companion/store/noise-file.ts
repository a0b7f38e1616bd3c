import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { faultCode } from '../fault-code.ts';

const PIECE = 1024 * 1024;

export const removeFile = (file: string): void => rmSync(file, { force: true });

/**
 * Makes a file of so many octets, private to its owner. @returns false when there is no room for it: without a reserve
 * nothing else is amiss
 */
export function fillWithNoise(file: string, octets: number): boolean {
  const noise = randomFillSync(Buffer.alloc(PIECE));
  try {
    const descriptor = openSync(file, 'w', 0o600);
    try {
      for (let left = octets; left > 0; left -= PIECE) writeFileSync(descriptor, noise.subarray(0, left));
    } finally {
      closeSync(descriptor);
    }
    return true;
  } catch (fault) {
    if (faultCode(fault) === '') throw fault;
    rmSync(file, { force: true });
    return false;
  }
}
