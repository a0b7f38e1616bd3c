import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'ambit-build-'));
  mkdirSync(join(project, 'src/old'), { recursive: true });
  writeFileSync(join(project, 'src/main.ts'), 'export const main = 1;\n');
  writeFileSync(join(project, 'src/old/moved.ts'), 'export const moved = 2;\n');
  const compilerOptions = { rootDir: 'src', module: 'esnext', moduleResolution: 'bundler', types: [] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
});
afterEach(() => rmSync(project, { recursive: true }));

const build = () =>
  spawnSync(process.execPath, ['companion/build.mjs', join(project, 'tsconfig.json'), join(project, 'dist')], {
    encoding: 'utf8',
  });
const built = () => readdirSync(join(project, 'dist'), { recursive: true }).map(String).toSorted();

it('a file that was moved does not stay where it was built before', () => {
  expect(build()).toMatchObject({ status: 0, stdout: '' });
  expect(built()).toEqual(['main.js', 'old', 'old/moved.js']);
  renameSync(join(project, 'src/old'), join(project, 'src/new'));
  expect(build()).toMatchObject({ status: 0, stdout: '' });
  expect(built()).toEqual(['main.js', 'new', 'new/moved.js']);
});

it('given code that does not compile, the build reports it and keeps the old output', () => {
  build();
  renameSync(join(project, 'src/old'), join(project, 'src/new'));
  writeFileSync(join(project, 'src/main.ts'), 'export const main: string = 1;\n');
  const { status, stdout } = build();
  expect(status).toBeGreaterThan(0);
  expect(stdout).toContain("Type 'number' is not assignable");
  expect(stdout).not.toContain('TSFILE');
  expect(existsSync(join(project, 'dist/old/moved.js'))).toBe(true);
});
