import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const run = (...commands: readonly string[]) => {
  const { status, stdout } = spawnSync(process.execPath, ['side-by-side.mjs', ...commands], { encoding: 'utf8' });
  return {
    status,
    words: stdout
      .split(/\s+/)
      .filter((word) => word !== '')
      .sort(),
  };
};

it('given a command that waits for another, both end, and all that they say is shown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-side-by-side-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = join(folder, 'made');
  const waits = `until [ -e ${made} ]; do sleep 0.1; done; echo waited`;
  expect(run(waits, `touch ${made} && echo made >&2`)).toEqual({ status: 0, words: ['made', 'waited'] });
});

it('given a command that fails, the others end, and its exit code is kept', () => {
  expect(run('echo broken && exit 3', 'sleep 0.2 && echo built')).toEqual({ status: 3, words: ['broken', 'built'] });
});
