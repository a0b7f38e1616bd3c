import { type CipherGCM, createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, lstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { refuseStrange } from '../folder.ts';
import { DATABASE } from '../open.ts';
import { COPIED_FILES, wholeFile } from '../sqlite/copies/daily-copy.ts';
import { headOf, isBackup, MAGIC, readRange } from './backup-file.ts';
import { newSeal, sealing } from './seal.ts';
import { type StoreCounts, type StoreSnapshot, takeSnapshot } from './snapshot.ts';

export interface BackupOptions {
  /** Version of the program. */
  readonly version: string;
  /** Encrypts the backup. */
  readonly passphrase?: string | undefined;
  /** Called with the share of the database that is packed, from 0 to 1; first when its copy is made. */
  readonly tell?: (share: number) => void;
}

/**
 * Writes a backup of a state folder into one file of mode 0600, as it is at this moment; a companion may be at work on
 * it. The file gets its name when it is whole. An earlier backup of that name is replaced, any other file refused.
 * @returns what it holds
 * @throws bad-backup for a name that is taken, folder-unusable, store-broken, storage-full
 */
export async function writeBackup(dir: string, file: string, options: BackupOptions): Promise<StoreCounts> {
  refuseTaken(file);
  const draft = `${file}.${randomUUID()}.new`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    const counts = await fill(handle, dir, options);
    refuseTaken(file);
    await rename(draft, file);
    return counts;
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}

/** Writes a backup into an empty file, and closes it. */
async function fill(handle: FileHandle, dir: string, options: BackupOptions): Promise<StoreCounts> {
  try {
    const snapshot = await takeSnapshot(dir);
    try {
      const { head, plain, cipher } = await contentOf(snapshot, dir, options);
      const sealed = (zipped: AsyncIterable<Buffer>) => framed(head, zipped, cipher);
      await pipeline(plain, createGzip(), sealed, async (bytes: AsyncIterable<Buffer>) => {
        for await (const chunk of bytes) await handle.writeFile(chunk);
      });
      await handle.sync();
      return snapshot.counts;
    } finally {
      await snapshot.handle.close();
    }
  } finally {
    await handle.close();
  }
}

interface BackupContent {
  readonly head: Buffer;
  /** Contents of the files that the head names, one after another. */
  readonly plain: () => AsyncIterable<Buffer>;
  readonly cipher: CipherGCM | undefined;
}

async function contentOf(snapshot: StoreSnapshot, dir: string, options: BackupOptions): Promise<BackupContent> {
  const { version, passphrase, tell = () => undefined } = options;
  const others = COPIED_FILES.flatMap((name) => {
    const content = ownContent(dir, name);
    return content === undefined ? [] : [{ name, content: Buffer.from(content) }];
  });
  const named = others.map(({ name, content }) => ({ name, size: content.length }));
  const seal = passphrase === undefined ? undefined : newSeal();
  const head = headOf({
    ...{ ambit: version, at: Date.now(), schema: snapshot.schema },
    files: [{ name: DATABASE, size: snapshot.size }, ...named],
    ...(seal && { sealed: seal }),
  });
  const cipher = passphrase === undefined || seal === undefined ? undefined : await sealing(passphrase, seal);
  cipher?.setAAD(head);
  const plain = async function* (): AsyncIterable<Buffer> {
    let read = 0;
    for await (const piece of readRange(snapshot.handle, 0, snapshot.size)) {
      tell(read / snapshot.size);
      read += piece.length;
      yield piece;
    }
    for (const { content } of others) yield content;
  };
  return { head, plain, cipher };
}

/** Reads a file of JSON in the state folder. @returns undefined when it is missing or damaged */
function ownContent(dir: string, name: string): string | undefined {
  const path = join(dir, name);
  if (!existsSync(path)) return undefined;
  refuseStrange(path, name, true);
  return wholeFile(path);
}

/** Puts the head before the packed content, encrypts that, and ends with tag and sum. */
async function* framed(
  head: Buffer,
  zipped: AsyncIterable<Buffer>,
  cipher: CipherGCM | undefined,
): AsyncIterable<Buffer> {
  const sum = createHash('sha256');
  const added = (bytes: Buffer): Buffer => {
    sum.update(bytes);
    return bytes;
  };
  yield added(head);
  for await (const chunk of zipped) yield added(cipher?.update(chunk) ?? chunk);
  if (cipher !== undefined) yield added(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
  yield sum.digest();
}

/** Refuses a name under which something else than a backup is. @throws bad-backup */
function refuseTaken(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink()) throw taken(file, 'is a link');
  if (!found.isFile()) throw taken(file, found.isDirectory() ? 'is a folder' : 'is no ordinary file');
  if (!startsAsBackup(file)) throw taken(file, 'is there already, and is no backup of Ambit');
}

function startsAsBackup(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(MAGIC.length + 4);
    return isBackup(start.subarray(0, readSync(descriptor, start)));
  } finally {
    closeSync(descriptor);
  }
}

const taken = (file: string, why: string): AmbitError =>
  new AmbitError('bad-backup', `Nothing is written to ${file}: it ${why}. Name a new file.`);
