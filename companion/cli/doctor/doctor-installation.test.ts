import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installationFindings, otherInstallations } from './doctor-installation.ts';

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'ambit-installations-')));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function install(name: string, version: string): string {
  const root = join(place, name);
  mkdirSync(join(root, 'companion'), { recursive: true });
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(root, 'companion', 'ambit.mjs'), '');
  symlinkSync(join(root, 'companion', 'ambit.mjs'), join(root, 'bin', 'ambit'));
  return root;
}

it.runIf(process.platform !== 'win32')('given two installations, names the one that is not this one', () => {
  const [own, other] = [install('own', '1.0.0'), install('other', '0.9.0')];
  const path = [join(place, 'none'), join(own, 'bin'), join(other, 'bin')].join(delimiter);
  expect(otherInstallations(path, own)).toEqual([{ root: other, version: '0.9.0' }]);
  expect(otherInstallations(join(own, 'bin'), own)).toEqual([]);
});

it('given this installation, reports its kind, whether it starts at login, and which browsers can start it', () => {
  const found = installationFindings(place, () => ({ isDone: false, said: '' }));
  expect(found[0]).toMatchObject({ what: 'installation', says: expect.stringMatching(/^clone, /) });
  if (process.platform === 'linux') expect(found.at(-2)?.what).toBe('service');
  expect(found.at(-1)?.what).toBe('browsers');
});
