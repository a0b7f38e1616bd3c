import type { Report } from '../../shared/api/report.ts';
import { isTelling } from '../../shared/text/telling.ts';
import type { Outline } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { digestOf } from './digest.ts';
import { familiesOf, foldPages } from './folding.ts';
import { namesOf } from './group-names.ts';
import { groupsOf } from './groups.ts';
import { hubsAndAuthorities } from './hubs.ts';
import { logOdds, WordCounts } from './log-odds.ts';
import { outlinesOf } from './outlines.ts';
import { repeatedSentences } from './repeated-sentences.ts';
import { reportedEvents } from './reported-events.ts';
import { reviewOf } from './sample.ts';
import { readFinds } from './sentiment/page-sentiments.ts';
import { spreadOf } from './spread.ts';
import { countWords, readTexts } from './text-index.ts';
import { textSample } from './text-sample.ts';
import { trendOf } from './trend.ts';

const MAX_HOSTS = 200;
const MAX_WORDS = 40;
const MAX_REPRINTS = 30;
const MAX_COPIES = 30;
/** Pages of a group that are named. */
const NAMED = 8;
/** Pages that are grouped, most relevant first: time grows with them. */
const MAX_GROUPED = 1_500;

/**
 * Returns the result of a crawl, in numbers and by sub-topic.
 * @param isQuoted false for the id of a page of which the digest quotes no sentence
 */
export async function report(
  store: Store,
  crawlId: string,
  now: number,
  isQuoted?: (page: number) => boolean,
): Promise<Report> {
  await foldPages(store, crawlId);
  const { rows, sample } = await readSample(store, crawlId);
  const families = familiesOf(rows, store.results.heads(crawlId));
  const best = bestOf(rows);
  const counts = [new WordCounts(), new WordCounts()] as const;
  await countWords(store, sample, ...counts);
  const words = tellingWords(...counts);
  const topicId = store.crawls.get(crawlId)?.topicId ?? '';
  const groups = await groupsOf(best.map((row) => ({ id: row, terms: store.results.terms(row.id) })));
  await readFinds(store, topicId);
  const repeated = repeatedSentences(store, new Set(groups.flatMap(({ members }) => members.map(({ host }) => host))), [
    ...new Set([...sample, ...best]),
  ]);
  const names = await namesOf(store, groups, repeated);
  return {
    ...trendOf(store, topicId, now),
    hosts: store.results
      .hosts(crawlId)
      .slice(0, MAX_HOSTS)
      .map((row) => ({ ...row })),
    skipped: store.results.invalid(crawlId).map((row) => ({ ...row })),
    failed: store.results.failures(crawlId).map((row) => ({ ...row })),
    labels: {
      relevant: rows.filter(({ label }) => label === 'relevant').length,
      notRelevant: rows.filter(({ label }) => label === 'not-relevant').length,
    },
    review: reviewOf(rows),
    languages: languagesOf(rows),
    linked: hubsAndAuthorities(store, crawlId, rows),
    words,
    ...(sample.length < rows.length && { sampled: sample.length }),
    groups: groups.map(({ members }, at) => ({
      words: [...(names[at] ?? [])],
      count: members.length,
      pages: members.slice(0, NAMED).map(({ id, url, title }) => ({ id, url, title })),
    })),
    digest: digestOf(
      store,
      groups.map(({ members }) => members),
      repeated,
      isQuoted,
    ),
    reprints: [...spreadOf(store, families, counts, { texts: MAX_REPRINTS, copies: MAX_COPIES })],
    events: [...(await reportedEvents(store, families))],
  };
}

function languagesOf(rows: readonly Outline[]): Report['languages'] {
  const counts = new Map<string, number>();
  for (const { language } of rows) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language, pages]) => ({ language, pages }));
}

function tellingWords(inside: WordCounts, outside: WordCounts): Report['words'] {
  return [...inside.counts]
    .map(([word, pages]) => ({ word, pages, weight: logOdds(word, inside, outside) }))
    .filter(({ word, pages, weight }) => pages > 1 && weight > 0 && isTelling(word))
    .sort((a, b) => b.weight - a.weight || b.pages - a.pages)
    .slice(0, MAX_WORDS)
    .map(({ word, pages }) => ({ word, pages }));
}

/** Reads the texts of a sample of the crawl, and of the pages that are grouped. @returns all pages, and the sample */
async function readSample(store: Store, crawlId: string) {
  const listed = async () => {
    const { pages: rows, gone } = await outlinesOf(store, crawlId);
    return { rows, gone, sample: textSample(rows) };
  };
  const found = await listed();
  const wanted = new Set([...found.sample, ...bestOf(found.rows)].map(({ id }) => id));
  await readTexts(store, crawlId, undefined, wanted);
  return store.results.gone() === found.gone ? found : await listed();
}

const bestOf = (rows: readonly Outline[]): readonly Outline[] =>
  rows
    .filter(({ onTopic }) => onTopic)
    .sort((a, b) => b.relevance - a.relevance || a.n - b.n)
    .slice(0, MAX_GROUPED);
