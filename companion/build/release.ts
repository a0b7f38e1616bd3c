import { readFileSync } from 'node:fs';
import { releaseFaults } from './release-faults.ts';

/** `npm run release:check -- TAG`: says what a release by this tag still lacks, and fails then. */

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const faults = releaseFaults({
  tag: process.argv[2] ?? '',
  manifest: JSON.parse(read('package.json')),
  lock: JSON.parse(read('package-lock.json')),
  changelog: read('CHANGELOG.md'),
});
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
