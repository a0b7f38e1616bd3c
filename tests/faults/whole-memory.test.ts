import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'ambit-memory-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('a companion that has 128 MiB outlives fifty pages made to use up memory, reads every other page, and says why it left those', async () => {
  const child = join(import.meta.dirname, 'whole-memory-child.ts');
  const running = spawn(process.execPath, ['--max-old-space-size=128', '--import', 'tsx', child, join(home, 'state')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  running.stdout.on('data', (piece) => {
    out += piece;
  });
  running.stderr.on('data', (piece) => {
    errors += piece;
  });
  const code = await new Promise((resolve) => running.once('close', resolve));
  expect([code, errors]).toEqual([0, '']);
  // Pages that are large and no more are read: nobody is left out for being near.
  expect(JSON.parse(out)).toEqual({
    reason: 'exhausted',
    honest: 12,
    read: 17,
    failures: [['parse-limit', 45]],
    rejections: [],
  });
}, 120_000);
