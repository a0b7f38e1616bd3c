/** Opens the store of a folder: `open-child.ts DIR`. Prints `opened`, or the fault. */
import { openStore } from '../open.ts';

const [dir = ''] = process.argv.slice(2);
let told = 'opened';
try {
  openStore(dir).close();
} catch (fault) {
  told = String(fault);
}
process.stdout.write(told);
