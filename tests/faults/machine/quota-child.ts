/**
 * Labels in the store of `DIR` until the system takes no more of them, though the disk has room:
 * `ulimit -f …; node … quota-child.ts DIR`.
 */
import { labelOf } from '../../../companion/crawl/testing/harness.ts';
import { faultCode } from '../../../companion/fault-code.ts';
import { openStore } from '../../../companion/store/open.ts';

const store = openStore(process.argv[2] ?? '');
let labelled = 0;
let fault = '';
while (fault === '') {
  try {
    labelled += store.labels.put([labelOf(`http://a.example/${labelled}${'x'.repeat(4_000)}`, 'relevant')]).length;
  } catch (cause) {
    fault = faultCode(cause);
  }
}
store.close();
console.log(JSON.stringify({ labelled, fault }));
