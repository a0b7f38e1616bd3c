import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, lstatSync, openSync } from 'node:fs';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { faultCode } from '../../fault-code.ts';
import { unwritten } from '../file-fault.ts';
import { say } from '../language/say.ts';

const { O_CREAT, O_WRONLY } = constants;
/** Windows knows neither flag: there only the look at the name before keeps off links. */
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
/** Keeps a pipe without a reader from holding up the command. */
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;
const ADVICE = say('Name a new file, or leave --out away to write to standard output.');

/**
 * Opens a file for data that only its user may read: mode 0600 from its first byte on, emptied when it exists.
 * In a folder that others may write, a link or pipe of theirs may have the same name.
 * @returns the descriptor, for the caller to close.
 * @throws bad-arguments for a link, a further name of another file, no ordinary file, or a file that cannot be written
 */
export function openOwnFile(path: string): number {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw refusal(say('it is a link'));
  const file = opened(path);
  try {
    const { nlink } = ordinary(file);
    if (nlink > 1) throw refusal(say('another name leads to the same file'));
    fchmodSync(file, 0o600);
    ftruncateSync(file);
    return file;
  } catch (error) {
    closeSync(file);
    throw isAmbitError(error, 'bad-arguments') ? error : new AmbitError('bad-arguments', unwritten('--out', error));
  }
}

function opened(path: string): number {
  try {
    return openSync(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  } catch (cause) {
    const code = faultCode(cause);
    // ELOOP: a link came between; ENXIO: a pipe without a reader.
    if (code === 'ELOOP') throw refusal(say('it is a link'));
    if (code === 'ENXIO') throw refusal(say('it is no ordinary file'));
    throw new AmbitError('bad-arguments', unwritten('--out', cause));
  }
}

function ordinary(file: number): { readonly nlink: number } {
  const found = fstatSync(file);
  if (!found.isFile()) throw refusal(say('it is no ordinary file'));
  return found;
}

const refusal = (why: string): AmbitError =>
  new AmbitError('bad-arguments', say('Nothing is written to --out: $1. $2', why, ADVICE));
