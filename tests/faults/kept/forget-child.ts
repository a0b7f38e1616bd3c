/** A process that erases a site and is killed during it: `STATE HOST LOG`. */
import { appendFileSync } from 'node:fs';
import { openStore } from '../../../companion/store/open.ts';

/**
 * Each look at the clock takes a millisecond: on the quickest machine, too, it takes many stretches, and is killed
 * between them.
 */
let now = 0;
performance.now = () => now++;

const [dir = '', host = '', log = ''] = process.argv.slice(2);
const store = openStore(dir);
const forgetting = store.upkeep.forget({ kind: 'site', host }, { tell: (share) => appendFileSync(log, `${share}\n`) });
appendFileSync(log, 'asked\n');
await forgetting;
appendFileSync(log, 'done\n');
store.close();
