import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakePage } from '../../companion/crawl/testing/fake-web.ts';
import { openTestHouse, specOf, type TestHouse } from '../../companion/crawl/testing/house.ts';
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

describe('a disk that is full', () => {
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
