import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from '../../../companion/store/open.ts';
import { unpack, unpackOctets } from '../../../companion/store/packed.ts';
import { DatabaseSync } from '../../../companion/store/sqlite/driver.ts';

/** Every byte of every file of a state folder, the log and the copies included, and every packed record unpacked. */
export function keptIn(state: string): string {
  const files = readdirSync(state).map((name) => readFileSync(join(state, name), 'latin1'));
  const database = new DatabaseSync(join(state, DATABASE), { readOnly: true });
  try {
    const packed = ['records', 'captures', 'sightings'].flatMap((table) =>
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map((row) => unpack(row.body ?? row.page)),
    );
    const originals = database
      .prepare('SELECT body FROM originals')
      .all()
      .map(({ body }) => Buffer.from(unpackOctets(body)).toString('latin1'));
    return [...files, ...packed, ...originals].join('\n');
  } finally {
    database.close();
  }
}
