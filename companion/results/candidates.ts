import type { Candidate } from '../../shared/api/lexicon.ts';
import { fold } from '../../shared/text/fold.ts';
import { isGeneral } from '../../shared/text/telling.ts';
import { termOf } from '../../shared/text/terms.ts';
import type { Cutting } from '../../shared/text/tokens.ts';
import { words } from '../../shared/text/words.ts';
import { ownWords } from '../../shared/topic/own-words.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { Store } from '../store/store.ts';
import { logOdds, WordCounts } from './log-odds.ts';
import { isFunctionWord } from './speech/parts-of-speech.ts';
import { countWords, readWords } from './text-index.ts';

const MAX_CANDIDATES = 120;
/** Text of one topic text that is read, in UTF-16 units. */
const MAX_TEXT = 100_000;
/** Least occurrences of a word in all texts; a single one is chance. */
const MIN_COUNT = 2;

/**
 * Words that could describe a topic, best first (S2.2): those of its own texts and of the pages that its crawls found
 * on topic, weighed against the pages that were not. The user ticks some; they become words of the topic, and what the
 * next crawl finds with them feeds the next list.
 */
export async function candidates(store: Store, topic: Topic): Promise<readonly Candidate[]> {
  const crawls = store.crawls.list().filter(({ topicId }) => topicId === topic.id);
  const own = topic.texts.map(({ title, text }) => `${title}\n${text.slice(0, MAX_TEXT)}`);
  const cutting = ownWords(own, topic.words);
  const [good, bad] = [new WordCounts(), new WordCounts()];
  for (const text of own) good.add(spelled(text, cutting));
  for (const { id } of crawls) {
    const pages = await readWords(store, id);
    await countWords(store, pages, good, bad);
  }
  const chosen = new Set(topic.words.map(termsOf));
  const repeated =
    topic.texts.length === 1 && good.total === 1 ? countsOf(topic.texts[0]?.text ?? '', cutting) : undefined;
  return [...good.counts]
    .map(([word, texts]) => ({ word, texts, others: bad.counts.get(word) ?? 0, weight: logOdds(word, good, bad) }))
    .map((one) => ({ ...one, times: repeated?.get(one.word) ?? one.texts }))
    .filter(({ word, times }) => times >= MIN_COUNT && !chosen.has(termsOf(word)) && !isFunctionWord(word))
    .filter(({ word }) => !isGeneral(fold(word)))
    .sort((a, b) => b.weight - a.weight || b.times - a.times || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(({ word, times, others }) => ({ word, texts: times, others }));
}

/** Returns a text's informative words in their original spelling. */
const spelled = (text: string, cutting: Cutting): readonly string[] =>
  words(text, cutting).filter((word) => termOf(word) !== '');

function countsOf(text: string, cutting: Cutting): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of spelled(text, cutting)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const termsOf = (word: string): string => words(word).map(termOf).join(' ');
