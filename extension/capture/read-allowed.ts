import type { Tabs } from 'webextension-polyfill';
import type { PageRecord } from '../../shared/page/record.ts';
import type { ExtensionSettings } from '../storage/settings.ts';
import { type CaptureVerdict, isAllowed, mayCapture } from './may-capture.ts';
import { readTab } from './read-tab.ts';

/** The page of a tab, or why the user's settings or the page itself forbid to keep it. */
export type AllowedReading =
  | Exclude<CaptureVerdict, { may: true }>
  | { readonly may: true; readonly page: PageRecord; readonly status: number };

/**
 * Reads a tab whose address may be captured. Checks again afterwards: the tab may show another page by then, the page
 * may ask for a secret, and the user may have changed the settings. @param settings as they are after the reading
 */
export async function readAllowed(tab: Tabs.Tab, settings: () => Promise<ExtensionSettings>): Promise<AllowedReading> {
  const reading = await readTab(tab);
  if (reading === undefined) return { may: false, why: 'not-web' };
  const { page, status } = reading;
  const now = await settings();
  const verdict = mayCapture({ url: page.url, incognito: tab.incognito }, now);
  if (!verdict.may) return verdict;
  if (reading.private !== '' && !isAllowed(page.url, now)) {
    return { may: false, why: 'sensitive', kind: reading.private };
  }
  return { may: true, page, status };
}
