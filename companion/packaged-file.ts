import { readFileSync } from 'node:fs';

/**
 * Reads a data file that ships with its source, by its path below `companion/`. After a build into `dist/` or `bundle/`
 * it is still there. @throws Error when the installation is damaged
 */
export function packagedFile(path: string): Buffer {
  for (const place of ['./', '../../companion/']) {
    try {
      return readFileSync(new URL(`${place}${path}`, import.meta.url));
    } catch {
      // The other place has it.
    }
  }
  throw new Error(`${path} is missing: the installation is damaged. Get Ambit anew.`);
}
