import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import { cut } from '../../../shared/page/cut.ts';
import { type LinkRecord, PAGE_LIMITS, type PageRecord } from '../../../shared/page/record.ts';
import { wellFormed } from '../../../shared/text/well-formed.ts';
import type { Topic, TopicText } from '../../../shared/topic/topic.ts';
import type { KeptStart, StartIntent } from '../../storage/schema.ts';
import { topicName } from '../../ui/words/topic-name.ts';
import { pageName } from './page-name.ts';

/** Default cost limits of a crawl. The limit per host keeps one site from filling the whole result. */
const BUDGETS = { pages: 500, perHost: 100, seconds: 0 } as const;

/**
 * Makes the topic and crawl that the user pointed at: the selection, the page, or a link with its context and the page
 * around it. Undefined without an http(s) address to start from. The companion decides whether the words suffice.
 */
export function topicOf(
  { id, topicId, intent }: Pick<KeptStart, 'id' | 'topicId' | 'intent'>,
  page: PageRecord | undefined,
): { readonly topic: Topic; readonly spec: CrawlSpec } | undefined {
  const seed = seedOf(intent.linkUrl) ?? seedOf(page?.url ?? intent.pageUrl);
  const texts = textsOf(intent, page);
  if (seed === undefined) return undefined;
  const [first] = texts;
  const name = topicName(intent.selection || named(intent, page) || first?.title || first?.text || '');
  return {
    topic: { id: topicId, name: name || new URL(seed).hostname, texts, words: [] },
    spec: { id, topicId, seeds: [seed], order: 'adaptive', budgets: { ...BUDGETS } },
  };
}

/** Uses the page, if the user pointed at that. */
const named = ({ linkUrl, pageTitle }: StartIntent, page: PageRecord | undefined): string =>
  linkUrl === '' && page !== undefined ? pageName(page, pageTitle || page.title) : '';

function textsOf(intent: StartIntent, page: PageRecord | undefined): readonly TopicText[] {
  const around: TopicText = {
    url: cut(page?.url ?? intent.pageUrl, PAGE_LIMITS.url),
    title: whole(page?.title || intent.pageTitle, PAGE_LIMITS.title),
    text: whole(page?.text ?? '', PAGE_LIMITS.text),
  };
  if (intent.linkUrl !== '') {
    const link = page?.links.find(({ url }) => url === withoutFragment(intent.linkUrl));
    return link === undefined ? [around] : [ofLink(link), around];
  }
  if (intent.selection !== '') return [{ ...around, text: whole(intent.selection, PAGE_LIMITS.text) }];
  return [around];
}

const ofLink = ({ url, anchor, block, before, after }: LinkRecord): TopicText => ({
  url,
  title: anchor,
  text: block || [before, anchor, after].join(' ').trim(),
});

function seedOf(address: string): string | undefined {
  const seed = withoutFragment(address);
  return /^https?:\/\//.test(seed) && seed.length <= PAGE_LIMITS.url ? seed : undefined;
}

function withoutFragment(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** Titles and selections may hold half a sign, by a page's doing or the browser's. */
const whole = (text: string, units: number): string => wellFormed(cut(text, units));
