import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ofCode } from '../../shared/errors/testing/of-code.ts';

import { DATABASE, openStore, openStoreToRead } from './open.ts';
import { DatabaseSync } from './sqlite/driver.ts';
import { refuseUnfit } from './sqlite/open.ts';
import { salvageFile } from './sqlite/salvage/salvage-file.ts';
import type { Salvager } from './sqlite/salvage/salvage-in-child.ts';

const TOPIC = { id: 't', name: 'Tea', words: ['tea'], texts: [{ url: '', title: 'a', text: 'b' }] };
let home = '';
let dir = '';
let file = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-store-'));
  dir = join(home, 'state');
  file = join(dir, DATABASE);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a store that is only read', () => {
  it('opened beside a store that is written, sees its pages, or one moment of them, and changes nothing', () => {
    const store = openStore(dir);
    const reader = openStoreToRead(dir);
    const still = openStoreToRead(dir, { still: true });
    store.topics.put(TOPIC, 7);
    expect(reader.topics.get('t')).toEqual(TOPIC);
    expect(still.topics.get('t')).toBeUndefined();
    expect(() => reader.topics.put({ ...TOPIC, id: 'u' }, 7)).toThrow(ofCode('store-broken'));
    still.close();
    reader.close();
    store.close();
    const alone = openStoreToRead(dir);
    expect(alone.topics.list()).toHaveLength(1);
    // A reader takes no lock.
    openStore(dir).close();
    alone.close();
  });

  it.each([
    ['older', -1, ofCode('store-too-old'), /start Ambit with this folder once/],
    ['newer', 1, ofCode('store-too-new'), /update Ambit/],
  ])('refuses data of an %s Ambit in a sentence and leaves them as they are', (_age, step, kind, sentence) => {
    openStore(dir).close();
    const database = new DatabaseSync(file);
    const before = Number(database.prepare('PRAGMA user_version').get()?.user_version) + step;
    database.exec(`PRAGMA user_version = ${before}; PRAGMA wal_checkpoint(TRUNCATE)`);
    database.close();
    const bytes = readFileSync(file);
    expect(() => openStoreToRead(dir)).toThrow(kind);
    expect(() => openStoreToRead(dir)).toThrow(sentence);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describe('a state folder', () => {
  it('is made private, with everything in it, and keeps what it is given', () => {
    const store = openStore(dir);
    store.topics.put(TOPIC, 7);
    expect(modeOf(dir)).toBe(0o700);
    for (const name of readdirSync(dir)) expect([name, modeOf(join(dir, name))]).toEqual([name, 0o600]);
    expect(readdirSync(dir).sort()).toEqual([
      'ambit.db',
      'ambit.db-shm',
      'ambit.db-wal',
      'lock.db',
      'reserve',
      'reserve-forget',
    ]);
    expect(store.freeBytes()).toBeGreaterThan(0);
    store.close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const again = openStore(dir);
    expect(again.topics.get('t')).toEqual(TOPIC);
    expect(again.topics.list()).toEqual([{ id: 't', name: 'Tea', words: ['tea'], texts: 1, createdAt: 7 }]);
    expect(again.notices).toEqual([]);
    again.close();
  });

  it('is refused when others can look into it, or into a file of it', () => {
    mkdirSync(dir, { mode: 0o755 });
    chmodSync(dir, 0o755);
    expect(() => openStore(dir)).toThrow(ofCode('store-not-private'));
    expect(() => openStore(dir)).toThrow(`chmod go-rwx`);
    chmodSync(dir, 0o700);
    openStore(dir).close();
    chmodSync(file, 0o640);
    expect(() => openStore(dir)).toThrow(ofCode('store-not-private'));
    chmodSync(file, 0o600);
    openStore(dir).close();
    const elsewhere = join(home, 'elsewhere');
    renameSync(file, elsewhere);
    symlinkSync(elsewhere, file);
    openStore(dir).close();
    chmodSync(elsewhere, 0o644);
    expect(() => openStore(dir)).toThrow(ofCode('store-not-private'));
  });

  it("that belongs to all users is not to be made anybody's own", () => {
    mkdirSync(dir);
    chmodSync(dir, 0o1777);
    expect(() => openStore(dir)).toThrow(/all users of this machine keep their files there.*--data/);
  });

  it.skipIf(process.platform === 'win32').each([
    ['below a file', () => join(file, 'x', 'y'), /a file stands where a folder should.*--data/],
    ['that is a file', () => '/dev/null', /a file stands where a folder should.*--data/],
    ['below a device', () => '/dev/null/x', /a file stands where a folder should.*--data/],
    ['with too long a name', () => join(home, 'x'.repeat(300)), /its name is too long.*--data/],
    ['where a link leads nowhere', () => join(home, 'link'), /the system makes no folders there.*--data/],
  ])('%s is refused in a sentence', (_where, folder, sentence) => {
    openStore(dir).close();
    symlinkSync(join(home, 'nowhere'), join(home, 'link'));
    expect(() => openStore(folder())).toThrow(ofCode('folder-unusable'));
    expect(() => openStore(folder())).toThrow(sentence);
  });

  it.runIf(process.platform === 'linux')('where the system makes none is refused, and does not hang', () => {
    expect(() => openStore('/proc/ambit/state')).toThrow(ofCode('folder-unusable'));
  });

  it('is opened by one companion at a time, however the one before it ended', () => {
    const first = openStore(dir);
    expect(() => openStore(dir)).toThrow(ofCode('store-in-use'));
    first.close();
    openStore(dir).close();
  });
});

describe('a database', () => {
  it('of a newer Ambit is refused and not touched', () => {
    openStore(dir).close();
    const newer = new DatabaseSync(file);
    newer.exec('PRAGMA user_version = 1000');
    newer.close();
    const before = readFileSync(file);
    expect(() => openStore(dir)).toThrow(ofCode('store-too-new'));
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dir).filter((name) => !name.startsWith(`${DATABASE}-`))).toEqual([
      DATABASE,
      'lock.db',
      'reserve',
      'reserve-forget',
    ]);
  });

  it('that is damaged is kept under another name, and a notice lists the rows that were salvaged from it', () => {
    const store = openStore(dir);
    for (let n = 0; n < 200; n++) store.topics.put({ ...TOPIC, id: `t${n}`, words: [`${n}`.repeat(50)] }, n);
    store.close();
    const sound = readFileSync(file);
    for (const damage of [(at: Buffer) => at.fill(7, 0, 16), (at: Buffer) => at.fill(255, 4096, 8192)]) {
      const copy = Buffer.from(sound);
      damage(copy);
      writeFileSync(file, copy);
      const fresh = openStore(dir);
      expect(fresh.notices).toMatchObject([{ code: 'corrupt-set-aside' }]);
      expect(fresh.notices[0]?.message).toMatch(/ambit\.db\.corrupt-.* Recovered: 200 topics\. Lost: nothing\./);
      expect(fresh.topics.list()).toHaveLength(200);
      fresh.close();
      const aside = readdirSync(dir).filter((name) => /corrupt-.*Z$/.test(name));
      expect(aside.some((name) => readFileSync(join(dir, name)).equals(copy))).toBe(true);
      expect(openAndClose()).toEqual([]);
    }
  });

  it('that is damaged gives way to the newest sound copy, and a notice warns of the loss', () => {
    const store = openStore(dir);
    store.topics.put(TOPIC, 7);
    store.close();
    const copyOf = (day: number, content: Buffer) =>
      writeFileSync(join(dir, `backup-v1-2026-01-0${day}T00-00-00-000Z.db`), content, { mode: 0o600 });
    copyOf(1, Buffer.alloc(0));
    copyOf(2, readFileSync(file));
    copyOf(3, readFileSync(file).subarray(0, 5_000));
    writeFileSync(file, 'damaged '.repeat(1_000));
    const restored = openStore(dir);
    expect(restored.topics.list()).toMatchObject([{ id: 't' }]);
    expect(restored.notices).toMatchObject([{ code: 'corrupt-set-aside' }]);
    expect(restored.notices[0]?.message).toMatch(/backup-v1-2026-01-02.* what came after that is lost/);
    restored.close();
    expect(openAndClose()).toEqual([]);
  });

  it('with one octet turned over, in whatever page, opens and never stops the start', () => {
    const store = openStore(dir);
    for (let n = 0; n < 40; n++) store.topics.put({ ...TOPIC, id: `t${n}`, words: [`${n}`.repeat(50)] }, n);
    store.close();
    const sound = readFileSync(file);
    for (let page = 0; page * 4096 < sound.length; page++) {
      const copy = Buffer.from(sound);
      const at = page * 4096 + ((page * 997) % 4096);
      copy[at] = (copy[at] ?? 0) ^ 0xff;
      writeFileSync(file, copy);
      // The flipped octet may lie in text, where no check can find it. Damage that is found gets a notice.
      const codes = openAndClose(salvageFile).map(({ code }) => code);
      expect(codes.length === 0 || codes.includes('corrupt-set-aside')).toBe(true);
      expect(openAndClose()).toEqual([]);
    }
  });

  it('with a damaged word in the statement that makes its index of texts, is set aside and salvaged', () => {
    openStore(dir).close();
    const copy = readFileSync(file);
    const at = copy.indexOf('detail = none');
    expect(at).toBeGreaterThan(0);
    copy[at] = 0xff;
    writeFileSync(file, copy);
    expect(openAndClose(salvageFile)).toMatchObject([{ code: 'corrupt-set-aside' }]);
  });

  it('that is cut short, or no database at all, never stops the start', () => {
    openStore(dir).close();
    const sound = readFileSync(file);
    for (const content of [sound.subarray(0, 5_000), Buffer.from('hello, '.repeat(2_000))]) {
      writeFileSync(file, content);
      expect(openAndClose()).toMatchObject([{ code: 'corrupt-set-aside' }]);
    }
  });

  it('given a crash between the rename of the damaged file and the new one taking its place, the next start completes it', () => {
    const store = openStore(dir);
    store.topics.put(TOPIC, 7);
    store.close();
    renameSync(file, `${file}.salvaged`);
    expect(openAndClose()).toEqual([]);
    const again = openStore(dir);
    expect(again.topics.list()).toMatchObject([{ id: 't' }]);
    again.close();
  });

  it.each([
    ['a table is missing', 'DROP TABLE captures'],
    ['a table is missing, and its version is lost', 'DROP TABLE captures; PRAGMA user_version = 0'],
    [
      'a trigger is damaged',
      'DROP TRIGGER note_leaves_index; CREATE TRIGGER note_leaves_index AFTER DELETE ON annotations BEGIN SELECT OLD.nkey; END',
    ],
    ['a table is missing, and its version is an earlier one', 'DROP TABLE captures; PRAGMA user_version = 9'],
  ])('given that %s, keeps what it holds', (_what, damage) => {
    damageBy(damage);
    const again = openStore(dir);
    expect(again.notices).toMatchObject([{ code: 'corrupt-set-aside' }]);
    expect(again.topics.get('t')).toEqual(TOPIC);
    expect(again.captures.count()).toBe(0);
    again.close();
  });

  it('given that its mark is damaged, is still taken for ours', () => {
    damageBy('PRAGMA application_id = 77');
    const again = openStore(dir);
    expect([again.notices, again.topics.get('t')]).toEqual([[], TOPIC]);
    again.close();
  });

  it('needs a library without the fault that loses data', () => {
    for (const version of ['3.51.2', '3.41.2', '2.99.99', '3.52.0', '0']) {
      expect(() => refuseUnfit(version)).toThrow(ofCode('unfit-library'));
    }
    for (const version of ['3.51.3', '3.53.0', '4.0.0']) expect(() => refuseUnfit(version)).not.toThrow();
  });
});

function openAndClose(salvager?: Salvager) {
  const store = openStore(dir, salvager);
  store.close();
  return store.notices;
}

/** Keeps a topic and then changes the database by SQL. */
function damageBy(sql: string): void {
  const store = openStore(dir);
  store.topics.put(TOPIC, 7);
  store.close();
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
