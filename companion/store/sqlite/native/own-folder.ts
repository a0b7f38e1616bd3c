import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

/** Sticky bit, as on /tmp: others may add files there, and neither remove nor rename those of this user. */
const STICKY = 0o1000;
const WIDER = 0o077;
const WRITTEN_BY_OTHERS = 0o022;

/** Returns this user's folder for files that Ambit can make again. */
export function cacheFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Ambit', 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Ambit');
  const named = environment.XDG_CACHE_HOME ?? '';
  return join(isAbsolute(named) ? named : join(home, '.cache'), 'ambit');
}

/**
 * Makes a folder (0700) where it is missing, in a folder of this user alone: as root, by `sudo`, a home folder stays as
 * it is.
 * @throws an error of the system, or of `refuseShared`
 */
export function makeOwnFolder(folder: string): void {
  const missing: string[] = [];
  let above = folder;
  // A missing drive of Windows has no folder above it.
  while (lstatSync(above, { throwIfNoEntry: false }) === undefined && above !== dirname(above)) {
    missing.unshift(above);
    above = dirname(above);
  }
  const user = process.geteuid?.();
  if (missing.length > 0 && user !== undefined && lstatSync(above).uid !== user)
    throw new Error('it would lie in the folder of another user');
  for (const one of missing) makeFolder(one);
  refuseShared(folder);
}

/** Makes one folder. Another process may be quicker. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (fault) {
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw fault;
  }
}

/**
 * Refuses a folder unless only this user and root can change what lies in it: itself 0700 and no link, each folder
 * above it of this user or root, without write access for others. Windows has no such bits: there a profile is private
 * by its access list.
 */
export function refuseShared(folder: string): void {
  const user = process.geteuid?.();
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) throw shared();
  if (user === undefined) return;
  if (stats.uid !== user || (stats.mode & WIDER) !== 0) throw shared();
  let above = realpathSync(folder);
  while (above !== dirname(above)) {
    above = dirname(above);
    const { uid, mode } = lstatSync(above);
    const isOpen = (mode & WRITTEN_BY_OTHERS) !== 0 && (mode & STICKY) === 0;
    if ((uid !== user && uid !== 0) || isOpen) throw shared();
  }
}

const shared = (): Error => new Error('other users could change it');
