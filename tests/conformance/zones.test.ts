import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const COMPILER = 'node_modules/typescript/bin/tsc';
const made: string[] = [];
afterEach(() => {
  for (const file of made.splice(0)) rmSync(file, { force: true });
});

/** Compiles a zone with one more file that uses some names. @returns the names unknown to the compiler there */
function unknownIn(zone: string, names: readonly string[]): readonly string[] {
  const id = `zone-probe-${process.pid}`;
  const [probe, project] = [join(zone, `${id}.ts`), join(zone, `${id}.json`)];
  made.push(probe, project);
  writeFileSync(probe, names.map((name) => `export const of_${name}: unknown = ${name};\n`).join(''));
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true };
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
  const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', project], { encoding: 'utf8' });
  const faults = stdout.split('\n').filter((line) => line.startsWith(`${probe}(`));
  return faults.flatMap((line) => /Cannot find name '(\w+)'/.exec(line)?.slice(1) ?? []);
}

it.each([
  ['shared', ['Buffer', 'process', 'document', 'window', 'require'], ['URL', 'crypto', 'performance', 'atob']],
  ['companion', ['document', 'window', 'localStorage'], ['Buffer', 'process', 'URL']],
  ['extension', ['Buffer', 'process', 'require'], ['document', 'window', 'URL']],
])('given a file in %s, the compiler knows none of %j there, and all of %j', (zone, foreign, own) => {
  expect(unknownIn(zone, [...foreign, ...own])).toEqual(foreign);
});
