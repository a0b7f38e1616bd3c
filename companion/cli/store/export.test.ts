import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { openTestHarness, specOf, type TestHarness } from '../../crawl/testing/harness.ts';

import { openStore } from '../../store/open.ts';

import { runAmbit } from '../testing/serve-process.ts';
import { exportCrawl } from './export.ts';
import { storeTask } from './store.ts';

const FRONT = 'http://a.example/';
const LATER = 'http://b.example/';
const PICTURE = 'http://a.example/leaf.jpg';
const EVERYTHING = { format: 'jsonl', show: 'all', seeds: true } as const;

let home = '';
let data = '';
let harness: TestHarness | undefined;
let goOn = () => undefined as unknown;

/** A companion at work: one page is kept, the next is on its way. */
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ambit-export-'));
  data = join(home, 'state');
  const held = new Promise((resolve) => {
    goOn = () => resolve(undefined);
  });
  const pages = { [FRONT]: { title: '0.9 front', links: [LATER, PICTURE] }, [LATER]: { title: '0.8 later' } };
  harness = openTestHarness(pages, {
    store: openStore(data),
    during: async (url) => {
      if (url === LATER) await held;
    },
  });
  harness.crawls.start(specOf([FRONT]));
  await expect.poll(() => harness?.lines().length).toBe(1);
});

afterEach(async () => {
  goOn();
  await harness?.crawls.close();
  harness?.store.close();
  rmSync(home, { recursive: true, force: true });
});

it('given a crawl whose texts were never read, exports the tables that need them', async () => {
  for (const format of ['spread', 'events'] as const) {
    const out = join(home, `${format}.csv`);
    expect(await exportCrawl('c', { ...EVERYTHING, format, data, out })).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^\ufeff"(?:text|event)","title",/);
  }
});

it('given a crawl that runs in another process, exports its pages and does not disturb it', async () => {
  const out = join(home, 'pages.jsonl');
  const other = runAmbit(['export', 'c', '--data', data, '--show', 'all', '--out', out]);
  expect([await other.ended(), other.printed()]).toEqual([0, '1 page written.\n']);
  expect(readFileSync(out, 'utf8')).toContain(`"url":"${FRONT}"`);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect(() => openStore(data)).toThrow(ofCode('store-in-use'));
  expect(harness?.crawls.view('c').state).toBe('running');
  goOn();
  expect(await harness?.crawls.ended('c')).toMatchObject({ fetched: 2 });
  await exportCrawl('c', { ...EVERYTHING, data, out });
  expect(readFileSync(out, 'utf8')).toContain(`"url":"${LATER}"`);
});

it('beside that companion the best sites and what was left out can be looked at', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const codes = [await storeTask('sites', undefined, { data }), await storeTask('skipped', 'c', { data })];
  const lines = print.mock.calls.flat();
  print.mockRestore();
  expect(codes).toEqual([0, 0]);
  expect(lines).toContain('  1/1 on topic  a.example');
  expect(lines).toContain(`media\t${PICTURE}\tThe address ends like a file that is no page.`);
  expect(() => openStore(data)).toThrow(ofCode('store-in-use'));
});

it('nothing is forgotten by a call that can mean two things, or nothing', async () => {
  const slips = [{}, { site: 'a.example', everything: true }, { site: 'a.example', page: FRONT }, { page: 'leaf' }];
  for (const slip of slips)
    await expect(storeTask('forget', undefined, { data, ...slip })).rejects.toThrow(ofCode('bad-arguments'));
});

it('given a file that cannot be made, fails with a sentence', async () => {
  const out = join(home, 'none', 'pages.jsonl');
  await expect(exportCrawl('c', { ...EVERYTHING, data, out })).rejects.toThrow(
    'Nothing can be written to --out: there is no such folder.',
  );
});

it('an export follows no link', async () => {
  const [out, other] = [join(home, 'pages.jsonl'), join(home, 'other')];
  writeFileSync(other, 'of another');
  symlinkSync(other, out);
  await expect(exportCrawl('c', { ...EVERYTHING, data, out })).rejects.toThrow('it is a link');
  expect(readFileSync(other, 'utf8')).toBe('of another');
});

it('given no crawl, fails with a sentence', async () => {
  await expect(exportCrawl(undefined, { ...EVERYTHING, data: home })).rejects.toThrow(/no crawl in/);
});
