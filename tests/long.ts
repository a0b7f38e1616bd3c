/**
 * Runs the property, fuzz and crash suites in their long form. Prints the seed first; `AMBIT_SEED=N npm run test:long`
 * repeats a run. Arguments go to vitest.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Modules from which suites read their number of repetitions. */
const EFFORT = /testing\/(effort|subjects)\.ts'|\/seed\.ts'/;

const suites = ['companion', 'extension', 'shared', 'tests']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => /\.test\.tsx?$/.test(path) && EFFORT.test(readFileSync(path, 'utf8')));
const seed = process.env.AMBIT_SEED ?? String(randomInt(2 ** 31 - 1));
console.log(`Seed ${seed}, ${suites.length} suites: AMBIT_SEED=${seed} npm run test:long repeats this run.`);
const { status } = spawnSync(
  process.execPath,
  [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...suites, ...process.argv.slice(2)],
  // vitest.config.ts allows each test an hour then.
  { stdio: 'inherit', env: { ...process.env, AMBIT_LONG: '1', AMBIT_SEED: seed } },
);
console.log(`Seed ${seed}`);
process.exitCode = status ?? 1;
