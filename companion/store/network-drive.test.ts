import fs, { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ofCode } from '../../shared/errors/testing/of-code.ts';

import { DATABASE, openStore } from './open.ts';

/** Makes `statfsSync` report a file system of this type. */
function mounted(type: number): void {
  const { statfsSync } = fs;
  vi.spyOn(fs, 'statfsSync').mockImplementation((dir) => ({ ...statfsSync(dir), type }));
  syncBuiltinESMExports();
}

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-drive-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(home, { recursive: true });
});

describe.runIf(process.platform === 'linux')('a state folder', () => {
  it.each([
    ['NFS', 0x6969],
    ['SMB', 0x517b],
    ['CIFS', 0xff534d42],
    ['SMB 2', 0xfe534d42],
  ])('on %s is refused in a sentence, and no database is made there', (_, type) => {
    mounted(type);
    expect(() => openStore(join(home, 'state'))).toThrow(ofCode('folder-unusable'));
    expect(() => openStore(join(home, 'state'))).toThrow('network drive');
    expect(existsSync(join(home, 'state', DATABASE))).toBe(false);
  });

  it.each([
    ['ext4', 0xef53],
    ['tmpfs', 0x01021994],
    ['overlay', 0x794c7630],
    ['btrfs', 0x9123683e],
    ['9p, as virtual machines have it', 0x01021997],
  ])('on %s is taken', (_, type) => {
    mounted(type);
    openStore(join(home, 'state')).close();
    expect(existsSync(join(home, 'state', DATABASE))).toBe(true);
  });
});
