import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchFirefox } from './firefox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-firefox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.runIf(process.platform !== 'win32').each([
  ['exit 3', 'exit code 3'],
  ['kill -KILL $$', 'SIGKILL'],
])('a Firefox that ends by "%s" is told with that, and how to see why', async (script, end) => {
  const path = join(folder, 'firefox');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  const profile = join(folder, 'profile');
  await expect(launchFirefox({ path, extension: folder, profile, browserArgs: [] })).rejects.toThrow(
    `ended at once (${end}). If it is not open with this profile already, this call shows why: "${path}" --no-remote --profile "${profile}"`,
  );
});
