import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BundledPackage, PACKAGE_LIST } from './packages.ts';
import { megabytes, overBudget, type PackedFile, type Weight, weighPackages, weighParts } from './weigh.ts';

/**
 * `npm run size`: what the npm package weighs, part by part and package by package. Fails when it is above its budget.
 */

/** Lighter packages are counted together. */
const LIST_FROM = 20_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const [whole] = JSON.parse(packed) as readonly [{ files: PackedFile[]; size: number; unpackedSize: number }];
const packages = JSON.parse(readFileSync(join(root, 'bundle', PACKAGE_LIST), 'utf8')) as readonly BundledPackage[];

print('Installed, by part', weighParts(whole.files));
const all = weighPackages(packages);
const light = all.filter(({ bytes }) => bytes < LIST_FROM);
print('Code of each package in the program, before blanks are taken out', [
  ...all.filter(({ bytes }) => bytes >= LIST_FROM),
  { what: `${light.length} lighter packages`, bytes: light.reduce((sum, { bytes }) => sum + bytes, 0) },
]);
const weight = { installed: whole.unpackedSize, packed: whole.size };
process.stdout.write(`\n${megabytes(weight.installed)} installed, ${megabytes(weight.packed)} to download\n`);
for (const sentence of overBudget(weight)) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function print(title: string, weights: readonly Weight[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const { what, bytes } of weights) process.stdout.write(`${megabytes(bytes).padStart(10)}  ${what}\n`);
}
