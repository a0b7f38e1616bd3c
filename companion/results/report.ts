import type { Report } from '../../shared/api/report.ts';
import { isTelling } from '../../shared/text/telling.ts';
import type { Store } from '../store/store.ts';
import { digestOf } from './digest.ts';
import { familiesWith, foldPages } from './folding.ts';
import { namesOf } from './group-names.ts';
import { groupsOf } from './groups.ts';
import { hubsAndAuthorities } from './hubs.ts';
import { logOdds, WordCounts } from './log-odds.ts';
import { repeatedSentences } from './repeated-sentences.ts';
import { MAX_FAMILIES, mayTellEvent, reportedEvents } from './reported-events.ts';
import { reviewOf } from './sample.ts';
import { readFinds } from './sentiment/page-sentiments.ts';
import { spreadOf } from './spread.ts';
import { countWords, LONGEST_WAIT_MS, readTexts } from './text-index.ts';
import { MAX_READ, stepFor } from './text-sample.ts';
import { trendOf } from './trend.ts';

const MAX_HOSTS = 200;
const MAX_WORDS = 40;
const MAX_REPRINTS = 30;
const MAX_COPIES = 30;
/** Pages of a group that are named. */
const NAMED = 8;
/** Most relevant pages: those on the topic are grouped, and links of all are read. Time grows with them. */
const MAX_LEADING = 1_500;

interface ReportOptions {
  /** false for the id of a page of which the digest quotes no sentence */
  readonly isQuoted?: (page: number) => boolean;
  /** Longest wait for texts, in ms (default: `LONGEST_WAIT_MS`). The background reads the rest for a later report. */
  readonly waitMs?: number;
}

/**
 * Returns the result of a crawl, in numbers and by sub-topic. Cost: some 0.5 µs a page of the crawl, and what
 * does not grow with it, some 0.5 s; the first time some 0.7 ms for each text, of 5,500 at most.
 */
export async function report(
  store: Store,
  crawlId: string,
  now: number,
  { isQuoted, waitMs }: ReportOptions = {},
): Promise<Report> {
  await foldPages(store, crawlId, waitMs);
  const topicId = store.crawls.get(crawlId)?.topicId ?? '';
  const longest = waitMs ?? LONGEST_WAIT_MS;
  const end = performance.now() + longest;
  const { leading, best, sample, unread } = await readTopic(store, crawlId, longest);
  const unfelt = await readFinds(store, topicId, Math.max(0, end - performance.now()));
  const pages = store.results.pageCount(crawlId);
  const counts = [new WordCounts(), new WordCounts()] as const;
  const counted = sample.filter(({ id }) => !unread.has(id));
  await countWords(store, counted, ...counts);
  const groups = await groupsOf(best.map((row) => ({ id: row, terms: store.results.terms(row.id) })));
  const repeated = repeatedSentences(store, new Set(groups.flatMap(({ members }) => members.map(({ host }) => host))), [
    ...new Map([...sample, ...best].map((row) => [row.id, row])).values(),
  ]);
  const names = await namesOf(store, groups, repeated);
  const labelled = store.results.labelled(crawlId);
  const spread = store.results.outlinesAmong(crawlId, store.results.spreadHeads(crawlId, MAX_REPRINTS));
  const waiting = unread.size + unfelt;
  return {
    ...trendOf(store, topicId, now),
    hosts: store.results.hosts(crawlId).slice(0, MAX_HOSTS),
    skipped: [...store.results.invalid(crawlId)],
    failed: [...store.results.failures(crawlId)],
    labels: {
      relevant: labelled.filter(({ label }) => label === 'relevant').length,
      notRelevant: labelled.filter(({ label }) => label === 'not-relevant').length,
    },
    review: reviewOf(labelled, pages, () => store.results.addresses(crawlId)),
    languages: [...store.results.languages(crawlId)],
    linked: {
      ...hubsAndAuthorities(store, crawlId, leading),
      ...(leading.length < pages && { sampled: leading.length }),
    },
    words: tellingWords(...counts),
    ...(counted.length < pages && { sampled: counted.length }),
    ...(waiting > 0 && { unread: waiting }),
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
    reprints: [
      ...spreadOf(store, familiesWith(store, crawlId, spread), counts, { texts: MAX_REPRINTS, copies: MAX_COPIES }),
    ],
    events: [...(await reportedEvents(store, familiesWith(store, crawlId, best.filter(mayTellEvent), MAX_FAMILIES)))],
  };
}

function tellingWords(inside: WordCounts, outside: WordCounts): Report['words'] {
  return [...inside.counts]
    .map(([word, pages]) => ({ word, pages, weight: logOdds(word, inside, outside) }))
    .filter(({ word, pages, weight }) => pages > 1 && weight > 0 && isTelling(word))
    .sort((a, b) => b.weight - a.weight || b.pages - a.pages)
    .slice(0, MAX_WORDS)
    .map(({ word, pages }) => ({ word, pages }));
}

/** Reads the texts of the pages that are grouped, and of a sample of the crawl for its words. */
async function readTopic(store: Store, crawlId: string, waitMs: number) {
  const listed = () => {
    const leading = store.results.mostRelevant(crawlId, MAX_LEADING);
    const best = leading.filter(({ onTopic }) => onTopic);
    const sample = store.results.everyNth(crawlId, stepFor(store.results.pageCount(crawlId)), MAX_READ);
    // By turns, so that a short wait reads some of both.
    const wanted = Array.from({ length: Math.max(best.length, sample.length) }, (_, at) => [best[at], sample[at]]);
    const ids = [...new Set(wanted.flat().flatMap((page) => page?.id ?? []))];
    return { leading, best, sample, ids };
  };
  const gone = store.results.gone();
  const found = listed();
  await readTexts(store, crawlId, waitMs, found.ids);
  const { ids, ...rest } = store.results.gone() === gone ? found : listed();
  return { ...rest, unread: new Set(store.results.unreadTexts(crawlId, ids)) };
}
