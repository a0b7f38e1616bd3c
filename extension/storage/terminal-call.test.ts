// @vitest-environment node
import { expect, it } from 'vitest';
import { keepCall, readCall } from './terminal-call.ts';

it('given a companion that told its call, the call is kept for the time when it is away', async () => {
  expect(await readCall()).toBeUndefined();
  await keepCall({ program: 'ambit', end: '' });
  expect(await readCall()).toEqual({ program: 'ambit', end: '' });
});

it('given a companion of before that tells none, the last one told stays', async () => {
  await keepCall({ program: 'ambit', end: ' --data /tmp/teas' });
  await keepCall(undefined);
  expect(await readCall()).toEqual({ program: 'ambit', end: ' --data /tmp/teas' });
});
