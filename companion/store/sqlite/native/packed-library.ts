import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { makeOwnFolder, refuseShared } from './own-folder.ts';

/**
 * The package holds SQLite for each system, packed. The one for this system is unpacked at the first start, and checked
 * by its SHA-256 before each load.
 *
 * Files of this folder import nothing but one another: the program waits for them while it starts, so they cannot wait
 * for a part of the program.
 */

/** Most octets of an unpacked library; those of today have up to 2.7 MB. */
const LARGEST = 16 * 1024 * 1024;
/** Age in ms at which a file that is being written was left behind. */
const LEFT_BEHIND = 10 * 60_000;
const PACKED = /^(.+)\.([0-9a-f]{64})\.br$/;
const KEPT = /^[0-9a-f]{64}\.node(?:\.[0-9a-f-]{36}\.tmp)?$/;
/** Windows knows neither flag. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Message for the user where a packed library is missing or damaged. */
const NOT_WHOLE =
  'Ambit is not whole: its installation or download was cut short. Install it again; crawls and labels are kept.';

/** Where an unpacked library may lie; the first folder that can hold it is taken. */
export interface LibraryPlaces {
  /** Folder of the package with the packed libraries. Who can write there can change the program itself. */
  readonly ofPackage: string;
  /** Folder of this user, checked to be closed to others. */
  readonly ofUser: string | undefined;
  /**
   * Folder for temporary files: the library lies in a new folder there until it is loaded. Windows removes no loaded
   * file, so it has none.
   */
  readonly temporary: string | undefined;
}

/** Returns the name of a packed library. `sha256` is that of the unpacked file, in lower-case hexadecimal digits. */
export const packedName = (system: string, sha256: string): string => `${system}.${sha256}.br`;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Loads the library for a system. Unpacks it where no folder has it whole.
 * @throws Error with a sentence for the user and the next step
 */
export function loadPacked<T>(system: string, places: LibraryPlaces, load: (file: string) => T): T {
  const { ofPackage, ofUser, temporary } = places;
  const { packed, sha256 } = findPacked(ofPackage, system);
  const name = `${sha256}.node`;
  let bytes: Uint8Array | undefined;
  const unpacked = (): Uint8Array => {
    bytes ??= unpack(packed, sha256);
    return bytes;
  };

  const loadKept = (folder: string, mode: number): T => {
    const file = join(folder, name);
    if (!isWhole(file, sha256)) {
      keep(file, unpacked, mode, sha256);
      removeOthers(folder, name);
    }
    return load(file);
  };
  const loadOnce = (parent: string): T => {
    const folder = mkdtempSync(join(parent, 'ambit-sqlite-'));
    try {
      refuseShared(folder);
      const file = join(folder, name);
      writeFileSync(file, unpacked(), { flag: 'wx', mode: 0o600 });
      return load(file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  const refusals: string[] = [];
  const attempts: readonly (readonly [folder: string | undefined, loadFrom: (folder: string) => T])[] = [
    [ofPackage, (folder) => loadKept(folder, 0o644)],
    [
      ofUser,
      (folder) => {
        makeOwnFolder(folder);
        return loadKept(folder, 0o600);
      },
    ],
    [temporary, loadOnce],
  ];
  for (const [folder, loadFrom] of attempts) {
    if (folder === undefined) continue;
    try {
      return loadFrom(folder);
    } catch (fault) {
      if (!(fault instanceof Error) || fault.message === NOT_WHOLE) throw fault;
      refusals.push(`${folder}: ${reasonOf(fault)}`);
    }
  }
  throw new Error(
    `Ambit can unpack its SQLite nowhere (${refusals.join('; ')}): let it write to one of these folders and load programs from there, or use Node 24 or newer, which has its own.`,
  );
}

/** The system's own words name the file and why it was not loaded; of other faults the code is shorter. */
function reasonOf(fault: Error & { readonly code?: string }): string {
  return fault.code === undefined || fault.code === 'ERR_DLOPEN_FAILED' ? fault.message : fault.code;
}

function findPacked(folder: string, system: string): { readonly packed: string; readonly sha256: string } {
  for (const name of names(folder)) {
    const [, of, sha256] = PACKED.exec(name) ?? [];
    if (of === system && sha256 !== undefined) return { packed: join(folder, name), sha256 };
  }
  throw new Error(`Ambit has no SQLite for ${system}: use Node 24 or newer, which has its own.`);
}

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new Error(NOT_WHOLE);
  }
}

function unpack(packed: string, sha256: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = brotliDecompressSync(readFileSync(packed), { maxOutputLength: LARGEST });
  } catch {
    throw new Error(NOT_WHOLE);
  }
  if (sha256Of(bytes) !== sha256) throw new Error(NOT_WHOLE);
  return bytes;
}

/** Tells whether a file is there, no link, with this content. */
function isWhole(file: string, sha256: string): boolean {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, READ);
    const stats = fstatSync(descriptor);
    return stats.isFile() && stats.size <= LARGEST && sha256Of(readFileSync(descriptor)) === sha256;
  } catch {
    return false;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Writes a file at once, so that no process sees half of it. Keeps that of a process which was quicker.
 * @param unpacked is called once the folder let a file be made: it takes 15 ms of CPU
 */
function keep(file: string, unpacked: () => Uint8Array, mode: number, sha256: string): void {
  const written = `${file}.${randomUUID()}.tmp`;
  const descriptor = openSync(written, 'wx', mode);
  try {
    try {
      writeFileSync(descriptor, unpacked());
    } finally {
      closeSync(descriptor);
    }
    renameSync(written, file);
  } catch (fault) {
    rmSync(written, { force: true });
    // Windows replaces no loaded file.
    if (!isWhole(file, sha256)) throw fault;
  }
}

/** Removes libraries of other versions, and what a process that was killed left half written. */
function removeOthers(folder: string, kept: string): void {
  for (const name of readdirSync(folder)) {
    if (name === kept || !KEPT.test(name)) continue;
    const path = join(folder, name);
    try {
      if (!name.endsWith('.tmp') || statSync(path).mtimeMs < Date.now() - LEFT_BEHIND) rmSync(path, { force: true });
    } catch {
      // Another process holds it, or was quicker.
    }
  }
}
