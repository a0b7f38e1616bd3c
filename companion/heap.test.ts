import { setFlagsFromString } from 'node:v8';
import { afterEach, expect, it, vi } from 'vitest';
import { collectAfterStart } from './heap.ts';

vi.mock('node:v8', async (load) => {
  const real = await load<typeof import('node:v8')>();
  return { ...real, setFlagsFromString: vi.fn(real.setFlagsFromString) };
});

afterEach(() => vi.unstubAllGlobals());

it.each([
  { jit: 'with', opts: 1 },
  { jit: 'without', opts: 0 },
])('given a Node $jit a compiler, code is optimized after the start only if it has one', ({ jit, opts }) => {
  vi.mocked(setFlagsFromString).mockClear();
  // Restored after the test.
  vi.stubGlobal('WebAssembly', {});
  if (jit === 'without') Reflect.deleteProperty(globalThis, 'WebAssembly');
  collectAfterStart();
  expect(vi.mocked(setFlagsFromString).mock.calls.filter(([flag]) => flag === '--opt')).toHaveLength(opts);
});
