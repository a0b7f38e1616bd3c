import browser, { type Tabs } from 'webextension-polyfill';
import type { PageRecord } from '../../shared/page/record.ts';
import { MAX_MARKUP, type Snapshot } from '../../shared/page/snapshot.ts';
import { readSnapshotSteps } from '../../shared/page/snapshot-tree.ts';
import { inSlices } from '../../shared/page/steps.ts';
import type { SensitiveKind } from './sensitive.ts';

/**
 * Answer of the content function. It sends the page as markup, because building the record in the page would hold the
 * tab up.
 */
export interface TabSnapshot {
  readonly url: string;
  readonly snapshot: Snapshot;
  /** HTTP status; 0 if the browser does not report it. */
  readonly status: number;
  /** Kind of secret that a field of the page asks for; '' without such a field. */
  readonly private: SensitiveKind | '';
}

/** A page as its tab shows it now. */
export interface TabReading {
  readonly page: PageRecord;
  /** HTTP status; 0 if the browser does not report it. */
  readonly status: number;
  /** Kind of secret that a field of the page asks for; '' without such a field. */
  readonly private: SensitiveKind | '';
}

/**
 * Reads a page from the browser; no other code does. Undefined for an unreadable page: no permission, a page of the
 * browser itself, or a private window (refused here whatever the manifest allows).
 */
export async function readTab(tab: Pick<Tabs.Tab, 'id' | 'incognito'>): Promise<TabReading | undefined> {
  if (tab.incognito || tab.id === undefined) return undefined;
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId: tab.id, frameIds: [0] },
      files: ['/read-page.js'],
      injectImmediately: true,
    });
    const answer: unknown = frame?.result;
    if (!isAnswer(answer)) return undefined;
    const page = await inSlices(readSnapshotSteps(answer.snapshot, answer.url));
    return page.url === '' ? undefined : { page, status: answer.status, private: answer.private };
  } catch {
    // executeScript rejects alike for pages of the browser, pages of its store and pages without permission.
    return undefined;
  }
}

/** The platform writes a page part by part, so the last part may reach past the bound. */
const MAX_SENT_MARKUP = MAX_MARKUP * 2;

/** The content function runs beside a hostile page, so its answer is looked at before it is believed. */
function isAnswer(value: unknown): value is TabSnapshot {
  if (typeof value !== 'object' || value === null) return false;
  const { url, snapshot, status, private: kind }: Partial<Record<keyof TabSnapshot, unknown>> = value;
  if (
    typeof status !== 'number' ||
    typeof url !== 'string' ||
    typeof kind !== 'string' ||
    typeof snapshot !== 'object' ||
    snapshot === null
  )
    return false;
  const { markup, truncated }: Partial<Record<keyof Snapshot, unknown>> = snapshot;
  return typeof markup === 'string' && markup.length <= MAX_SENT_MARKUP && typeof truncated === 'boolean';
}
