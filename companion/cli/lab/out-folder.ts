import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { unwritten } from '../file-fault.ts';
import { say } from '../language/say.ts';

/**
 * Makes the folder for the results, which may take hours: that nothing can be written there is known before they begin.
 * @param option that names it @throws bad-arguments
 */
export function outFolder(dir: string, option = '--out'): string {
  try {
    make(resolve(dir));
    accessSync(dir, constants.W_OK);
  } catch (cause) {
    throw new AmbitError('bad-arguments', unwritten(option, cause));
  }
  if (!statSync(dir).isDirectory())
    throw new AmbitError('bad-arguments', say('Nothing can be written to $1: it is a file, not a folder.', option));
  return dir;
}

/** One by one: `recursive` of Node never ends where the system makes no folders (/proc). */
function make(dir: string): void {
  if (existsSync(dir)) return;
  make(dirname(dir));
  mkdirSync(dir);
}
