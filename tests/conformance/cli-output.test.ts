import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeLittleWeb } from '../../companion/lab/testing/written-web.ts';

/** The built command line where nobody reads its output, or the output takes nothing. */

it('given a reader that is gone, help prints nothing', async () => {
  const child = spawn(process.execPath, ['companion/ambit.mjs', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, err]).toEqual([0, '']);
});

describe('a command whose every reader is gone (2>&1 | head)', () => {
  const unheard = (...args: readonly string[]): Promise<number | null> => {
    const child = spawn(process.execPath, ['companion/ambit.mjs', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    child.stderr.destroy();
    return new Promise((resolve) => child.on('exit', resolve));
  };

  it('ends without a fault, though it speaks on standard error first', async () => {
    const { dir, remove } = writeLittleWeb((_, on) => (on ? 'on' : 'off'));
    onTestFinished(remove);
    expect(await unheard('lab', 'harvest', '--web', dir, '--orders', 'breadth-first', '--pages', '10')).toBe(0);
  });

  it('still fails where the call is wrong', async () => {
    expect(await unheard('fly')).toBe(2);
  });
});

// Only Linux has a device that is always full.
it.runIf(existsSync('/dev/full'))('given an output that cannot be written, fails with a sentence', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['companion/ambit.mjs', '--help'], { stdio: ['ignore', full, 'pipe'] });
  let err = '';
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  closeSync(full);
  expect([code, err]).toEqual([1, 'The output cannot be written: ENOSPC: no space left on device, write\n']);
});
