import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/**
 * Folders that go after the test that made them. Call it before `closedAfterEach`: hooks run from the last to the
 * first, and a harness is closed before its folder goes. @returns makes a folder
 */
export function foldersOfEach(): () => string {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'ambit-test-'));
    folders.push(folder);
    return folder;
  };
}
