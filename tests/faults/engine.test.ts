import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../companion/crawl/testing/fake-clock.ts';
import type { FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { labelOf, openTestHouse, specOf, type TestHouse } from '../../companion/crawl/testing/house.ts';
import { StorageFull } from '../../companion/store/errors.ts';
import { openStore } from '../../companion/store/open.ts';
import type { Store } from '../../companion/store/store.ts';

let house: Pick<TestHouse, 'crawls' | 'store'> | undefined;
const folders: string[] = [];
afterEach(async () => {
  await house?.crawls.close();
  house?.store.close();
  house = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const inFolder = (): Store => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-engine-'));
  folders.push(folder);
  return openStore(join(folder, 'state'));
};

const number = (url: string): number => Number(/(\d+)(?:\D*)$/.exec(url)?.[1] ?? 0);

const REAL = ['--import', 'tsx', join(import.meta.dirname, 'disk-full-child.ts')];
/** A disk of the test's own that can be filled for real; not every system lets a test have one. */
const mounts = spawnSync('unshare', ['-Urm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

describe('a disk that is full', () => {
  it.skipIf(!mounts)(
    'for real, at whatever write: the crawl pauses, the store is sound, a label is refused or kept, and all goes on',
    () => {
      const home = mkdtempSync(join(tmpdir(), 'ambit-disk-'));
      folders.push(home);
      const child = spawnSync('unshare', ['-Urm', process.execPath, ...REAL, home], { encoding: 'utf8' });
      expect([child.stderr, child.status]).toEqual(['', 0]);
      const { paused, labelled, ended, fetched, integrity, labels } = JSON.parse(child.stdout);
      expect(paused).toContain('disk');
      expect(ended).toBe('exhausted');
      expect(fetched).toBe(200);
      expect(integrity).toBe('ok');
      // What was acknowledged is there.
      expect(labels).toBeGreaterThanOrEqual(labelled);
    },
    60_000,
  );

  it('for a while only: the crawl pauses before the last gibibyte is used and goes on by itself, with a tenth more', async () => {
    const clock = createFakeClock();
    const real = inFolder();
    let free = 2 ** 40;
    const store: Store = { ...real, freeBytes: () => free };
    const opened = openTestHouse((url) => ({ title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] }), {
      store,
      clock,
      during(url) {
        clock.advance(2_500);
        if (number(url) === 10) free = 2 ** 30 - 1;
      },
    });
    house = opened;
    const budgets = { pages: 30, perHost: 100, seconds: 0 };
    opened.crawls.start(specOf(['http://a.example/1'], { budgets }));
    await expect.poll(() => opened.crawls.view('c').state).toBe('paused');
    const { fetched, message } = opened.crawls.view('c');
    expect(message).toContain('disk');
    expect(opened.crawls.label([labelOf('http://a.example/1', 'relevant')])).toHaveLength(1);
    for (const [room, state] of [
      [2 ** 30 + 1, 'paused'],
      [1.2 * 2 ** 30, 'running'],
    ] as const) {
      free = room;
      clock.advance(30_000);
      expect(opened.crawls.view('c').state).toBe(state);
    }
    expect(await opened.crawls.ended('c')).toMatchObject({ reason: 'page-limit', fetched: 30 });
    expect(fetched).toBeLessThan(12);
  });

  it('pauses the crawl with a sentence; when there is room it goes on, and no page is lost or read twice', async () => {
    const real = inFolder();
    let full = false;
    const store: Store = {
      ...real,
      journal: (id) => {
        const journal = real.journal(id);
        return {
          ...journal,
          keep(page) {
            if (full) throw new StorageFull('full');
            return journal.keep(page);
          },
        };
      },
    };
    const page = (url: string): FakePage | undefined =>
      number(url) < 30 ? { title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] } : undefined;
    const opened = openTestHouse(page, {
      store,
      during: (url) => {
        if (opened.web.asked.filter((asked) => asked === url).length === 1) full = number(url) === 10;
      },
    });
    house = opened;
    opened.crawls.start(specOf(['http://a.example/1']));
    await expect.poll(() => opened.crawls.view('c').state).toBe('paused');
    expect(opened.crawls.view('c')).toMatchObject({ fetched: 9, message: expect.stringContaining('disk') });
    full = false;
    expect(opened.crawls.resume('c')).toMatchObject({ state: 'running', message: '' });
    expect(await opened.crawls.ended('c')).toMatchObject({ fetched: 29, failed: 1, reason: 'exhausted' });
    expect(real.crawls.glances('c').map(({ n }) => n)).toEqual(Array.from({ length: 29 }, (_, n) => n + 1));
    expect(opened.web.asked).toHaveLength(31);
  });
});
