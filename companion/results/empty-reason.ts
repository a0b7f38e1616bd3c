import type { EmptyReason } from '../../shared/api/empty-reason.ts';
import { language } from '../../shared/text/language.ts';
import { UNKNOWN_LANGUAGE } from '../../shared/text/unknown-language.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { CrawlTally } from '../store/crawl-store.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { outlinesOf } from './outlines.ts';

/** Least different words of a useful text, about two sentences: hardly any page shares enough of fewer. */
const FEW_WORDS = 20;
/** Letters needed to tell languages of one script apart reliably. */
const SURE = 100;

type EmptyReasonResult = Pick<EmptyReason, 'why'> & Partial<EmptyReason>;

/**
 * Finds the reason why a crawl has nothing to suggest. Cost where that is so: an outline of every page, some 12 µs
 * each, in slices. A popup that has no list yet asks, too.
 */
export async function lack(store: Store, crawlId: string, topic: Topic): Promise<EmptyReason> {
  const words = wordsOf(topic);
  if (store.crawls.hasUnlabelled(crawlId)) return { words, pages: '', topic: '', why: 'nothing' };
  const { pages } = await outlinesOf(store, crawlId);
  return { words, pages: '', topic: '', ...whyOf(pages, store.crawls.tally(crawlId), topic, words) };
}

/** @param pages without those that ask not to be kept */
function whyOf(
  pages: readonly Outline[],
  { fetched, onTopic }: CrawlTally,
  topic: Topic,
  words: number,
): EmptyReasonResult {
  if (fetched === 0) return { why: 'nothing' };
  const found = pages.filter(({ isSeed }) => !isSeed);
  const good = found.filter((page) => page.onTopic && page.label === 'none');
  if (good.some(({ copyOf }) => copyOf === undefined)) return { why: 'nothing' };
  if (good.length > 0) return { why: 'copies' };
  if (found.some(({ label }) => label !== 'none')) return { why: 'labelled' };
  if (onTopic === 0) return offTopic(pages, topic, words);
  return { why: pages.some((page) => page.onTopic) ? 'start-pages' : 'unlisted' };
}

function offTopic(pages: readonly Outline[], topic: Topic, words: number): EmptyReasonResult {
  if (topic.words.length === 0 && words < FEW_WORDS) return { why: 'few-words' };
  const most = mostOf(pages);
  const own = languagesOf(topic);
  if (most === undefined || own.some((tag) => !differ(tag, most))) return { why: 'off-topic' };
  return { why: 'language', pages: most, topic: own[0]?.tag ?? UNKNOWN_LANGUAGE };
}

const wordsOf = ({ texts, words }: Topic): number =>
  new Set([...words, ...texts.flatMap(({ title, text }) => [title, text])].flatMap(tokens)).size;

/** The language that more than half of the pages are in. */
function mostOf(pages: readonly Outline[]): string | undefined {
  const counts = new Map<string, number>();
  for (const page of pages) counts.set(page.language, (counts.get(page.language) ?? 0) + 1);
  const [most] = [...counts].find(([, count]) => count * 2 > pages.length) ?? [];
  return most === UNKNOWN_LANGUAGE || most === '' ? undefined : most;
}

interface Spoken {
  readonly tag: string;
  readonly isSure: boolean;
}

/** Returns the language of each text, and of the words together, without unknown ones. */
function languagesOf({ texts, words }: Topic): readonly Spoken[] {
  return [...texts.map(({ title, text }) => `${title} ${text}`), words.join(' ')]
    .map((text) => ({ tag: language(text), isSure: text.length >= SURE }))
    .filter(({ tag }) => tag !== UNKNOWN_LANGUAGE);
}

/** A few words show only their script. */
const differ = ({ tag, isSure }: Spoken, other: string): boolean =>
  isSure ? primary(tag) !== primary(other) : scriptOf(tag) !== scriptOf(other);

const primary = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** '' for an invalid tag: records from the browser may hold anything. */
function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? '';
  } catch {
    return '';
  }
}
