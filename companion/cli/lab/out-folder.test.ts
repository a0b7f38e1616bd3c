import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lab } from './lab.ts';
import { outFolder } from './out-folder.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-out-'));
});
afterEach(() => rmSync(home, { recursive: true }));

it('is made with all that is above it, and may be there already', () => {
  const deep = join(home, 'a', 'b');
  expect([outFolder(deep), outFolder(deep), existsSync(deep)]).toEqual([deep, deep, true]);
});

it('is refused where nothing can be written', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  expect(() => outFolder(file)).toThrow('Nothing can be written to --out: it is a file');
  expect(() => outFolder(join(file, 'below'))).toThrow(
    'Nothing can be written to --out: a file stands where a folder would have to be.',
  );
});

// Node's own way of making folders one in another never comes back from there.
it.runIf(existsSync('/proc/self'))('is refused where the system makes no folders', () => {
  expect(() => outFolder('/proc/ambit/out')).toThrow('Nothing can be written to --out: there is no such folder.');
});

it('is looked at before an experiment begins', async () => {
  const out = join(home, 'file');
  writeFileSync(out, '');
  const asked = {
    web: [join(home, 'no-web')],
    topic: [],
    seeds: 'near',
    topicFrom: 'words',
    seed: 1,
    texts: [],
    out,
  } as const;
  await expect(lab('harvest', undefined, asked)).rejects.toThrow('--out');
});
