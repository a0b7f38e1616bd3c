/**
 * Opens the store in `DIR/state` once, on a disk that has only so many pages of 4 KiB left:
 * `disk-start-child.ts DIR PAGES`. Below 0: on the disk as it is, and a topic is written. Prints the code of the fault,
 * or how many topics there are.
 */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { faultCode } from '../../../companion/fault-code.ts';
import { openStore } from '../../../companion/store/open.ts';

const [home = '', pages = '0'] = process.argv.slice(2);
const left = Number(pages);
const filler = join(home, 'filler');
rmSync(filler, { force: true });
if (left >= 0) {
  const { bavail, bsize } = statfsSync(home);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - left * 4_096));
}
try {
  const store = openStore(join(home, 'state'));
  if (left < 0) store.topics.put(TOPIC, 0);
  console.log(store.topics.list().length, store.notices.length);
  store.close();
} catch (fault) {
  console.log(faultCode(fault));
}
