import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { domTree } from '../../shared/page/dom.ts';
import { readSteps } from '../../shared/page/read.ts';
import { inSlices } from '../../shared/page/steps.ts';
import { privateFields } from '../capture/private-fields.ts';
import type { PageReading } from '../capture/read-tab.ts';

/** Put into a page by scripting.executeScript, which hands the value back to capture/read-tab. Sends nothing itself. */
export default defineUnlistedScript(async (): Promise<PageReading> => {
  return { page: await inSlices(readSteps(domTree(document), location.href)), private: privateFields(document) ?? '' };
});
