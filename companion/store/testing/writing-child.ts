/**
 * Writes into a database beside another process, and brings the log into it as often as it can, until its parent ends
 * it.
 * Argument: `FILE`. Reports how many rows it left.
 */
import { randomFrom } from '../../../shared/learning/random.ts';
import { openDatabase } from '../sqlite/database.ts';

const [file = ''] = process.argv.slice(2);
const database = openDatabase(file);
database.exec('PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4');
const put = database.query('INSERT OR REPLACE INTO theirs VALUES (?, ?)');
const take = database.query('DELETE FROM theirs WHERE k % 7 = ?');
const random = randomFrom(7);
const rows = new Set<number>();
let isEnding = false;
process.once('message', () => {
  isEnding = true;
});

function write(): void {
  database.transaction(() => {
    for (let n = 0; n < 20; n++) {
      const k = Math.floor(random() * 3_000);
      put.run(k, 'their row '.repeat(random() * 60));
      rows.add(k);
    }
    const gone = Math.floor(random() * 40);
    if (gone < 7) {
      take.run(gone);
      for (const k of rows) if (k % 7 === gone) rows.delete(k);
    }
  });
  if (!isEnding) {
    setTimeout(write, random() * 8);
    return;
  }
  process.send?.(
    [...rows].sort((a, b) => a - b),
    () => process.exit(),
  );
}
write();
process.send?.('begun');
