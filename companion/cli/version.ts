import { readFileSync } from 'node:fs';
import { renewStep } from './installation.ts';

/** Reads the version. package.json is two folders above this file, or three once it is built into `dist/`. */
function read(): string {
  for (const place of ['../../package.json', '../../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as { version?: unknown };
      if (typeof manifest.version === 'string') return manifest.version;
    } catch {
      // The other place has it.
    }
  }
  throw new Error(`package.json is missing: the installation is damaged. ${renewStep()}`);
}

/** Version of this program. */
export const VERSION = read();
