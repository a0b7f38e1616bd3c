import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { writeLittleWeb } from '../testing/written-web.ts';
import { openParsedWeb, UNUSED_FORM_MS } from './parsed-web.ts';

const temporary = mkdtempSync(join(tmpdir(), 'ambit-lab-forms-'));
const webs: { remove(): void }[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const web of webs.splice(0)) web.remove();
  rmSync(temporary, { recursive: true, force: true });
});

test('opening a web keeps its parsed form and removes forms that were last opened a week ago', async () => {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary);
  const [first, second] = [writeLittleWeb(() => 'x'), writeLittleWeb(() => 'y')];
  webs.push(first, second);
  (await openParsedWeb(first.dir)).close();
  const [folder] = readdirSync(temporary).filter((name) => !name.includes('web'));
  const formFiles = () => readdirSync(join(temporary, folder ?? ''));
  const old = formFiles();
  expect(old).toHaveLength(4);

  const stale = new Date(Date.now() - UNUSED_FORM_MS - 1000);
  for (const name of old) utimesSync(join(temporary, folder ?? '', name), stale, stale);
  const reopened = await openParsedWeb(first.dir);
  expect(reopened.size).toBeGreaterThan(0);
  reopened.close();
  expect(formFiles()).toEqual(old);

  for (const name of old) utimesSync(join(temporary, folder ?? '', name), stale, stale);
  (await openParsedWeb(second.dir)).close();
  expect(old.filter((name) => existsSync(join(temporary, folder ?? '', name)))).toEqual([]);
  expect(formFiles()).toHaveLength(4);
});
