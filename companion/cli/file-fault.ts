import { faultCode } from '../fault-code.ts';
import { say } from './language/say.ts';

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: say('there is no such file'),
  ENOTDIR: say('there is no such file'),
  EISDIR: say('it is a folder'),
  EACCES: say('you may not read it'),
  EPERM: say('you may not read it'),
};

const UNWRITTEN: Readonly<Record<string, string>> = {
  ENOENT: say('there is no such folder'),
  ENOTDIR: say('a file stands where a folder would have to be'),
  EISDIR: say('it is a folder'),
  EACCES: say('you may not write there'),
  EPERM: say('you may not write there'),
  EROFS: say('nothing on that disk can be changed'),
  ENOSPC: say('the disk is full'),
};

const whyOf = (known: Readonly<Record<string, string>>, cause: unknown): string => {
  const code = faultCode(cause);
  return known[code] ?? (code === '' ? say('the system does not say why') : code);
};

/** The sentence on a file that was named and could not be read. @param what it is, with its path */
export const unread = (what: string, cause: unknown): string =>
  say('$1 cannot be read: $2.', what, whyOf(UNREAD, cause));

/** The sentence on a file or folder that was named and could not be written. @param what the option that names it */
export const unwritten = (what: string, cause: unknown): string =>
  say('Nothing can be written to $1: $2.', what, whyOf(UNWRITTEN, cause));
