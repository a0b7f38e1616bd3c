/** A process that forgets a site and is killed while it does: `STATE HOST LOG`. */
import { appendFileSync } from 'node:fs';
import { openStore } from '../../../companion/store/open.ts';

const [dir = '', host = '', log = ''] = process.argv.slice(2);
const store = openStore(dir);
const forgetting = store.upkeep.forget({ kind: 'site', host }, { tell: (share) => appendFileSync(log, `${share}\n`) });
appendFileSync(log, 'asked\n');
await forgetting;
appendFileSync(log, 'done\n');
store.close();
