import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomFrom } from '../../../../shared/learning/random.ts';
import { type Database, openDatabase } from '../database.ts';
import { clearUnused } from './file-page.ts';

const PAGE = 4_096;
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-file-page-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** A leaf of a table with one row at its end, and something left before it. */
function leaf(): Buffer {
  const page = Buffer.alloc(PAGE);
  page[0] = 13;
  page.writeUInt16BE(1, 3);
  page.writeUInt16BE(PAGE - 10, 5);
  page.writeUInt16BE(PAGE - 10, 8);
  page.write('kept', PAGE - 8, 'latin1');
  page.write('left', 2_000, 'latin1');
  return page;
}

const rowsOf = (database: Database): string =>
  JSON.stringify(['a', 'b'].map((table) => database.query(`SELECT * FROM ${table}`).all()));

it('clears the gap before the rows, and returns whether the gap held anything', () => {
  const page = leaf();
  expect([clearUnused(page, 2), clearUnused(page, 2)]).toEqual([true, false]);
  expect(page.toString('latin1')).not.toContain('left');
  expect(page.toString('latin1')).toContain('kept');
});

it.each([
  { name: 'of another kind', spoil: (page: Buffer) => page.writeUInt8(0, 0) },
  { name: 'whose rows begin behind its end', spoil: (page: Buffer) => page.writeUInt16BE(PAGE + 1, 5) },
  { name: 'with more rows than there is room for', spoil: (page: Buffer) => page.writeUInt16BE(PAGE, 3) },
])('leaves a page $name as it is', ({ spoil }) => {
  const page = leaf();
  spoil(page);
  const before = Buffer.from(page);
  expect(clearUnused(page, 2)).toBe(false);
  expect(page.equals(before)).toBe(true);
});

it('comes to an end in free room that leads round in a ring, or out of the page', () => {
  for (const next of [PAGE - 40, PAGE - 30, PAGE - 1]) {
    const page = leaf();
    page.writeUInt16BE(PAGE - 60, 5);
    page.writeUInt16BE(PAGE - 40, 1);
    page.writeUInt16BE(next, PAGE - 40);
    page.writeUInt16BE(8, PAGE - 38);
    clearUnused(page, 2);
    expect(page.toString('latin1')).toContain('kept');
  }
});

it('takes nothing that SQLite reads, whatever was done to a database, and leaves nothing else', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const next = randomFrom(seed);
    const file = join(home, `${seed}.db`);
    const database = openDatabase(file);
    database.exec(
      'PRAGMA secure_delete = ON; CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT); CREATE INDEX by_x ON a (x)',
    );
    database.exec('CREATE TABLE b (x TEXT, y TEXT, PRIMARY KEY (x)) WITHOUT ROWID');
    const text = (): string =>
      `${next() < 0.4 ? 'secret' : 'open'}${'x'.repeat(next() * (next() < 0.1 ? 9_000 : 700))}`;
    database.transaction(() => {
      for (let n = 0; n < 300; n++) {
        database.query('INSERT INTO a VALUES (?, ?)').run(Math.floor(next() * 1e9), text());
        database.query('INSERT INTO b VALUES (?, ?)').run(`${text()}${n}`, text());
        if (next() < 0.2)
          database.query('DELETE FROM a WHERE id = (SELECT max(id) FROM a WHERE id < ?)').run(next() * 1e9);
      }
      for (const name of ['a', 'b']) database.exec(`DELETE FROM ${name} WHERE x LIKE 'secret%'`);
      database.exec("UPDATE b SET y = '' WHERE y LIKE 'secret%'");
    });
    const before = rowsOf(database);
    database.close();
    const octets = readFileSync(file);
    for (let at = 0; at < octets.length; at += PAGE) clearUnused(octets.subarray(at, at + PAGE), at / PAGE + 1);
    expect(octets.includes('secret')).toBe(false);
    const cleared = join(home, `${seed}-cleared.db`);
    writeFileSync(cleared, octets);
    const other = openDatabase(cleared);
    expect(other.query('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
    expect(rowsOf(other)).toBe(before);
    other.close();
  }
});
