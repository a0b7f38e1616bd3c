import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let compiler: API;
beforeAll(() => {
  compiler = new API({ cwd: process.cwd() });
});
afterAll(() => compiler.close());

const made: string[] = [];
afterEach(() => {
  for (const file of made.splice(0)) rmSync(file, { force: true });
});

/**
 * Reads a zone with one more file that uses some names, and checks that file alone.
 * @returns the names unknown to the compiler there
 */
function unknownIn(zone: string, names: readonly string[]): readonly string[] {
  const [probe = '', project = ''] = ['ts', 'json'].map((kind) => resolve(zone, `zone-probe-${process.pid}.${kind}`));
  made.push(probe, project);
  writeFileSync(probe, names.map((name) => `export const of_${name}: unknown = ${name};\n`).join(''));
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true };
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
  const program = compiler.updateSnapshot({ openProjects: [project] }).getProject(project)?.program;
  if (program === undefined) throw new Error(`no project in ${zone}`);
  return program
    .getSemanticDiagnostics(probe)
    .flatMap(({ text }) => /Cannot find name '(\w+)'/.exec(text)?.slice(1) ?? []);
}

it.each([
  ['shared', ['Buffer', 'process', 'document', 'window', 'require'], ['URL', 'crypto', 'performance', 'atob']],
  ['companion', ['document', 'window', 'localStorage'], ['Buffer', 'process', 'URL']],
  ['extension', ['Buffer', 'process', 'require'], ['document', 'window', 'URL']],
])('given a file in %s, the compiler knows none of %j there, and all of %j', (zone, foreign, own) => {
  expect(unknownIn(zone, [...foreign, ...own])).toEqual(foreign);
});
