import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { remembered } from './remembered.ts';

it('asks once for a short text, each time for a long one, and again once it has seen too many', () => {
  const of = vi.fn((text: string) => text.length);
  const lengthOf = remembered(of, 2);
  const long = 'x'.repeat(2_000);
  for (const text of ['a', 'a', long, long, 'bb', 'a', 'ccc', 'a']) expect(lengthOf(text)).toBe(text.length);
  expect(of.mock.calls.map(([text]) => text.length)).toEqual([1, 2_000, 2_000, 2, 3, 1]);
});

it('given parts of large texts, keeps none of these in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const lengthOf = remembered((text) => text.length, 1_000);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 200; n++) {
    const text = Buffer.alloc(200_000, `A sentence of page ${n}. `).toString('latin1');
    expect(lengthOf(text.slice(0, 40))).toBe(40);
  }
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
});
