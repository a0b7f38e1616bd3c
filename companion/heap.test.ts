import { execFileSync } from 'node:child_process';
import v8 from 'node:v8';
import { afterEach, expect, it, vi } from 'vitest';
import { collectAfterStart, tuneEngine } from './heap.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  { jit: 'with', opts: 1 },
  { jit: 'without', opts: 0 },
])('given a Node $jit a compiler, code is optimized after the start only if it has one', ({ jit, opts }) => {
  const set = vi.spyOn(v8, 'setFlagsFromString');
  // Restored after the test.
  vi.stubGlobal('WebAssembly', {});
  if (jit === 'without') Reflect.deleteProperty(globalThis, 'WebAssembly');
  collectAfterStart();
  const timesOf = (flag: string): number => set.mock.calls.filter(([other]) => other === flag).length;
  expect(timesOf('--opt')).toBe(opts);
  expect(timesOf('--maglev')).toBe(Number.parseInt(process.versions.node, 10) >= 24 ? opts : 0);
  for (const flag of ['--no-stress-flush-code', '--incremental-marking']) expect(timesOf(flag)).toBe(1);
});

it.each([
  { node: '20.19.2', budgets: 1 },
  { node: '24.21.0', budgets: 0 },
])('on Node $node a function is optimized later only if V8 has the flag for it', ({ node, budgets }) => {
  const set = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, node } });
  tuneEngine();
  expect(set.mock.calls.filter(([flag]) => flag.startsWith('--interrupt-budget='))).toHaveLength(budgets);
  for (const always of ['--heap-growing-percent=', '--max-inlined-bytecode-size-cumulative='])
    expect(set.mock.calls.filter(([flag]) => flag.startsWith(always))).toHaveLength(1);
  // V8 ends a process whose limit changes while it optimizes, and these are set when code runs already.
  expect(set.mock.calls.filter(([flag]) => flag.startsWith('--max-inlined-bytecode-size='))).toEqual([]);
});

it('a heap that may grow freely is collected less often than one held near what lives in it', async () => {
  const program = (isFree: boolean): string => `
    import { PerformanceObserver } from 'node:perf_hooks';
    import { letHeapGrow, tuneEngine } from ${JSON.stringify(new URL('heap.ts', import.meta.url).href)};
    tuneEngine();
    if (${isFree}) letHeapGrow();
    const YOUNG = 1;
    let collected = 0;
    new PerformanceObserver((list) => {
      for (const { detail } of list.getEntries()) if (detail.kind !== YOUNG) collected++;
    }).observe({ entryTypes: ['gc'] });
    const kept = [];
    for (let round = 0; round < 60; round++) {
      for (let at = 0; at < 10_000; at++) kept.push({ at, text: 'x' + at, list: [at] });
      if (kept.length > 200_000) kept.length = 100_000;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(collected);`;
  const collections = (isFree: boolean): number => {
    const call = ['--import', 'tsx', '--input-type=module', '--eval', program(isFree)];
    return Number(execFileSync(process.execPath, call, { encoding: 'utf8' }));
  };
  expect(collections(true)).toBeLessThan(collections(false));
});
