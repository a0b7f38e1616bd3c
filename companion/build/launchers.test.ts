import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_ARGUMENTS } from '../node-call.ts';
import { CMD_LAUNCHER, SH_LAUNCHER } from './launchers.ts';

describe.skipIf(process.platform === 'win32')('the launcher of an archive', () => {
  const place = mkdtempSync(join(tmpdir(), 'ambit launcher-'));
  const launcher = join(place, 'ambit');
  const runtime = join(place, 'runtime', 'node');
  const run = (file: string, ...args: readonly string[]) => spawnSync(file, args, { cwd: '/', encoding: 'utf8' });

  beforeAll(() => {
    for (const folder of ['runtime', 'app/companion', 'bin']) mkdirSync(join(place, folder), { recursive: true });
    writeFileSync(launcher, SH_LAUNCHER, { mode: 0o755 });
    writeFileSync(join(place, 'app/companion/ambit.mjs'), 'program');
    writeFileSync(runtime, '#!/bin/sh\nprintf "%s|" "$@"', { mode: 0o755 });
    symlinkSync('../ambit', join(place, 'bin', 'ambit'));
  });
  afterAll(() => rmSync(place, { recursive: true }));

  it('given a command, passes it on as it is; given none, starts the companion; by a link, too', () => {
    const program = join(place, 'app/companion/ambit.mjs');
    expect(run(launcher, 'demo', 'html "parser"').stdout).toBe(`${program}|demo|html "parser"|`);
    expect(run(join(place, 'bin', 'ambit')).stdout).toBe(`${program}|start|`);
  });

  it('given an archive that was unpacked in part, prints one sentence with the next step', () => {
    for (const undone of [() => writeFileSync(runtime, ''), () => rmSync(runtime)]) {
      undone();
      const { status, stderr } = run(launcher, 'doctor');
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/^Ambit is not whole: [^\n]+\n$/),
      });
    }
  });
});

it('the launcher for Windows has lines of Windows and quotes every path', () => {
  expect(CMD_LAUNCHER.split('\r\n').some((line) => line.includes('\n'))).toBe(false);
  const paths = CMD_LAUNCHER.match(/.%~dp0[^"\s]*./g) ?? [];
  expect(paths).toHaveLength(4);
  for (const path of paths) expect(path).toMatch(/^".*"$/);
  // An option of Node's before the program, for a companion alone.
  for (const command of ['', 'start', 'serve'])
    expect(CMD_LAUNCHER).toContain(`if "%~1"=="${command}" set "young=${NODE_ARGUMENTS.join(' ')}"`);
  expect(CMD_LAUNCHER).toContain('node.exe" %young% "%~dp0app');
  // A label that a jump names is there.
  for (const [, label = ''] of CMD_LAUNCHER.matchAll(/goto (\w+)/g))
    expect(CMD_LAUNCHER).toContain(`\r\n:${label}\r\n`);
});
