import { isDamage, openDatabase } from '../database.ts';

/**
 * The process that checks a large database while it is in use. It exits with 0 for a sound one, 2 for a damaged one, 1
 * where it cannot tell.
 */

const [file = ''] = process.argv.slice(2);
try {
  const database = openDatabase(file, { readOnly: true });
  const found = database.query<{ quick_check: string }>('PRAGMA quick_check(1)').get();
  process.exitCode = found?.quick_check === 'ok' ? 0 : 2;
} catch (fault) {
  process.exitCode = isDamage(fault) ? 2 : 1;
}
