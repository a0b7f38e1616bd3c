import type { LabelValue } from '../../../shared/api/page.ts';
import type { Find } from '../../../shared/api/watch.ts';
import { announcedFrom, FOLLOWED } from '../announced-from.ts';
import { type JudgedAddress, NearbyAnswers } from '../nearby-answers.ts';
import type { ResultsStore } from '../results-store.ts';
import { tellingTags } from '../telling-tags.ts';
import type { Database } from './database.ts';
import { LABELLED } from './found.ts';
import { type TextPage, textGrouper } from './same-texts.ts';

/**
 * The first judgement, by the labels of that time, is the one that counts: later labels move it by words alone, in a
 * judge that knows the pages of one round. Pages of the same text have the same `text`, and no others.
 */
const FINDS = `
  SELECT pages.id, crawls.id AS crawlId, pages.url, title, site, snippet, coalesce(value, 'none') AS label,
    coalesce(json_extract(body, '$.r'), relevance) AS judged, json_extract(body, '$.t') AS tagged,
    CASE content_hash WHEN '' THEN pages.key ELSE content_hash END AS text, min(found_at) AS foundAt, find_times.at AS announcedAt
  FROM ${LABELLED} JOIN urls ON urls.crawl = pages.crawl AND urls.id = url_id JOIN crawls ON crawls.no = pages.crawl
    LEFT JOIN features ON features.page = pages.id LEFT JOIN find_times ON find_times.page = pages.id
  WHERE n > 0 AND NOT noindex AND urls.source >= 0 AND duplicate_of IS NULL
    AND pages.crawl IN (SELECT no FROM crawls JOIN watch_rounds ON watch_rounds.crawl = crawls.id WHERE topic = ?1)
  GROUP BY pages.key ORDER BY foundAt DESC, pages.id DESC`;

const WORDS = 'SELECT words FROM topics WHERE id = ?';

const LABELS = "SELECT count(*) AS n FROM verdicts WHERE topic_id = ? AND target = 'page' AND value <> 'none'";

/** Copies that a round brought beside the page itself. */
const COPIES = `
  SELECT duplicate_of AS ofPage, url, title FROM pages
  WHERE n > 0 AND NOT noindex AND duplicate_of IS NOT NULL
    AND crawl IN (SELECT no FROM crawls JOIN watch_rounds ON watch_rounds.crawl = crawls.id WHERE topic = ?)
  ORDER BY id`;
/** Most versions that a find names. */
const MAX_VERSIONS = 20;

interface StoredFind extends Omit<Find, 'relevance' | 'label' | 'announcedAt'>, TextPage {
  readonly id: number;
  readonly title: string;
  readonly snippet: string;
  readonly label: LabelValue;
  readonly judged: number;
  /** Tags of the author, a JSON array; null: none. */
  readonly tagged: string | null;
  readonly announcedAt: number | null;
}

/** A stored find with its tags read, and the chance in [0,1] that the user would call it relevant. */
interface JudgedFind extends Omit<StoredFind, 'tagged'>, JudgedAddress {
  readonly url: string;
  readonly judged: number;
  readonly chance: number;
}

/** Reads what the rounds of watched topics brought. */
export function findReader(database: Database): Pick<ResultsStore, 'finds' | 'noteFinds' | 'arrivals' | 'findCount'> {
  const brought = database.query<StoredFind>(FINDS);
  const copies = database.query<{ ofPage: number; url: string; title: string }>(COPIES);
  const labels = database.query<{ n: number }>(LABELS);
  const typed = database.query<{ words: string }>(WORDS);
  const note = database.query('INSERT INTO find_times (page, at) VALUES (?, ?)');
  const grouped = textGrouper(database);

  /** Newest first. @param isFollowed true: pages whose links a watch follows, even where answers nearby say no */
  function likely(topicId: string, isFollowed = false): Find[] {
    const pages = brought.all(topicId).map(taggedOf);
    const telling = tellingTags(pages, JSON.parse(typed.get(topicId)?.words ?? '[]'));
    const tagged = pages.map((page) => ({ ...page, ...telling(page) }));
    const answers = tagged.filter(isAnswer).map((page) => ({ ...page, isRelevant: page.label === 'relevant' }));
    const nearby = new NearbyAnswers(answers);
    const from = announcedFrom(labels.get(topicId)?.n ?? 0, answers.length);
    const kept = tagged
      .map((page) => ({ ...page, chance: nearby.chance(page) }))
      .filter((page) => isAnswer(page) || page.chance >= from || (isFollowed && page.judged >= FOLLOWED));
    return grouped(kept.toReversed()).flatMap(findOf).toReversed();
  }

  /** @returns the finds, each with the addresses of copies that came with it */
  function withCopies(topicId: string, finds: readonly Find[]): Find[] {
    const known = new Map<number, { url: string; title: string }[]>();
    for (const { ofPage, ...copy } of copies.all(topicId)) known.set(ofPage, [...(known.get(ofPage) ?? []), copy]);
    return finds.map((find) => {
      const versions = [...(find.versions ?? []), ...(known.get(find.id) ?? [])].slice(0, MAX_VERSIONS);
      return versions.length === 0 ? find : { ...find, versions };
    });
  }

  return {
    finds: (topicId, limit) => withCopies(topicId, likely(topicId).slice(0, limit)),
    noteFinds(finds, at) {
      const news = finds.filter(({ announcedAt }) => announcedAt === undefined);
      if (news.length > 0)
        database.durably(() => {
          for (const { id } of news) note.run(id, at);
        });
      return finds.map((find) => ({ announcedAt: at, ...find }));
    },
    arrivals: (topicId, limit) => likely(topicId, true).slice(0, limit),
    findCount(topicId) {
      const finds = likely(topicId);
      return { finds: finds.length, newestAt: finds[0]?.foundAt ?? null };
    },
  };
}

const isAnswer = ({ label }: Pick<StoredFind, 'label'>): boolean => label !== 'none';

/** Returns pages of one text as one find, the first; none if the user refused one of them and praised none. */
function findOf(family: readonly JudgedFind[]): Find[] {
  const isRelevant = family.some(({ label }) => label === 'relevant');
  const [first, ...others] = family;
  if (first === undefined || (!isRelevant && family.some(({ label }) => label === 'not-relevant'))) return [];
  const { label, judged, tags, isNamed, tagOdds, chance, text, announcedAt: _, ...page } = first;
  const announced = family.flatMap(({ announcedAt }) => announcedAt ?? []);
  const relevance = isRelevant ? 1 : chance;
  const versions = others.map(({ url, title }) => ({ url, title }));
  return [
    {
      ...{ ...page, relevance },
      ...(isRelevant && { label: 'relevant' }),
      ...(announced.length > 0 && { announcedAt: Math.min(...announced) }),
      ...(versions.length > 0 && { versions }),
    },
  ];
}

const taggedOf = ({ tagged, ...page }: StoredFind) => ({
  ...page,
  tags: tagged === null ? [] : (JSON.parse(tagged) as string[]),
});
