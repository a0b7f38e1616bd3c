import browser from 'webextension-polyfill';
import { problemOf } from '../../link/problem.ts';
import { writeSingle } from '../../local/single.ts';

/** What fails here has nobody to tell: the badge and the popup say it. */
export function run(work: Promise<unknown>): void {
  work
    .catch(async (error: unknown) => {
      await browser.action.setBadgeText({ text: '!' });
      await writeSingle('companion', { state: problemOf(error) }, { changes: ['pairing'] });
    })
    // Where not even that can be kept the badge says it alone, and a popup that opens finds out for itself.
    .catch(() => undefined);
}
