import { readFileSync } from 'node:fs';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { isPdf } from '../../../shared/page/is-pdf.ts';
import { say } from '../language/say.ts';

/** Reads a file that the user named. @throws bad-arguments with a sentence */
export function pageIn(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    throw new AmbitError(
      'bad-arguments',
      say('No page can be read from $1: name a file that you may read, not a folder.', file),
    );
  }
}

/** Returns true if a file of the user is read as a PDF, because of its beginning or the end of its name. */
export const isPdfFile = (bytes: Uint8Array, name: string): boolean => isPdf(bytes) || /\.pdf$/i.test(name);
