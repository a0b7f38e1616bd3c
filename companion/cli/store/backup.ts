import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { faultCode, isOfFullDisk } from '../../fault-code.ts';
import { restoreBackup } from '../../store/backup/restore-backup.ts';
import type { StoreCounts } from '../../store/backup/snapshot.ts';
import { writeBackup } from '../../store/backup/write-backup.ts';
import { DATABASE } from '../../store/open.ts';
import { EXIT } from '../exit.ts';
import { unread, unwritten } from '../file-fault.ts';
import { say } from '../language/say.ts';
import { forFolder, ownCommand } from '../own-command.ts';
import { shareLine } from '../share-line.ts';
import { stateFolder } from '../state-folder.ts';
import { VERSION } from '../version.ts';
import { askPassphrase } from './passphrase.ts';

export interface BackupCommandOptions {
  readonly data?: string;
  readonly encrypt?: boolean;
}

/** Asks for a passphrase. @param isNew it is chosen now */
export type AskPassphrase = (isNew: boolean) => Promise<string>;

const OPEN_TO_ALL = say(
  'It is not encrypted: with it anyone has what you read, your pairing keys and the passwords of settings.json. --encrypt asks for a passphrase.',
);

/** `ambit backup`: everything in a state folder as one file, while a companion may be at work on it. */
export async function backup(
  file: string,
  { data, encrypt = false }: BackupCommandOptions,
  ask: AskPassphrase = askPassphrase,
): Promise<number> {
  const folder = resolve(data ?? stateFolder());
  if (!existsSync(join(folder, DATABASE)))
    throw new AmbitError(
      'bad-arguments',
      say('There is nothing to back up in $1. Name the state folder with --data.', folder),
    );
  const passphrase = encrypt ? await ask(true) : undefined;
  const line = shareLine(process.stderr, (done) => say('Backing up: $1', done));
  const counts = await writeBackup(folder, file, { version: VERSION, passphrase, tell: line.tell })
    .catch((cause: unknown) => {
      throw cause instanceof AmbitError || faultCode(cause) === '' ? cause : unwrittenFault(file, cause);
    })
    .finally(line.end);
  const size = `${(statSync(file).size / 2 ** 20).toFixed(1)} MiB`;
  console.log(say('Backed up to $1 ($2$3): $4.', file, size, encrypt ? say(', encrypted') : '', amounts(counts)));
  if (!encrypt) console.log(OPEN_TO_ALL);
  return EXIT.ok;
}

const unwrittenFault = (file: string, cause: unknown): AmbitError =>
  isOfFullDisk(cause)
    ? new AmbitError('storage-full', say('There is no room for $1: free some, or name a file on another disk.', file), {
        cause,
      })
    : new AmbitError('bad-backup', say('$1 Name another file.', unwritten(file, cause)), { cause });

/** `ambit restore`: a backup becomes a state folder, which must be new or empty. */
export async function restore(
  file: string,
  { data }: Pick<BackupCommandOptions, 'data'>,
  ask: AskPassphrase = askPassphrase,
): Promise<number> {
  const folder = resolve(data ?? stateFolder());
  const line = shareLine(process.stderr, (done) => say('Restoring: $1', done));
  const counts = await restoreBackup(file, folder, { passphrase: () => ask(false), tell: line.tell })
    .catch((cause: unknown) => {
      throw restoreFault(file, folder, cause);
    })
    .finally(line.end);
  console.log(say('Restored into $1: $2.', folder, amounts(counts)));
  console.log(say('Start Ambit with it: $1 start$2', ownCommand(), forFolder(folder)));
  return EXIT.ok;
}

function restoreFault(file: string, folder: string, cause: unknown): unknown {
  if (isOfFullDisk(cause))
    return new AmbitError(
      'storage-full',
      say('There is no room in $1: free some, or name one on another disk with --data.', folder),
      {
        cause,
      },
    );
  const isOfFile = typeof cause === 'object' && cause !== null && 'path' in cause && cause.path === file;
  if (!isOfFile) return cause;
  return new AmbitError('bad-backup', say('$1 Name a file that ambit backup made.', unread(file, cause)), { cause });
}

const amounts = ({ topics, labels, captures, crawls }: StoreCounts): string =>
  say('$1 topics, $2 labels, $3 captures, $4 crawls', topics, labels, captures, crawls);
