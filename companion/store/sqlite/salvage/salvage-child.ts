import { isAmbitError } from '../../../../shared/errors/ambit-error.ts';
import { salvageFile } from './salvage-file.ts';

/**
 * The process that reads a damaged database: whatever it meets there can end it, but not the companion. See
 * `salvageInChild`.
 */

/** Milliseconds before the first word of progress, and between two. */
const TELL_MS = 1_000;
/** Exit code for a full disk. */
const FULL = 3;

const [damaged = '', into = '', pagesOnly = ''] = process.argv.slice(2);
let toldAt = performance.now();

const tell = (share: number): void => {
  if (performance.now() - toldAt < TELL_MS) return;
  toldAt = performance.now();
  process.stderr.write(`The data is damaged. Reading what is left of it: ${Math.floor(100 * share)} %\n`);
};

try {
  const report = salvageFile(damaged, into, { pagesOnly: pagesOnly === 'pages', tell });
  process.stdout.write(JSON.stringify(report));
} catch (fault) {
  process.exitCode = isAmbitError(fault, 'storage-full') ? FULL : 1;
}
