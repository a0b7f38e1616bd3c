import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bundledScript } from '../../../companion/cli/testing/bundled-script.ts';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import type { FakePage } from '../../../companion/crawl/testing/fake-web.ts';
import { labelOf, openTestHarness, specOf, type TestHarness } from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { Store } from '../../../companion/store/store.ts';
import { fetchedPages } from '../../../companion/store/testing/fetched-pages.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';

let harness: Pick<TestHarness, 'crawls' | 'store'> | undefined;
const folders: string[] = [];
afterEach(async () => {
  await harness?.crawls.close();
  harness?.store.close();
  harness = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const inFolder = (): Store => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-engine-'));
  folders.push(folder);
  return openStore(join(folder, 'state'));
};

const number = (url: string): number => Number(/(\d+)(?:\D*)$/.exec(url)?.[1] ?? 0);

const DISK_FULL = await bundledScript(join(import.meta.dirname, 'disk-full-child.ts'));
const FULL_DISK = await bundledScript(join(import.meta.dirname, 'full-disk-child.ts'));
const DISK_START = await bundledScript(join(import.meta.dirname, 'disk-start-child.ts'));
const QUOTA = await bundledScript(join(import.meta.dirname, 'quota-child.ts'));
/** A disk of the test's own that can be filled for real; not every system lets a test have one. */
const mounts = spawnSync('unshare', ['-Urm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

describe('a disk that is full', () => {
  it.skipIf(!mounts)(
    'for real, at any write: the crawl pauses, the store is sound, labels are saved, and the crawl resumes',
    () => {
      const home = mkdtempSync(join(tmpdir(), 'ambit-disk-'));
      folders.push(home);
      const child = spawnSync('unshare', ['-Urm', process.execPath, DISK_FULL, home], { encoding: 'utf8' });
      expect([child.stderr, child.status]).toEqual(['', 0]);
      const { paused, labelled, ended, fetched, integrity, labels, reserved } = JSON.parse(child.stdout);
      expect(paused).toContain('disk');
      expect(ended).toBe('exhausted');
      expect(fetched).toBe(200);
      expect(integrity).toBe('ok');
      expect([labelled, labels]).toEqual([51, 51]);
      expect(reserved).toEqual([false, true]);
    },
  );

  it.skipIf(!mounts)(
    'is no dead end: an erasure works without room, after a restart too, and a start without reserve shows the data',
    () => {
      const home = mkdtempSync(join(tmpdir(), 'ambit-full-'));
      folders.push(home);
      const { stdout, stderr, status } = spawnSync('unshare', ['-Urm', process.execPath, FULL_DISK, home], {
        encoding: 'utf8',
      });
      expect([stderr, status]).toEqual(['', 0]);
      const told = JSON.parse(stdout);
      expect(told).toMatchObject({ refused: 'storage-full', whole: true, all: 'done', none: 0, isSpareBack: true });
      expect(told.site.labels).toBeGreaterThan(500);
      expect(told.left).toBe(-told.site.labels);
      expect(told).toMatchObject({ again: [['disk-full'], true], restarted: 'done', noticed: 0, freed: 'done' });
      expect(told.vacuum).toMatch(
        /^(done|storage-full: The disk is full: \d+ MiB are needed .*forget something first\.)$/,
      );
      expect(told).toMatchObject({ withoutSpare: [['disk-full'], told.held, 1], after: [told.held, false] });
      expect(told.refusedForget).toMatch(/^storage-full: .*free 2 MiB, start Ambit again, then forget\.$/);
      // A tenth of a store of this size is less than the least that the log may have.
      expect(told.log).toBeLessThan(2 * 2 ** 20);
    },
  );

  it.skipIf(!mounts)(
    'at the start: data is readable, the user learns the cause, and no sound database counts as damaged',
    () => {
      const home = mkdtempSync(join(tmpdir(), 'ambit-disk-start-'));
      folders.push(home);
      const open = (pages: number) => `"${process.execPath}" "${DISK_START}" "${home}" ${pages}`;
      // The index of SQLite's log is eight such pages.
      const script = `mount -t tmpfs -o size=3m,mode=700 tmpfs "${home}" && ${[-1, 6, -1].map(open).join(' && ')}`;
      const { stdout, stderr } = spawnSync('unshare', ['-Urm', 'sh', '-c', script], { encoding: 'utf8' });
      expect([stdout.trim().split('\n'), stderr]).toEqual([['1 0', '1 1', '1 0'], '']);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'for its user only, by a quota: a write is refused as on a full disk, and all that was taken is kept',
    () => {
      const home = mkdtempSync(join(tmpdir(), 'ambit-quota-'));
      folders.push(home);
      // No file may grow beyond two MiB: half a reserve could not be made either.
      const command = `ulimit -f 4096; exec "${process.execPath}" "${QUOTA}" "${join(home, 'state')}"`;
      const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
      const { labelled, fault } = JSON.parse(stdout || '{}');
      expect([fault, stderr]).toEqual(['storage-full', '']);
      expect(labelled).toBeGreaterThan(10);
      const store = openStore(join(home, 'state'));
      expect([store.labels.count(), store.notices]).toEqual([labelled, []]);
      store.close();
    },
  );

  it("when a crawl halts: its user's stop is obeyed, and its data for a restart is left out", async () => {
    const real = inFolder();
    let full = false;
    const store: Store = {
      ...real,
      journal: (id) => ({
        ...real.journal(id),
        leaveOut() {
          full = true;
          throw new AmbitError('storage-full', 'full');
        },
      }),
    };
    const opened = openTestHarness((url) => ({ title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] }), {
      store,
      during: (url) => {
        if (number(url) === 5) opened.crawls.stop('c');
      },
    });
    harness = opened;
    opened.crawls.start(specOf(['http://a.example/1']));
    expect(await opened.crawls.ended('c')).toMatchObject({ state: 'done', reason: 'user' });
    expect(full).toBe(true);
    await opened.crawls.close();
    expect(opened.crawls.view('c')).toMatchObject({ state: 'done', reason: 'user' });
  });

  it('at the very last page: the crawl ends for its limit once there is room', async () => {
    const clock = createFakeClock();
    const real = inFolder();
    let free = 2 ** 40;
    const opened = openTestHarness((url) => ({ title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] }), {
      store: { ...real, freeBytes: () => free, diskBytes: () => 2 ** 40 },
      clock,
      during(url) {
        clock.advance(2_500);
        // A hundredth of this disk is ten gibibytes.
        if (number(url) === 10) free = 2 ** 33;
      },
    });
    harness = opened;
    opened.crawls.start(specOf(['http://a.example/1'], { budgets: { pages: 10, perHost: 100, seconds: 0 } }));
    await expect.poll(() => opened.crawls.view('c').state).toBe('paused');
    expect(opened.crawls.view('c')).toMatchObject({ fetched: 10, message: expect.stringContaining('disk') });
    free = 2 ** 40;
    clock.advance(30_000);
    expect(await opened.crawls.ended('c')).toMatchObject({ reason: 'page-limit', fetched: 10 });
  });

  it('for a while: the crawl pauses before the last gibibyte and resumes with a tenth more', async () => {
    const clock = createFakeClock();
    const real = inFolder();
    let free = 2 ** 40;
    const store: Store = { ...real, freeBytes: () => free, diskBytes: () => 64 * 2 ** 30 };
    const opened = openTestHarness((url) => ({ title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] }), {
      store,
      clock,
      during(url) {
        clock.advance(2_500);
        if (number(url) === 10) free = 2 ** 30 - 1;
      },
    });
    harness = opened;
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

  it('when Ambit restarts: a crawl that waits for room still resumes by itself', async () => {
    const clock = createFakeClock();
    const real = inFolder();
    let free = 0;
    const store: Store = { ...real, freeBytes: () => free };
    const page = (url: string) => ({ title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] });
    const first = openTestHarness(page, { store, clock, during: () => clock.advance(2_500) });
    first.crawls.start(specOf(['http://a.example/1'], { budgets: { pages: 9, perHost: 100, seconds: 0 } }));
    await expect.poll(() => first.crawls.view('c').state).toBe('paused');
    await first.crawls.close();
    harness = openTestHarness(page, { store, clock, goOn: true });
    expect(harness.crawls.view('c').state).toBe('paused');
    free = 2 ** 40;
    clock.advance(30_000);
    expect(await harness.crawls.ended('c')).toMatchObject({ reason: 'page-limit', fetched: 9 });
  });

  it('so that no pause can be saved: it is shown paused all the same, and resumes given room', async () => {
    const clock = createFakeClock();
    const real = inFolder();
    let full = false;
    const refuse = () => {
      if (full) throw new AmbitError('storage-full', 'full');
    };
    const store: Store = {
      ...real,
      freeBytes: () => (full ? 0 : Number.POSITIVE_INFINITY),
      crawls: {
        ...real.crawls,
        update(id, change) {
          refuse();
          real.crawls.update(id, change);
        },
      },
      journal: (id) => {
        const journal = real.journal(id);
        return {
          ...journal,
          apply(update) {
            if (update.kind === 'page') refuse();
            return journal.apply(update);
          },
        };
      },
    };
    const opened = openTestHarness((url) => ({ title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] }), {
      store,
      clock,
      during: (url) => {
        if (number(url) === 10 && opened.web.asked.length === 10) full = true;
      },
    });
    harness = opened;
    opened.crawls.start(specOf(['http://a.example/1'], { budgets: { pages: 30, perHost: 100, seconds: 0 } }));
    await expect.poll(() => opened.crawls.view('c').state).toBe('paused');
    expect(opened.crawls.views()).toMatchObject([{ fetched: 9, message: expect.stringContaining('disk') }]);
    full = false;
    clock.advance(30_000);
    expect(opened.crawls.view('c')).toMatchObject({ state: 'running', message: '' });
    expect(await opened.crawls.ended('c')).toMatchObject({ reason: 'page-limit', fetched: 30 });
  });

  it('pauses the crawl with a sentence; given room it resumes, and no page is lost or read twice', async () => {
    const real = inFolder();
    let full = false;
    const store: Store = {
      ...real,
      journal: (id) => {
        const journal = real.journal(id);
        return {
          ...journal,
          apply(update) {
            if (full && update.kind === 'page') throw new AmbitError('storage-full', 'full');
            return journal.apply(update);
          },
        };
      },
    };
    const page = (url: string): FakePage | undefined =>
      number(url) < 30 ? { title: '0.7 tea', links: [`http://a.example/${number(url) + 1}`] } : undefined;
    const opened = openTestHarness(page, {
      store,
      during: (url) => {
        if (opened.web.asked.filter((asked) => asked === url).length === 1) full = number(url) === 10;
      },
    });
    harness = opened;
    opened.crawls.start(specOf(['http://a.example/1']));
    await expect.poll(() => opened.crawls.view('c').state).toBe('paused');
    expect(opened.crawls.view('c')).toMatchObject({ fetched: 9, message: expect.stringContaining('disk') });
    full = false;
    expect(opened.crawls.resume('c')).toMatchObject({ state: 'running', message: '' });
    expect(await opened.crawls.ended('c')).toMatchObject({ fetched: 29, failed: 1, reason: 'exhausted' });
    expect(fetchedPages(real, 'c').map(({ n }) => n)).toEqual(Array.from({ length: 29 }, (_, n) => n + 1));
    expect(opened.web.asked).toHaveLength(31);
  });
});
