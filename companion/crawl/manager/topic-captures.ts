import { randomUUID } from 'node:crypto';
import type { CapturedAnswer, CapturedAnswered, CapturedPage } from '../../../shared/api/captured-page.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import { logit } from '../../../shared/learning/sigmoid.ts';
import { isBare } from '../../../shared/page/bare.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { usable } from '../../../shared/topic/usable.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { siteOf } from '../../../shared/url/site.ts';
import { createJudge } from '../../judge/index.ts';
import type { KeptCapture, Store } from '../../store/store.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { Steering } from '../ports/crawls.ts';
import { byTurns, type SlicedTask } from '../ports/sliced-task.ts';
import { topicOf } from '../ports/stored.ts';

/** Most recently captured addresses that are examined; some 2 ms each. */
const MAX_LOOKED_AT = 300;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Log odds that a link to or from a page of the topic, and having been read within an hour of one, add to a page's own.
 */
const LINKED = 1.5;
const SAME_HOUR = 0.5;
/** Log odds of a page read just now; they halve every week. */
const RECENT = 0.5;
const HALF_LIFE_MS = 7 * DAY_MS;
/** A page that neither is linked nor was read in the same hour is offered from this relevance on. */
const MIN_RELEVANCE = 0.1;
/** UTF-16 units of a page that describe a topic: as many as the judge reads of a page. */
const MAX_TEXT = 30_000;
/** Texts that describe one topic. */
const MAX_TEXTS = 100;

/**
 * Pages that the user read and that may belong to a topic, best first: like it by its judge, linked to or from its
 * pages, read in the same hour, read lately. Pages that describe the topic, began a crawl of it or have a label are
 * left out.
 * @throws not-found for an unknown topic
 */
export async function topicCaptures(
  store: Store,
  topicId: string,
  limit: number,
  clock: Clock = systemClock,
): Promise<readonly CapturedPage[]> {
  const found: CapturedPage[] = [];
  await byTurns(offer(store, topicOf(store, topicId), clock.now(), found), clock);
  return found.slice(0, limit);
}

function* offer(store: Store, topic: Topic, now: number, found: CapturedPage[]): SlicedTask {
  const judge = createJudge(topic);
  const own = ownKeys(store, topic);
  const labelled = new Set(
    store.labels.current(topic.id).flatMap(({ target, key }) => (target === 'page' ? [key] : [])),
  );
  const related = [...own].flatMap((key) => store.captures.newest(key) ?? []);
  const linkedTo = new Set(related.flatMap(({ page }) => page.links.map(({ url }) => pageKey(url))));
  yield;
  const seen: { readonly key: string; readonly capture: Pick<KeptCapture, 'at'>; readonly page: Offered }[] = [];
  for (const key of store.captures.recent(MAX_LOOKED_AT)) {
    const capture = own.has(key) || labelled.has(key) ? undefined : store.captures.newest(key);
    if (capture === undefined || isBare(capture.page)) continue;
    const { url, title, links } = capture.page;
    const { features } = judge.judge(capture.page);
    const linked = linkedTo.has(key) || links.some((link) => own.has(pageKey(link.url)));
    seen.push({ key, capture: { at: capture.at }, page: { url, title, features, linked } });
    yield;
  }
  const score = ({ relevance, linked, sameHour, at }: CapturedPage): number =>
    logit(relevance) +
    (linked ? LINKED : 0) +
    (sameHour ? SAME_HOUR : 0) +
    RECENT * 2 ** (-Math.max(0, now - at) / HALF_LIFE_MS);
  const pages = seen.map(({ capture: { at }, page: { url, title, features, linked } }): CapturedPage => {
    const sameHour = related.some((other) => Math.abs(other.at - at) < HOUR_MS);
    const { relevance } = judge.rejudge(features);
    return { url, title: title || url, site: siteOf(url), at, relevance, linked, sameHour };
  });
  found.push(
    ...pages
      .filter(({ relevance, linked, sameHour }) => linked || sameHour || relevance >= MIN_RELEVANCE)
      .sort((one, other) => score(other) - score(one)),
  );
}

interface Offered extends Pick<CapturedPage, 'url' | 'title' | 'linked'> {
  readonly features: string;
}

/** Keys of the pages that describe a topic or began a crawl of it. */
function ownKeys(store: Store, topic: Topic): ReadonlySet<string> {
  const crawls = store.crawls.list().filter(({ topicId }) => topicId === topic.id);
  const seeds = crawls.flatMap(({ id }) => store.crawls.seeds(id).map(({ url }) => url));
  const texts = topic.texts.map(({ url }) => url).filter((url) => url !== '');
  return new Set([...seeds, ...texts].map(pageKey));
}

/**
 * Takes the user's answer. A page that belongs becomes a text of the topic and a seed of its crawls, read from its
 * capture. Any other gets the label *not relevant*. Pages whose capture is gone, and texts beyond 100, are left out.
 * @throws not-found for an unknown topic
 */
export async function answerCaptures(
  crawls: Steering,
  store: Store,
  topicId: string,
  { belong, others }: CapturedAnswer,
  now: number,
): Promise<CapturedAnswered> {
  const topic = topicOf(store, topicId);
  const known = new Set(topic.texts.map(({ url }) => pageKey(url)));
  const pages = [...new Map(belong.map((url) => [pageKey(url), url])).keys()].flatMap((key) => {
    const page = known.has(key) ? undefined : store.captures.newest(key)?.page;
    return page === undefined ? [] : [page];
  });
  const texts = pages
    .map(({ url, title, text }) => ({ url, title, text: text.slice(0, MAX_TEXT) }))
    .filter((text) => usable({ ...topic, words: [], texts: [text] }))
    .slice(0, Math.max(0, MAX_TEXTS - topic.texts.length));
  if (texts.length > 0) await crawls.putTopic({ ...topic, texts: [...topic.texts, ...texts] });
  if (pages.length > 0)
    crawls.addSeeds(
      topicId,
      pages.map(({ url }) => url),
    );
  const labels = others.map(
    (url): LabelEvent => ({
      ...{ id: randomUUID(), topicId, target: 'page', url, value: 'not-relevant', at: now },
    }),
  );
  if (labels.length > 0) await crawls.label(labels);
  return { texts: texts.length, labels: labels.length };
}
