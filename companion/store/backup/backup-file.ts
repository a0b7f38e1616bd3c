import type { FileHandle } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { strict } from '../../../shared/api/strict.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { DATABASE } from '../open.ts';
import { COPIED_FILES } from '../sqlite/copies/daily-copy.ts';

/**
 * A backup file: this line, a header (one line of JSON), the packed files one after another, and a SHA-256 of all bytes
 * before it. An encrypted one has the tag of AES-256-GCM before the SHA-256, and its header is authenticated.
 */
export const MAGIC = 'AMBIT BACKUP 1\n';
/** The beginning of a backup of any format. */
const ANY_FORMAT = /^AMBIT BACKUP \d+\n/;

/** Longest header, in bytes. */
export const MAX_HEADER = 4_096;
/** Length of the SHA-256 at the end, in bytes. */
export const SUM_LENGTH = 32;
/** Length of the tag of an encrypted backup, in bytes. */
export const TAG_LENGTH = 16;

const NAMES = [DATABASE, ...COPIED_FILES] as const;
export type BackedUpName = (typeof NAMES)[number];
export const isBackedUpName = (name: string): name is BackedUpName => NAMES.some((known) => known === name);

const Header = Type.Object(
  {
    /** Version of the program that made it. */
    ambit: Type.String({ maxLength: 40 }),
    /** Milliseconds since 1970. */
    at: Type.Integer(),
    /** Version of the database's schema. */
    schema: Type.Integer({ minimum: 1 }),
    /** In the order of their contents. `size` in bytes, unpacked. */
    files: Type.Array(
      Type.Object({ name: Type.String({ maxLength: 40 }), size: Type.Integer({ minimum: 0 }) }, strict),
      { minItems: 1, maxItems: NAMES.length },
    ),
    /** Where the content is encrypted; base64. */
    sealed: Type.Optional(
      Type.Object({ salt: Type.String({ maxLength: 40 }), nonce: Type.String({ maxLength: 40 }) }, strict),
    ),
  },
  strict,
);
const header = Compile(Header);
export type BackupHeader = Static<typeof Header>;

/** Returns the first bytes of a backup: its mark and its header. */
export const headOf = (head: BackupHeader): Buffer => Buffer.from(`${MAGIC}${JSON.stringify(head)}\n`);

/** A backup's header, and the number of bytes up to its content. */
export interface BackupHead {
  readonly header: BackupHeader;
  readonly length: number;
}

/**
 * Reads the first bytes of a file.
 * @param file its name, as the user gave it. @param knownSchema newest version of the schema that this Ambit knows
 * @throws bad-backup for another program's file or a damaged header, store-too-new
 */
export function readHead(start: Buffer, file: string, knownSchema: number): BackupHead {
  const text = start.toString('latin1');
  if (!ANY_FORMAT.test(text)) throw foreign(file);
  if (!text.startsWith(MAGIC)) throw tooNew(file);
  const end = text.indexOf('\n', MAGIC.length);
  const found: unknown = end < 0 ? undefined : parsed(start.subarray(MAGIC.length, end));
  if (!header.Check(found) || !isComplete(found)) throw damaged(file);
  if (found.schema > knownSchema) throw tooNew(file);
  return { header: found, length: end + 1 };
}

/** Tells whether the first bytes of a file are those of a backup. */
export const isBackup = (start: Buffer): boolean => ANY_FORMAT.test(start.toString('latin1'));

/** Longest piece that is read at once, in bytes. */
const PIECE = 64 * 1024;

/** Reads the bytes from `start` to before `end`. Ends early where the file does. */
export async function* readRange(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const piece = Buffer.alloc(Math.min(PIECE, end - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The database and each file once, under names that Ambit knows: no name leads out of the folder. */
function isComplete({ files }: BackupHeader): boolean {
  const names = files.map(({ name }) => name);
  return names.every(isBackedUpName) && names.includes(DATABASE) && new Set(names).size === names.length;
}

const foreign = (file: string): AmbitError =>
  new AmbitError('bad-backup', `${file} is no backup of Ambit: name a file that ambit backup made.`);

/** The error for a backup of which bytes are wrong or missing. */
export const damaged = (file: string, cause?: unknown): AmbitError =>
  new AmbitError(
    'bad-backup',
    `${file} is damaged or cut short: copy it again from where you keep it, or take an earlier backup. Nothing was changed.`,
    { cause },
  );

const tooNew = (file: string): AmbitError =>
  new AmbitError(
    'store-too-new',
    `${file} was made by a newer Ambit: update Ambit, then restore. Nothing was changed.`,
  );
