/** Prints a database's contents as JSON, and leaves it with an empty log. Argument: the database's file. */
import { DatabaseSync } from '@photostructure/sqlite';

const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file);
const column = (sql: string) => database.prepare(sql).all().flatMap(Object.values);
const sound = column('PRAGMA integrity_check').join('; ');
process.stdout.write(
  JSON.stringify({ sound, labels: column('SELECT id FROM labels'), pages: column('SELECT url FROM pages') }),
);
database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
database.close();
