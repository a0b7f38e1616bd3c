import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { ofCode } from '../../shared/errors/testing/of-code.ts';
import { bundledScript } from '../cli/testing/bundled-script.ts';

import { LOCK_FILE, lock } from './lock.ts';

const CHILD = await bundledScript(join(import.meta.dirname, 'testing/lock-child.ts'));
/** Runs with process numbers of its own, as in a container; only root may do so everywhere. */
const ALONE = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const separates = spawnSync('unshare', [...ALONE, 'true']).status === 0;

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ambit-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A process that holds the lock for life, or exits. @returns undefined when it did not get the lock */
async function holder() {
  const child = fork(CHILD, [dir], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [told] = await once(child, 'message');
  return told === 'locked' ? child : undefined;
}

it('keeps every other one out, in this process too, until it is given back', () => {
  const unlock = lock(dir);
  expect(() => lock(dir)).toThrow(ofCode('store-in-use'));
  expect(() => lock(dir)).toThrow(/already running with .*use that one/);
  unlock();
  lock(dir)();
});

it('whose holder is killed is free at once', async () => {
  const child = await holder();
  expect(() => lock(dir)).toThrow(ofCode('store-in-use'));
  child?.kill('SIGKILL');
  await once(child ?? process, 'exit');
  lock(dir)();
});

it('of several processes that start in one moment exactly one gets', async () => {
  const holders = await Promise.all(Array.from({ length: 6 }, holder));
  expect(holders.filter((child) => child !== undefined)).toHaveLength(1);
});

it.skipIf(!separates)('counts in a process that cannot see the holder: it has process numbers of its own', () => {
  const unlock = lock(dir);
  const call = [...ALONE, process.execPath, CHILD, dir];
  const told = () => spawnSync('unshare', call, { encoding: 'utf8' }).stdout.trim();
  expect(told()).toBe('in use');
  unlock();
  expect(told()).toBe('locked');
});

it('is taken though another program wrote into its file, which stays private', () => {
  writeFileSync(join(dir, LOCK_FILE), 'no database '.repeat(100), { mode: 0o600 });
  const unlock = lock(dir);
  expect(() => lock(dir)).toThrow(ofCode('store-in-use'));
  unlock();
  expect([readdirSync(dir), statSync(join(dir, LOCK_FILE)).size]).toEqual([[LOCK_FILE], 0]);
  if (process.platform !== 'win32') expect(statSync(join(dir, LOCK_FILE)).mode & 0o077).toBe(0);
});

it('needs no room and leaves no other file', () => {
  const unlock = lock(dir);
  expect([readdirSync(dir), statSync(join(dir, LOCK_FILE)).size]).toEqual([[LOCK_FILE], 0]);
  unlock();
  expect(existsSync(join(dir, LOCK_FILE))).toBe(true);
});
