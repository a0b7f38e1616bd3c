import browser, { type Tabs } from 'webextension-polyfill';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { LabelValue, Suggestion } from '../../../shared/api/page.ts';
import { type CaptureVerdict, mayCapture } from '../../capture/may-capture.ts';
import { capturedAt } from '../../storage/captures.ts';
import type { ExtensionSettings } from '../../storage/settings.ts';

/** The page in front of the user, and Ambit's knowledge of it. */
export interface CurrentPage {
  readonly tabId: number;
  readonly url: string;
  readonly title: string;
  readonly verdict: CaptureVerdict;
  readonly capturedAt: number | undefined;
  /** Among the suggestions of the chosen crawl. */
  readonly suggestion: Suggestion | undefined;
  readonly label: LabelValue;
  readonly isSeed: boolean;
}

/**
 * The tab that the popup was opened over. Opened in a tab of its own, the popup is about the page that was looked at
 * before.
 */
export async function currentTab(): Promise<Tabs.Tab | undefined> {
  const own = browser.runtime.getURL('');
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  if (active !== undefined && active.url?.startsWith(own) !== true) return active;
  const others = (await browser.tabs.query({ currentWindow: true })).filter((tab) => tab.url?.startsWith(own) !== true);
  return others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0];
}

export interface PageContext {
  readonly settings: ExtensionSettings;
  readonly crawl: CrawlView | undefined;
  readonly suggestions: readonly Suggestion[];
  readonly labels: ReadonlyMap<string, LabelValue>;
}

/** Undefined when there is no web page to speak of. */
export async function standingOf(tab: Tabs.Tab | undefined, known: PageContext): Promise<CurrentPage | undefined> {
  if (tab?.id === undefined || tab.url === undefined || !/^https?:/.test(tab.url)) return undefined;
  const url = tab.url.split('#', 1)[0] ?? '';
  const suggestion = known.suggestions.find((candidate) => candidate.url === url);
  return {
    tabId: tab.id,
    url,
    title: tab.title ?? '',
    verdict: mayCapture({ url, incognito: tab.incognito }, known.settings),
    capturedAt: await capturedAt(url),
    suggestion,
    label: known.labels.get(url) ?? suggestion?.label ?? 'none',
    isSeed: known.crawl?.seeds.some((seed) => seed.url === url) === true,
  };
}
