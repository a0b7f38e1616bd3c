import type { Tabs } from 'webextension-polyfill';
import { capturedAt, keepCapture } from '../storage/captures.ts';
import { beforeReading } from '../storage/forgotten.ts';
import { readSettings } from '../storage/settings.ts';
import { type CaptureVerdict, mayCapture } from './may-capture.ts';
import { readAllowed } from './read-allowed.ts';

/** A page seen again within this time is not captured again, in milliseconds. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** Captures the page of a tab when the user's settings and the page allow it. @returns why not, or that it may. */
export async function captureTab(tab: Tabs.Tab): Promise<CaptureVerdict> {
  const settings = await readSettings();
  const url = tab.url ?? '';
  const verdict = mayCapture({ url, incognito: tab.incognito }, settings);
  if (!verdict.may) return verdict;
  const last = await capturedAt(url.split('#', 1)[0] ?? '');
  // `Math.abs`: after the clock was set back, the age of the last capture is unknown.
  if (last !== undefined && Math.abs(Date.now() - last) < AGAIN_AFTER_MS) return verdict;
  const before = await beforeReading();
  const reading = await readAllowed(tab, readSettings);
  if (!reading.may) return reading;
  // An HTTP error page is the site's own message, not a page to capture.
  if (reading.status >= 400) return { may: false, why: 'not-web' };
  await keepCapture(crypto.randomUUID(), reading.page, Date.now(), before);
  return verdict;
}
