import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** The sources as a clone has them: nothing installed, nothing built. */
let clone: string;
beforeEach(() => {
  clone = realpathSync(mkdtempSync(join(tmpdir(), 'ambit-clone-')));
  const files = execFileSync('git', ['ls-files', 'companion', 'shared', 'package.json', 'tsconfig.base.json'], {
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) cpSync(file, join(clone, file));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const doctor = () =>
  spawnSync(process.execPath, ['companion/ambit.mjs', 'doctor', '--data', join(clone, 'none')], {
    cwd: clone,
    encoding: 'utf8',
  });

it('given a clone without its packages, a command says in one sentence what to run and where', () => {
  const { status, stdout, stderr } = doctor();
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `Ambit's packages are not installed yet. Run this in ${clone}/: npm ci && npm run build\n`,
  });
});

it('given a clone with its packages and nothing built, a command builds the companion and works', () => {
  symlinkSync(realpathSync('node_modules'), join(clone, 'node_modules'));
  const { stdout, stderr } = doctor();
  expect(stderr).toBe('Building the companion, this once …\n');
  expect(stdout).toMatch(/^ok +Ambit/m);
  expect(stdout).toMatch(/SQLite \d+\.\d+\.\d+ works/);
  expect(doctor().stderr).toBe('');
});

it('installs with no script of its own', () => {
  const { scripts } = JSON.parse(execFileSync('git', ['show', ':package.json'], { encoding: 'utf8' }));
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});
