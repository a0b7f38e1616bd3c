import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { cacheFolder } from './own-folder.ts';
import { loadPacked } from './packed-library.ts';

/** `bundle/prebuilds` of the package: this file's own place is `bundle/companion/store/sqlite/native`. */
const PREBUILDS = fileURLToPath(new URL('../../../../prebuilds', import.meta.url));

/**
 * Loads the package's SQLite for this system. The bundle has it in place of `node-gyp-build`
 * (`companion/build/plugins.ts`), which looks for an unpacked file.
 * @throws Error with a sentence for the user and the next step
 */
export default function load(): unknown {
  // SQLite's locks are those of the process, and two copies of it in one process would undo each other's.
  if (!isMainThread) throw new Error('Only the main thread opens databases.');
  const isWindows = process.platform === 'win32';
  const places = { ofPackage: PREBUILDS, ofUser: userFolder(), temporary: isWindows ? undefined : tmpdir() };
  return loadPacked(systemName(), places, (file) => {
    const library = { exports: {} };
    process.dlopen(library, file);
    return library.exports;
  });
}

/** Alpine Linux has another C library (musl), and with it other prebuilds. */
function systemName(): string {
  const isMusl = process.platform === 'linux' && existsSync('/etc/alpine-release');
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}

/** @returns undefined for a user without a home folder, or with a relative one */
function userFolder(): string | undefined {
  try {
    const folder = cacheFolder(process.env, process.platform, homedir());
    return isAbsolute(folder) ? join(folder, 'sqlite') : undefined;
  } catch {
    return undefined;
  }
}
