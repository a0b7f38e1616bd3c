import type { Tabs } from 'webextension-polyfill';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Settings } from '../local/settings.ts';
import { type CaptureVerdict, isAllowed, mayCapture } from './may-capture.ts';
import { readTab } from './read-tab.ts';

/** The page of a tab, or why the user's settings or the page itself forbid to keep it. */
export type AllowedReading =
  | Exclude<CaptureVerdict, { may: true }>
  | { readonly may: true; readonly page: PageRecord; readonly status: number };

/** Reads a tab whose address may be captured: the page may have moved on since, and may ask for a secret. */
export async function readAllowed(tab: Tabs.Tab, settings: Settings): Promise<AllowedReading> {
  const reading = await readTab(tab);
  if (reading === undefined) return { may: false, why: 'not-web' };
  const { page, status } = reading;
  const verdict = mayCapture({ url: page.url, incognito: tab.incognito }, settings);
  if (!verdict.may) return verdict;
  if (reading.private !== '' && !isAllowed(tab.url ?? '', settings)) {
    return { may: false, why: 'sensitive', kind: reading.private };
  }
  return { may: true, page, status };
}
