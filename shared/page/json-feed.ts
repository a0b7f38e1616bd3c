import { type Feed, type FeedItem, MAX_SUMMARY, resolvedBy, timeOf } from './feed-item.ts';
import { summaryText } from './feed-text.ts';

type JsonFeedObject = Readonly<Record<string, unknown>>;

const HEAD = 500;

/** Returns whether a text is a JSON Feed (jsonfeed.org), by its beginning. */
export const isJsonFeed = (text: string): boolean =>
  /^\s*\{/.test(text.slice(0, HEAD)) &&
  /"https?:(?:\\?\/){2}jsonfeed\.org(?:\\?\/)version/i.test(text.slice(0, 4 * HEAD));

/** Reads a JSON Feed; invalid JSON has no items. */
export function readJsonFeed(text: string, base: string, maxItems: number): Feed {
  const feed = parsed(text);
  const items = Array.isArray(feed.items) ? feed.items.slice(0, maxItems) : [];
  return { title: string(feed.title).trim(), items: items.map((item) => itemOf(item, base)) };
}

function itemOf(value: unknown, base: string): FeedItem {
  const item = isObject(value) ? value : {};
  const summary = string(item.summary) || string(item.content_text) || string(item.content_html);
  const id = string(item.id);
  return {
    url: resolvedBy(base, string(item.url) || string(item.external_url) || (/^https?:\/\//i.test(id) ? id : '')),
    title: string(item.title).trim(),
    summary: summaryText(summary.slice(0, MAX_SUMMARY)),
    at: timeOf(string(item.date_modified)) || timeOf(string(item.date_published)),
  };
}

function parsed(text: string): JsonFeedObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is JsonFeedObject => typeof value === 'object' && value !== null;
const string = (value: unknown): string => (typeof value === 'string' ? value : '');
