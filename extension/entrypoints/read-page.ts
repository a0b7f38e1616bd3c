import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { snapshotSteps } from '../../shared/page/snapshot.ts';
import { inSlices } from '../../shared/page/steps.ts';
import { privateFields } from '../capture/private-fields.ts';
import type { TabSnapshot } from '../capture/read-tab.ts';

/** Put into a page by scripting.executeScript, which hands the value back to capture/read-tab. Sends nothing itself. */
export default defineUnlistedScript(async (): Promise<TabSnapshot> => {
  const url = location.href;
  const [visit] = performance.getEntriesByType('navigation');
  const status = (visit as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
  return { url, status, snapshot: await inSlices(snapshotSteps(document)), private: privateFields(document) ?? '' };
});
