/**
 * Runs each suite that has a long form in it: more repetitions, larger sizes, further cases. Prints the seed first;
 * `AMBIT_SEED=N npm run test:long` repeats a run. Arguments that are places of files or folders choose among these
 * suites, others go to vitest.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Modules from which suites read what is longer. */
const EFFORT = /testing\/(effort|many-pages|oracle|picture|subjects)\.ts'|\/seed\.ts'/;

const args = process.argv.slice(2);
const isPlace = (arg: string): boolean => arg.includes('/') && !arg.startsWith('-');
const places = args.filter(isPlace);
const suites = ['companion', 'extension', 'shared', 'tests']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => /\.test\.tsx?$/.test(path) && EFFORT.test(readFileSync(path, 'utf8')))
  .filter((path) => places.length === 0 || places.some((place) => path.includes(place)));
if (suites.length === 0) throw new Error(`No suite with a long form is there: ${places.join(' ')}`);
const seed = process.env.AMBIT_SEED ?? String(randomInt(2 ** 31 - 1));
console.log(`Seed ${seed}, ${suites.length} suites: AMBIT_SEED=${seed} npm run test:long repeats this run.`);
const { status } = spawnSync(
  process.execPath,
  [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...suites, ...args.filter((arg) => !isPlace(arg))],
  // vitest.config.ts allows each test an hour then.
  { stdio: 'inherit', env: { ...process.env, AMBIT_LONG: '1', AMBIT_SEED: seed } },
);
console.log(`Seed ${seed}`);
process.exitCode = status ?? 1;
