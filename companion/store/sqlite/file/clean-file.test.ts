import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { ofCode } from '../../../../shared/errors/testing/of-code.ts';
import { randomFrom } from '../../../../shared/learning/random.ts';
import { bundledScript } from '../../../cli/testing/bundled-script.ts';
import { type Database, openDatabase } from '../database.ts';
import { type FileCleaner, fileCleaner } from './clean-file.ts';

let home = '';
let file = '';
let database: Database;
let cleaner: FileCleaner;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-clean-file-'));
  file = join(home, 'a.db');
  database = openDatabase(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
  database.exec(
    'CREATE TABLE ours (k TEXT PRIMARY KEY, v TEXT) STRICT; CREATE TABLE theirs (k INTEGER PRIMARY KEY, v TEXT) STRICT',
  );
  cleaner = fileCleaner(database);
});
afterEach(() => {
  database.close();
  cleaner.close();
  rmSync(home, { recursive: true });
});

const random = randomFrom(3);
/** Of rows that stay and rows that go the same pages have both. */
function fill(rows: number): void {
  const put = database.query('INSERT OR REPLACE INTO ours VALUES (?, ?)');
  database.transaction(() => {
    for (let n = 0; n < rows; n++) {
      const whose = random() < 0.4 ? 'secret' : 'tea';
      put.run(`${Math.floor(random() * 1e9)} ${whose}`, `${whose} `.repeat(1 + random() * 60));
    }
  });
}
const forget = (): void => void database.query("DELETE FROM ours WHERE k LIKE '% secret'").run();
const traces = (): number =>
  [file, `${file}-wal`].reduce(
    (sum, name) => sum + (existsSync(name) ? readFileSync(name, 'latin1').split('secret').length - 1 : 0),
    0,
  );
const isSound = (): boolean =>
  database.query<{ integrity_check: string }>('PRAGMA integrity_check').get()?.integrity_check === 'ok';

it('leaves nothing of removed rows, though the same pages are written to during and after', async () => {
  let before = 0;
  for (let round = 0; round < 10; round++) {
    fill(1_500);
    forget();
    before += traces();
    let isDone = false;
    const cleaning = cleaner
      .clean(() => undefined)
      .finally(() => {
        isDone = true;
      });
    while (!isDone) {
      database.query("UPDATE ours SET v = v || '.' WHERE k LIKE ?").run(`${Math.floor(random() * 1_000)}%`);
      await turn();
    }
    await cleaning;
    expect(traces()).toBe(0);
    // A write by the connection would now write the old pages that it still held.
    database.exec("UPDATE ours SET v = v || ','");
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    expect([traces(), isSound()]).toEqual([0, true]);
  }
  expect(before).toBeGreaterThan(0);
});

it('given another process that writes and empties the log at the same time, loses none of its rows', async () => {
  const child = fork(await bundledScript(join(import.meta.dirname, '../../testing/writing-child.ts')), [file], {
    execArgv: [],
  });
  onTestFinished(() => void child.kill());
  await once(child, 'message');
  let cleaned = 0;
  for (let round = 0; round < 20; round++) {
    fill(300);
    forget();
    await cleaner
      .clean(() => undefined)
      .then(
        () => cleaned++,
        (fault: Error) => expect(fault).toEqual(ofCode('busy')),
      );
  }
  const told = once(child, 'message');
  child.send('end');
  const [theirs] = (await told) as [number[]];
  expect([isSound(), cleaned > 0]).toEqual([true, true]);
  const rows = database.query<{ k: number }>('SELECT k FROM theirs ORDER BY k').all();
  expect(rows.map(({ k }) => k)).toEqual(theirs);
});
