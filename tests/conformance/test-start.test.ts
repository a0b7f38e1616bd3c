import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isProjectAsked } from '../asked-projects.ts';
import { isSource } from '../dev/is-source.ts';

describe('WXT is loaded for the tests of the extension alone', () => {
  it.each([
    [[], true],
    [['run', 'companion/heap.test.ts'], true],
    [['run', '--project', 'unit'], false],
    [['run', '--project=unit', '--project', 'node'], false],
    [['run', '--project', 'unit', '--project', 'extension'], true],
    [['run', '--project', '!browser'], true],
    [['run', '--project=ext*'], true],
  ])('given the call %j, it is loaded: %s', (argv, expected) => {
    expect(isProjectAsked('extension', argv)).toBe(expected);
  });
});

/** Processor seconds of a shell's children, as `times` prints them: `0m1.234s 0m0.100s` in its second line. */
function secondsIn(times: string): number {
  const children = times.trim().split('\n').at(-1) ?? '';
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

it.skipIf(process.platform === 'win32')('given one unit test file, its run takes under 3 s of processor time', () => {
  const call = `"${process.execPath}" node_modules/vitest/vitest.mjs run --project unit shared/collections/bounded-map.test.ts`;
  const { stdout, status } = spawnSync('sh', ['-c', `${call} >/dev/null || exit 9; times`], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(secondsIn(stdout)).toBeGreaterThan(0);
  expect(secondsIn(stdout)).toBeLessThan(3);
});

describe('npm run dev builds the extension again', () => {
  it.each([
    ['ui/popup/popup.tsx', true],
    ['public/_locales/en/messages.json', true],
    ['entrypoints\\popup\\style.css', true],
    ['ui/popup/popup.test.tsx', false],
    ['testing/setup.ts', false],
    ['bench/first-paint.bench.ts', false],
    ['ui/.popup.tsx.swp', false],
    ['ui/4913', false],
  ])('given a change of %s: %s', (file, expected) => {
    expect(isSource(file)).toBe(expected);
  });
});
