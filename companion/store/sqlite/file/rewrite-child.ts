import { AmbitError } from '../../../../shared/errors/ambit-error.ts';
import { openDatabase } from '../database.ts';
import { tryEmptyLog } from './log.ts';

/** The process of `rewriteBeside`. Prints the fault, if there is one, as `RewriteFault`. */

const [file = ''] = process.argv.slice(2);
try {
  const database = openDatabase(file);
  database.exec('VACUUM');
  tryEmptyLog(database);
  database.close();
} catch (fault) {
  const code = fault instanceof AmbitError ? fault.code : undefined;
  process.stdout.write(JSON.stringify({ code, message: String(fault instanceof Error ? fault.message : fault) }));
  process.exitCode = 1;
}
