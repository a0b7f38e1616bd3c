import browser, { type Tabs } from 'webextension-polyfill';
import { PAGE_LIMITS, type PageRecord } from '../../shared/page/record.ts';
import type { SensitiveKind } from './sensitive.ts';

/** What the content function hands back. */
export interface PageReading {
  readonly page: PageRecord;
  /** A field that asks for a secret, '' when there is none. */
  readonly private: SensitiveKind | '';
}

/**
 * The one place where a page is taken from the browser. Undefined when the page cannot be read: no permission, a page of the
 * browser itself, a private window (FAULTS 68: refused here whatever the manifest says).
 */
export async function readTab(tab: Pick<Tabs.Tab, 'id' | 'incognito'>): Promise<PageReading | undefined> {
  if (tab.incognito || tab.id === undefined) return undefined;
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId: tab.id, frameIds: [0] },
      files: ['/read-page.js'],
      injectImmediately: true,
    });
    const reading: unknown = frame?.result;
    return isReading(reading) ? reading : undefined;
  } catch {
    // Pages of the browser, of its store and without permission cannot be told apart: executeScript rejects for all of them.
    return undefined;
  }
}

/** The content function runs beside a hostile page, so its answer is looked at before it is believed. */
function isReading(value: unknown): value is PageReading {
  if (typeof value !== 'object' || value === null) return false;
  const { page, private: kind }: { page?: unknown; private?: unknown } = value;
  if (typeof kind !== 'string' || typeof page !== 'object' || page === null) return false;
  const { url, title, text, links }: Partial<Record<keyof PageRecord, unknown>> = page;
  return (
    typeof url === 'string' &&
    /^https?:\/\//.test(url) &&
    url.length <= PAGE_LIMITS.url &&
    typeof title === 'string' &&
    title.length <= PAGE_LIMITS.title &&
    typeof text === 'string' &&
    text.length <= PAGE_LIMITS.text &&
    Array.isArray(links) &&
    links.length <= PAGE_LIMITS.links
  );
}
