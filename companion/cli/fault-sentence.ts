import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { faultCode } from '../fault-code.ts';
import { FULL_SENTENCE } from '../store/errors.ts';

const FEW_FILES =
  'Too many files are open at once: end programs that you do not need, or run ulimit -n 1024 here, then start Ambit again.';
const NO_RIGHT = 'may not be read or changed by you: give yourself the right (chmod u+rw), then try again.';
const NOT_THERE = 'is not there: give another name, then try again.';

/** Codes of the operating system (errno(3)). A sentence that begins with a small letter needs the path before it. */
const OF_SYSTEM: Readonly<Record<string, string>> = {
  EMFILE: FEW_FILES,
  ENFILE: FEW_FILES,
  ENOSPC: FULL_SENTENCE,
  EDQUOT: FULL_SENTENCE,
  EFBIG: FULL_SENTENCE,
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: 'stands on a disk that nobody can write to: give another folder, then try again.',
  EISDIR: 'is a folder where a file is needed: move it away, then try again.',
  ENOTDIR: 'leads through a file as if it were a folder: give another name, then try again.',
  ENOENT: NOT_THERE,
  ELOOP: 'is a link that leads in a circle: remove it, then try again.',
  ENAMETOOLONG: 'is too long a name: give a shorter one, then try again.',
  EIO: 'cannot be read or written because the disk fails: check the disk before you start Ambit again.',
  ENOMEM: 'The machine has too little memory left: end programs that you do not need, then start Ambit again.',
};

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const OF_SQLITE: Readonly<Record<number, string>> = {
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
  if (fault instanceof AmbitError) return fault.message;
  const code = faultCode(fault);
  const ofSystem = OF_SYSTEM[code];
  if (ofSystem !== undefined) return withPath(ofSystem, fault);
  const errcode = typeof fault === 'object' && fault !== null && 'errcode' in fault ? fault.errcode : undefined;
  if (code === 'ERR_SQLITE_ERROR' || typeof errcode === 'number') {
    return (typeof errcode === 'number' ? OF_SQLITE[errcode & 0xff] : undefined) ?? DATABASE_ODD;
  }
  if (fault instanceof Error && 'syscall' in fault && code !== '') {
    return `The system refused something to Ambit (${code}): start Ambit again, and look for that code if it comes back.`;
  }
  if (SQLSTATE.test(code)) {
    return `The shared store refused a call (${code}): try again, and look into its own log if it comes back.`;
  }
  if (fault instanceof Error && (MISTAKES.has(fault.name) || code !== '')) {
    return `Ambit failed at something that it did not expect (${fault.name}): try again. With AMBIT_DEBUG=1 it shows where.`;
  }
  return messageOf(fault);
}

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

function withPath(sentence: string, fault: unknown): string {
  if (/^[A-Z]/.test(sentence)) return sentence;
  const path = typeof fault === 'object' && fault !== null && 'path' in fault ? fault.path : undefined;
  return `${typeof path === 'string' ? path : 'A file that Ambit needs'} ${sentence}`;
}

/**
 * Writes a fault for a person at the terminal: the sentence, and with AMBIT_DEBUG set where in the program it arose.
 */
export function tellFault(fault: unknown): void {
  process.stderr.write(`${faultSentence(fault)}\n`);
  if (process.env.AMBIT_DEBUG !== undefined && fault instanceof Error) process.stderr.write(`${fault.stack}\n`);
}
