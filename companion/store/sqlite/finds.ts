import type { LabelValue } from '../../../shared/api/page.ts';
import type { Find } from '../../../shared/api/watch.ts';
import { announcedFrom, FOLLOWED } from '../announced-from.ts';
import { NearbyAnswers } from '../nearby-answers.ts';
import type { ResultsStore } from '../results-store.ts';
import type { Database } from './database.ts';
import { LABELLED } from './found.ts';

/**
 * The first judgement, by the labels of that time, is the one that counts: later labels move it by words alone, in a
 * judge that knows the pages of one round. Pages of the same text have the same `text`, and no others.
 */
const FINDS = `
  SELECT pages.id, crawls.id AS crawlId, pages.url, title, site, snippet, coalesce(value, 'none') AS label,
    coalesce(json_extract(body, '$.r'), relevance) AS judged,
    CASE content_hash WHEN '' THEN pages.key ELSE content_hash END AS text, min(found_at) AS foundAt
  FROM ${LABELLED} JOIN urls ON urls.crawl = pages.crawl AND urls.id = url_id JOIN crawls ON crawls.no = pages.crawl
    LEFT JOIN features ON features.page = pages.id
  WHERE n > 0 AND NOT noindex AND urls.source >= 0 AND duplicate_of IS NULL
    AND pages.crawl IN (SELECT no FROM crawls JOIN watch_rounds ON watch_rounds.crawl = crawls.id WHERE topic = ?1)
  GROUP BY pages.key ORDER BY foundAt DESC, pages.id DESC`;

const LABELS = "SELECT count(*) AS n FROM verdicts WHERE topic_id = ? AND target = 'page' AND value <> 'none'";

interface StoredFind extends Omit<Find, 'relevance' | 'label'> {
  readonly label: LabelValue;
  readonly judged: number;
  readonly text: string;
}

/** Reads what the rounds of watched topics brought. */
export function findReader(database: Database): Pick<ResultsStore, 'finds' | 'arrivals' | 'findCount'> {
  const brought = database.query<StoredFind>(FINDS);
  const labels = database.query<{ n: number }>(LABELS);

  /** Newest first. @param isFollowed true: pages whose links a watch follows, even where answers nearby say no */
  function likely(topicId: string, isFollowed = false): Find[] {
    const rows = brought.all(topicId);
    const answers = rows
      .filter(({ label }) => label !== 'none')
      .map(({ url, judged, label }) => ({ url, judged, isRelevant: label === 'relevant' }));
    const nearby = new NearbyAnswers(answers);
    const from = announcedFrom(labels.get(topicId)?.n ?? 0, answers.length);
    const firsts = new Map<string, Find>();
    for (const { label, judged, text, ...page } of rows) {
      if (label === 'not-relevant') continue;
      const relevance = label === 'relevant' ? 1 : nearby.chance({ url: page.url, judged });
      if (relevance < from && !(isFollowed && judged >= FOLLOWED)) continue;
      // The next one is older: it takes the place of this one.
      firsts.delete(text);
      firsts.set(text, { ...page, relevance, ...(label === 'relevant' && { label }) });
    }
    return [...firsts.values()];
  }
  return {
    finds: (topicId, limit) => likely(topicId).slice(0, limit),
    arrivals: (topicId, limit) => likely(topicId, true).slice(0, limit),
    findCount(topicId) {
      const finds = likely(topicId);
      return { finds: finds.length, newestAt: finds[0]?.foundAt ?? null };
    },
  };
}
