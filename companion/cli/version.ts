import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  readonly homepage: string;
}

/** package.json stands two folders above this file, or three once it is built into `dist/`. */
function read(): Manifest {
  for (const place of ['../../package.json', '../../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as Partial<Manifest>;
      const { version, homepage } = manifest;
      if (typeof version === 'string' && typeof homepage === 'string') return { version, homepage };
    } catch {
      // The other place has it.
    }
  }
  throw new Error('package.json is missing: the installation is damaged. Run npm ci && npm run build again.');
}

const manifest = read();

/** Version of this program. */
export const VERSION = manifest.version;

/** Page about this program for webmasters, unless the user names one of their own. */
export const CONTACT = manifest.homepage;
