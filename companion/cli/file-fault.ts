import { faultCode } from '../fault-code.ts';

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};

const UNWRITTEN: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a file stands where a folder would have to be',
  EISDIR: 'it is a folder',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nothing on that disk can be changed',
  ENOSPC: 'the disk is full',
};

const whyOf = (known: Readonly<Record<string, string>>, cause: unknown): string => {
  const code = faultCode(cause);
  return known[code] ?? (code === '' ? 'the system does not say why' : code);
};

/** The sentence on a file that was named and could not be read. @param what it is, with its path */
export const unread = (what: string, cause: unknown): string => `${what} cannot be read: ${whyOf(UNREAD, cause)}.`;

/** The sentence on a file or folder that was named and could not be written. @param what the option that names it */
export const unwritten = (what: string, cause: unknown): string =>
  `Nothing can be written to ${what}: ${whyOf(UNWRITTEN, cause)}.`;
