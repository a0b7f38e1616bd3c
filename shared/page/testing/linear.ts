import { expect } from 'vitest';

/**
 * Fails when a text of 8,000 pieces takes more than thirty times as long as one of 1,000, and 50 ms: linear is eight
 * times, a square sixty-four. In time of the processor: by the clock a long reading waits for other programs, and a
 * short one does not.
 */
export function expectLinear(read: (pieces: number) => unknown): void {
  const time = (pieces: number): number => {
    const from = process.cpuUsage();
    read(pieces);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  // Code that has run before is not compiled within the measurement.
  time(1_000);
  const once = Math.min(time(1_000), time(1_000));
  expect(Math.min(time(8_000), time(8_000))).toBeLessThan(once * 30 + 50);
}
