import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { isOfFullDisk } from '../../fault-code.ts';
import {
  type BackupHeader,
  damaged,
  MAGIC,
  MAX_HEADER,
  readHead,
  readRange,
  SUM_LENGTH,
  TAG_LENGTH,
} from './backup-file.ts';
import { type Seal, unsealing } from './seal.ts';

/** A backup whose bytes are as they were written. */
export interface OpenedBackup {
  /** True for an encrypted one. */
  readonly isSealed: boolean;
  /**
   * Writes its files into a folder, which is new and the caller's alone.
   * @param passphrase of an encrypted one
   * @param tell gets the share that is written, from 0 to 1
   * @throws bad-backup for another passphrase or content that does not fit the header; leaves files behind then
   */
  unpack(folder: string, passphrase?: string, tell?: (share: number) => void): Promise<void>;
  close(): Promise<void>;
}

/** Keeps a pipe without a writer from holding up the command; Windows does not know it. */
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;

/**
 * Opens a backup and compares its bytes with its SHA-256. Writes nothing.
 * @param knownSchema newest version of the schema that this Ambit knows
 * @throws bad-backup, store-too-new
 */
export async function openBackupFile(file: string, knownSchema: number): Promise<OpenedBackup> {
  const handle = await open(file, constants.O_RDONLY | O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new AmbitError('bad-backup', `${file} is no file: name a file that ambit backup made.`);
    const start = Buffer.alloc(MAGIC.length + MAX_HEADER);
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    const head = readHead(start.subarray(0, bytesRead), file, knownSchema);
    const { sealed } = head.header;
    const end = found.size - SUM_LENGTH - (sealed === undefined ? 0 : TAG_LENGTH);
    if (end <= head.length || !(await isWhole(handle, found.size))) throw damaged(file);
    return {
      isSealed: sealed !== undefined,
      async unpack(folder, passphrase = '', tell = () => undefined) {
        const zipped = readRange(handle, head.length, end);
        try {
          const plain = sealed === undefined ? zipped : await opened(zipped, sealed, passphrase);
          await pipeline(plain, createGunzip(), (bytes: AsyncIterable<Buffer>) =>
            split(bytes, head.header, folder, tell),
          );
        } catch (cause) {
          if (isOfFullDisk(cause)) throw cause;
          throw sealed === undefined ? damaged(file, cause) : wrongPassphrase(file, cause);
        }
      },
      close: () => handle.close(),
    };

    /** Decrypts. The tag is compared at the end: until then no byte of it may be used. */
    async function opened(
      bytes: AsyncIterable<Buffer>,
      seal: Seal,
      passphrase: string,
    ): Promise<AsyncIterable<Buffer>> {
      const decipher = await unsealing(passphrase, seal);
      const tag = Buffer.alloc(TAG_LENGTH);
      await handle.read(tag, 0, TAG_LENGTH, end);
      decipher.setAAD(start.subarray(0, head.length)).setAuthTag(tag);
      return (async function* () {
        for await (const chunk of bytes) yield decipher.update(chunk);
        yield decipher.final();
      })();
    }
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

async function isWhole(handle: FileHandle, size: number): Promise<boolean> {
  const sum = createHash('sha256');
  const end = size - SUM_LENGTH;
  for await (const chunk of readRange(handle, 0, end)) sum.update(chunk);
  const written = Buffer.alloc(SUM_LENGTH);
  await handle.read(written, 0, SUM_LENGTH, end);
  return sum.digest().equals(written);
}

/** Writes unpacked bytes into the files of a header. Never writes more than that names. */
async function split(
  bytes: AsyncIterable<Buffer>,
  { files }: BackupHeader,
  folder: string,
  tell: (share: number) => void,
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let written = 0;
  const rest = bytes[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);
  for (const { name, size } of files) {
    const handle = await open(join(folder, name), 'wx', 0o600);
    try {
      for (let missing = size; missing > 0; ) {
        if (chunk.length === 0) {
          const { value, done } = await rest.next();
          if (done) throw new Error('too few bytes');
          chunk = value;
        }
        const part = chunk.subarray(0, missing);
        await handle.writeFile(part);
        missing -= part.length;
        written += part.length;
        tell(written / all);
        chunk = chunk.subarray(part.length);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  if (chunk.length > 0 || !(await rest.next()).done) throw new Error('too many bytes');
}

const wrongPassphrase = (file: string, cause: unknown): AmbitError =>
  new AmbitError('bad-backup', `This is not the passphrase of ${file}: try again. Nothing was changed.`, { cause });
