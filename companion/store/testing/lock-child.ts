/**
 * Takes the lock of a folder: `lock-child.ts DIR`. Says `locked` or `in use`; started by `fork`, it holds the lock
 * until it is killed.
 */

import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { lock } from '../lock.ts';

const [dir = ''] = process.argv.slice(2);
let told = 'locked';
try {
  lock(dir);
} catch (fault) {
  if (!isAmbitError(fault, 'store-in-use')) throw fault;
  told = 'in use';
}
if (process.send === undefined) process.stdout.write(told);
else {
  process.send(told);
  if (told === 'locked') setInterval(() => undefined, 60_000);
  else process.disconnect();
}
