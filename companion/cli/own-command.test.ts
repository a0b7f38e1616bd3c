import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ANY_FOLDER, forFolder, ownCommand } from './own-command.ts';
import { stateFolder } from './state-folder.ts';

const FILE = join('companion', 'ambit.mjs');

it.each([
  ['in the folder of a clone', '/home/ann/ambit', '/home/ann/ambit/', `node ${FILE}`],
  ['above a clone', '/home/ann', '/home/ann/ambit/', `node ${join('ambit', FILE)}`],
  ['elsewhere', '/home/ann/notes', '/home/ann/ambit/', `node ${join('/home/ann/ambit', FILE)}`],
  ['in any folder', ANY_FOLDER, '/home/ann/ambit/', `node ${join('/home/ann/ambit', FILE)}`],
  ['where the path has spaces', ANY_FOLDER, '/home/ann/my ambit/', `node "${join('/home/ann/my ambit', FILE)}"`],
  ['installed by a package manager', '/home/ann', '/usr/lib/node_modules/ambit/', 'ambit'],
])('given a terminal %s, the call works there', (_name, here, root, call) => {
  expect(ownCommand(here, root)).toBe(call);
});

it.runIf(process.platform !== 'win32')('given an archive, the call is its launcher, without node before it', () => {
  const place = mkdtempSync(join(tmpdir(), 'ambit-archive-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  mkdirSync(join(place, 'runtime'));
  writeFileSync(join(place, 'ambit'), '');
  expect(ownCommand(ANY_FOLDER, join(place, 'app'))).toBe(join(place, 'ambit'));
  expect(ownCommand(place, join(place, 'app'))).toBe('./ambit');
});

it('given these sources, the call of this terminal is the file of this clone', () => {
  expect(ownCommand()).toBe(`node ${FILE}`);
});

it('given another state folder than the usual one, the call names it', () => {
  const { AMBIT_DATA: _, ...environment } = process.env;
  expect(forFolder(stateFolder(environment))).toBe('');
  expect(forFolder('/tmp/my teas')).toBe(' --data "/tmp/my teas"');
});
