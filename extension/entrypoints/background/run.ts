import browser from 'webextension-polyfill';
import { problemOf } from '../../companion-client/problem.ts';
import { writeSingle } from '../../storage/single.ts';

/** Runs background work that has no caller: the badge and the popup show its failure. */
export function run(work: Promise<unknown>): void {
  work
    .catch(async (error: unknown) => {
      await browser.action.setBadgeText({ text: '!' });
      await writeSingle('companion', { state: problemOf(error) }, { changes: ['pairing'] });
    })
    // If storage fails too, only the badge shows the error; the popup meets it by itself when opened.
    .catch(() => undefined);
}
