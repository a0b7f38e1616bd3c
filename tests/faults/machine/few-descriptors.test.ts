import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runChild } from './run-child.ts';

/** Windows has no such limit. */
it.skipIf(process.platform === 'win32').each([24, 64, 128, 200])(
  'given at most %i open files, every command ends with one sentence that names the remedy',
  async (limit) => {
    const home = mkdtempSync(join(tmpdir(), 'ambit-few-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    // A companion that starts all the same ends after 20 s.
    for (const command of [`serve --data "${home}/state"`, 'doctor', '--help']) {
      const call = `ulimit -n ${limit}; exec timeout 20 "${process.execPath}" companion/ambit.mjs ${command}`;
      const { code, out, errors } = await runChild('sh', ['-c', call]);
      expect([code, out]).toEqual([1, '']);
      expect(errors).toMatch(/^[^\n]*files at once[^\n]*ulimit -n 1024[^\n]*\.\n$/);
    }
  },
);
