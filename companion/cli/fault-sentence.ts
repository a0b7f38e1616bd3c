import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { faultCode } from '../fault-code.ts';
import { FULL_SENTENCE } from '../store/errors.ts';
import { type CatalogueSentence, filled, say } from './language/say.ts';
import { told } from './language/told.ts';

const FEW_FILES =
  'Too many files are open at once: end programs that you do not need, or run ulimit -n 1024 here, then start Ambit again.';
const NO_RIGHT = '$1 may not be read or changed by you: give yourself the right (chmod u+rw), then try again.';
const NOT_THERE = '$1 is not there: give another name, then try again.';

/** Codes of the operating system (errno(3)); `$1` is the path. */
const OF_SYSTEM: Readonly<Record<string, CatalogueSentence>> = {
  EMFILE: FEW_FILES,
  ENFILE: FEW_FILES,
  ENOSPC: FULL_SENTENCE,
  EDQUOT: FULL_SENTENCE,
  EFBIG: FULL_SENTENCE,
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: '$1 stands on a disk that nobody can write to: give another folder, then try again.',
  EISDIR: '$1 is a folder where a file is needed: move it away, then try again.',
  ENOTDIR: '$1 leads through a file as if it were a folder: give another name, then try again.',
  ENOENT: NOT_THERE,
  ELOOP: '$1 is a link that leads in a circle: remove it, then try again.',
  ENAMETOOLONG: '$1 is too long a name: give a shorter one, then try again.',
  EIO: '$1 cannot be read or written because the disk fails: check the disk before you start Ambit again.',
  ENOMEM: 'The machine has too little memory left: end programs that you do not need, then start Ambit again.',
};

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const OF_SQLITE: Readonly<Record<number, CatalogueSentence>> = {
  5: 'Another program holds the database: end it, then try again.',
  6: 'Another program holds the database: end it, then try again.',
  7: 'The machine has too little memory left: end programs that you do not need, then start Ambit again.',
  8: 'The database may not be changed: give yourself the right to write to the state folder and its files, then start Ambit again.',
  10: 'The disk fails at reading or writing the database: check the disk before you start Ambit again.',
  11: 'The database is damaged: start Ambit again, which checks and mends it.',
  13: FULL_SENTENCE,
  14: 'The database cannot be opened: look at the rights of the state folder and its files, then start Ambit again.',
  26: 'The database is damaged: start Ambit again, which checks and mends it.',
};
const DATABASE_ODD = 'The database does not answer as it should: start Ambit again, which checks it.';

/** Codes of PostgreSQL (SQLSTATE). */
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Errors of a mistake in the program itself: their messages are no sentences for a user. */
const MISTAKES: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'SyntaxError', 'AssertionError']);

/**
 * Returns the one sentence that a user reads of a fault, with the next step. It quotes no library and shows no stack.
 */
export function faultSentence(fault: unknown): string {
  if (fault instanceof AmbitError) return told(fault.message);
  const code = faultCode(fault);
  const ofSystem = OF_SYSTEM[code];
  if (ofSystem !== undefined) return withPath(ofSystem, fault);
  const errcode = typeof fault === 'object' && fault !== null && 'errcode' in fault ? fault.errcode : undefined;
  if (code === 'ERR_SQLITE_ERROR' || typeof errcode === 'number') {
    return filled((typeof errcode === 'number' ? OF_SQLITE[errcode & 0xff] : undefined) ?? DATABASE_ODD, []);
  }
  if (fault instanceof Error && 'syscall' in fault && code !== '') {
    return say(
      'The system refused something to Ambit ($1): start Ambit again, and look for that code if it comes back.',
      code,
    );
  }
  if (SQLSTATE.test(code)) {
    return say('The shared store refused a call ($1): try again, and look into its own log if it comes back.', code);
  }
  if (fault instanceof Error && (MISTAKES.has(fault.name) || code !== '')) {
    return say(
      'Ambit failed at something that it did not expect ($1): try again. With AMBIT_DEBUG=1 it shows where.',
      fault.name,
    );
  }
  return told(messageOf(fault));
}

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** The sentence with the path that the fault names. */
function withPath(sentence: CatalogueSentence, fault: unknown): string {
  const path = typeof fault === 'object' && fault !== null && 'path' in fault ? fault.path : undefined;
  return filled(sentence, [typeof path === 'string' ? path : say('A file that Ambit needs')]);
}

/**
 * Writes a fault for a person at the terminal: the sentence, and with AMBIT_DEBUG set where in the program it arose.
 */
export function tellFault(fault: unknown): void {
  process.stderr.write(`${faultSentence(fault)}\n`);
  if (process.env.AMBIT_DEBUG !== undefined && fault instanceof Error) process.stderr.write(`${fault.stack}\n`);
}
