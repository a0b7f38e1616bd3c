import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { FolderFile } from '../../export/zip.ts';
import { faultCode } from '../../fault-code.ts';
import { replaceFile } from '../../replace-file.ts';
import { unwritten } from '../file-fault.ts';
import { say } from '../language/say.ts';

/** Opens no link, and does not wait at a pipe; Windows knows neither flag, and has no pipes among files. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const PERMISSIONS = 0o777;
/** Larger files are no notes of ours, in octets. */
const MAX_EXISTING = 32 * 1024 * 1024;
/** Most files of the folder that are looked at for those of earlier exports. */
const MAX_FILES = 200_000;
/** An ending that marks a file of an earlier export: the id of its page. */
const ENDING = /-[\da-f]{12}\.\w+$/;

/** Numbers of files by what happened to them. */
export interface FolderWritten {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Paths of files that cannot be updated safely, relative to the folder. */
  readonly leftAlone: readonly string[];
}

/**
 * Writes files into a folder, and updates those of earlier exports where the user keeps them, in folders inside it too.
 * Follows no link, writes nothing outside the folder, and replaces each file as a whole.
 * @throws bad-arguments for a link, no folder, or a folder that cannot be written
 */
export async function writeFolder(folder: string, files: Iterable<FolderFile>): Promise<FolderWritten> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await lstat(folder);
    if (found.isSymbolicLink())
      throw new AmbitError('bad-arguments', say('Nothing is written to --out: it is a link.'));
    return await writeInto(await realpath(folder), files);
  } catch (error) {
    throw isAmbitError(error, 'bad-arguments') ? error : new AmbitError('bad-arguments', unwritten('--out', error));
  }
}

async function writeInto(root: string, files: Iterable<FolderFile>): Promise<FolderWritten> {
  const places = await placesIn(root);
  const leftAlone: string[] = [];
  let [created, changed, unchanged] = [0, 0, 0];
  for (const { name, ending, content, update } of files) {
    if (typeof content !== 'string') throw new TypeError('A folder has files of text.');
    const path = join(root, (ending === undefined ? undefined : places.get(ending)) ?? name);
    const existing = await readOwn(root, path);
    if (existing === 'unsafe') leftAlone.push(path.slice(root.length + 1));
    else if (existing === undefined) {
      await replaceFile(path, content);
      created += 1;
    } else {
      const next = update === undefined ? content : update(existing.text);
      if (next === undefined) leftAlone.push(path.slice(root.length + 1));
      else if (next === existing.text) unchanged += 1;
      else {
        await replaceFile(path, next);
        await chmod(path, existing.mode);
        changed += 1;
      }
    }
  }
  return { created, changed, unchanged, leftAlone };
}

/** Paths of files of earlier exports by their endings. Enters no link and no hidden folder. */
async function placesIn(root: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  const waiting = [''];
  let looked = 0;
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      if (++looked > MAX_FILES) return places;
      if (entry.isDirectory() && !entry.name.startsWith('.')) waiting.push(join(folder, entry.name));
      const ending = ENDING.exec(entry.name)?.[0];
      if (ending !== undefined && !places.has(ending)) places.set(ending, join(folder, entry.name));
    }
  }
  return places;
}

type ExistingFile = { readonly text: string; readonly mode: number } | 'unsafe' | undefined;

/**
 * Reads a file that may be updated. Returns undefined if the file is missing. Returns `unsafe` for a link, a second
 * name of another file, a folder, a device, a file that is not UTF-8, or one that is too large.
 */
async function readOwn(root: string, path: string): Promise<ExistingFile> {
  const folder = await realpath(dirname(path));
  if (folder !== root && !folder.startsWith(root + sep)) return 'unsafe';
  try {
    if ((await lstat(path)).isSymbolicLink()) return 'unsafe';
    const file = await open(path, READ_ONLY);
    try {
      const found = await file.stat();
      if (!found.isFile() || found.nlink > 1 || found.size > MAX_EXISTING) return 'unsafe';
      const octets = await file.readFile();
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets);
      return { text, mode: found.mode & PERMISSIONS };
    } finally {
      await file.close();
    }
  } catch (error) {
    return faultCode(error) === 'ENOENT' ? undefined : 'unsafe';
  }
}
