import { faultCode } from '../fault-code.ts';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};

/** The sentence on a file that was named and could not be read. @param what it is, with its path */
export function unread(what: string, cause: unknown): string {
  const code = faultCode(cause);
  return `${what} cannot be read: ${WHY[code] ?? (code === '' ? 'the system does not say why' : code)}.`;
}
