import type { CrawlView } from '../../shared/api/crawl.ts';
import type { LabelEvent } from '../../shared/api/label.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import type { LinkRecord, PageRecord } from '../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import type { TabSnapshot } from '../capture/read-tab.ts';
import type { StartIntent } from '../storage/schema.ts';

/** Domain objects for tests, which set only the values that matter to them. */
export const aPage = (change: Partial<PageRecord> = {}): PageRecord => ({
  ...EMPTY_RECORD,
  url: 'https://bread.example/starter',
  title: 'Sourdough starter',
  text: 'Feed the starter every day.',
  ...change,
});

/** Returns the answer of a tab that shows `aPage`. */
export const anAnswer = (change: Partial<TabSnapshot> = {}): TabSnapshot => {
  const { url, title, text } = aPage();
  const markup = `<html><head><title>${title}</title></head><body><p>${text}</p></body></html>`;
  return { url, status: 200, snapshot: { markup, truncated: false }, private: '', ...change };
};

export const aLink = (change: Partial<LinkRecord> = {}): LinkRecord => ({
  url: 'https://levain.example/stiff',
  kind: 'a',
  anchor: 'stiff levain',
  before: 'More on',
  after: 'for cold kitchens',
  windowBefore: 'More on',
  windowAfter: 'for cold kitchens',
  block: 'More on stiff levain for cold kitchens',
  heading: '',
  path: 'main>p>a',
  position: 0,
  furniture: false,
  rel: [],
  ...change,
});

export const aLabel = (change: Partial<LabelEvent> = {}): LabelEvent => ({
  id: crypto.randomUUID(),
  topicId: 'topic-1',
  target: 'page',
  url: 'https://bread.example/a',
  value: 'relevant',
  at: 1_000,
  ...change,
});

export const aCrawl = (change: Partial<CrawlView> = {}): CrawlView => ({
  id: 'crawl-1',
  topicId: 'topic-1',
  topicName: 'Sourdough',
  order: 'adaptive',
  state: 'running',
  reason: null,
  message: '',
  budgets: { pages: 500, perHost: 100, seconds: 0 },
  fetched: 0,
  onTopic: 0,
  failed: 0,
  frontier: 0,
  hosts: 0,
  startedAt: 1,
  elapsedMs: 0,
  leftMs: null,
  asking: null,
  curve: [],
  seeds: [],
  ...change,
});

export const aSuggestion = (change: Partial<Suggestion> = {}): Suggestion => ({
  id: 1,
  crawlId: 'crawl-1',
  topicId: 'topic-1',
  url: 'https://bread.example/a',
  title: 'A',
  site: 'bread.example',
  snippet: '',
  language: 'en',
  relevance: 0.8,
  unsure: false,
  label: 'none',
  foundAt: 1,
  why: { path: [], anchor: '', before: '', after: '', words: [], priority: 0.7, parts: [], judged: [] },
  ...change,
});

export const anIntent = (change: Partial<StartIntent> = {}): StartIntent => ({
  tabId: 1,
  pageUrl: 'https://bread.example/starter',
  pageTitle: 'Sourdough starter',
  selection: '',
  linkUrl: '',
  ...change,
});
