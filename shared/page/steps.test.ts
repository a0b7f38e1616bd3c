import { expect, test } from 'vitest';
import { finish, inSlices, type Steps } from './steps.ts';

function* counting(to: number): Steps<number> {
  let sum = 0;
  for (let at = 1; at <= to; at++) {
    sum += at;
    yield;
  }
  return sum;
}

test('steps give the same at once and in slices', async () => {
  expect(finish(counting(10))).toBe(55);
  expect(await inSlices(counting(10))).toBe(55);
});

test('between two slices others have their turn', async () => {
  let others = 0;
  const other = new MessageChannel();
  other.port1.onmessage = () => {
    others++;
    other.port2.postMessage(undefined);
  };
  other.port2.postMessage(undefined);
  await inSlices(counting(20), 0);
  other.port1.close();
  expect(others).toBeGreaterThan(1);
});

test('what a step throws is thrown to the caller', async () => {
  function* failing(): Steps<number> {
    yield;
    throw new RangeError('no');
  }
  expect(() => finish(failing())).toThrow(RangeError);
  await expect(inSlices(failing())).rejects.toThrow(RangeError);
});
