import type { Candidate } from '../../shared/api/lexicon.ts';
import { newestCaptures } from '../storage/captures.ts';
import { currentCrawl } from '../storage/current.ts';
import { beforeAsking } from '../storage/erasure-requests.ts';
import { knownSuggestions } from '../storage/known.ts';
import { linkLabels, pageLabels } from '../storage/labels.ts';
import { readSingle, writeSingle } from '../storage/single.ts';
import type { Mark, MarkModel } from './rate.ts';

/** Milliseconds before the topic's words are requested again; they change slowly. */
const WORDS_FRESH_MS = 5 * 60_000;
/** Most read pages remembered; older ones count as new. */
const MAX_SEEN = 5_000;

interface KeptWords {
  readonly topicId: string;
  readonly at: number;
  readonly words: readonly Candidate[];
}

/**
 * Returns what this browser's own store knows of the current crawl's topic; without a crawl, a model that marks
 * nothing.
 */
export async function markModel(): Promise<MarkModel> {
  const crawl = await currentCrawl();
  if (crawl === undefined) return { words: [], known: {} };
  const [words, { list, asks }, pages, links, read] = await Promise.all([
    keptWords(),
    knownSuggestions(crawl.id),
    pageLabels(crawl.topicId),
    linkLabels(crawl.topicId),
    newestCaptures(MAX_SEEN),
  ]);
  const known: Record<string, Mark> = {};
  for (const { url } of list) known[url] = 'promising';
  for (const { url } of asks) delete known[url];
  for (const { url } of [...read, ...crawl.seeds]) known[url] = 'seen';
  for (const [url, value] of [...pages, ...links]) {
    if (value !== 'none') known[url] = value === 'relevant' ? 'promising' : 'off-topic';
  }
  return { words: words?.topicId === crawl.topicId ? words.words : [], known };
}

/**
 * Requests the words of the current crawl's topic if the saved ones are old or of another topic. @returns whether it
 * did
 */
export async function learnWords(ask: (topicId: string) => Promise<readonly Candidate[]>): Promise<boolean> {
  const [crawl, kept] = await Promise.all([currentCrawl(), keptWords()]);
  if (crawl === undefined) return false;
  if (kept?.topicId === crawl.topicId && Date.now() - kept.at < WORDS_FRESH_MS) return false;
  const before = await beforeAsking();
  const made: KeptWords = { topicId: crawl.topicId, at: Date.now(), words: await ask(crawl.topicId) };
  await writeSingle('mark-words', made, { before });
  return true;
}

async function keptWords(): Promise<KeptWords | undefined> {
  // Reads without a check: only this file writes the value.
  return (await readSingle('mark-words')) as KeptWords | undefined;
}
