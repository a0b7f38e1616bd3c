import type { Sighting, UrlId } from '../order/order.ts';
import type { Journal, ReplayPage, StoredStep, StoredUrl } from '../store/journal.ts';
import { pageKey } from '../store/page-key.ts';
import type { Clock } from './clock.ts';
import type { Mind } from './mind.ts';

/** A URL whose fetch was cut off so often is given up: it may be what killed the process. */
const MOST_CUT_OFF = 2;
/** Steps between two moments in which others get their turn. */
const STRIDE = 16;

/**
 * Rebuilds the mind of a crawl from its journal: the same calls in the same sequence, then the frontier. A fetch that was
 * in flight when the process ended is begun again once.
 * @param signal stops it midway: then false is returned and the mind is of no use.
 */
export async function replay(mind: Mind, journal: Journal, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const urls = [...journal.urls()];
  for (const { id, url, isSeed } of urls) {
    if (!isSeed) continue;
    mind.order.seed(mind.known.restore(id, url, 0));
  }
  let count = 0;
  for (const step of journal.steps()) {
    if (count++ % STRIDE === 0) await clock.turn();
    if (signal.aborted) return false;
    repeat(mind, journal, step, urls);
  }
  for (const url of urls) settle(mind, journal, url);
  return true;
}

function repeat(mind: Mind, journal: Journal, step: StoredStep, urls: readonly StoredUrl[]): void {
  switch (step.kind) {
    case 'page':
      repeatPage(mind, step.page, urls);
      break;
    case 'failed':
      mind.observeFailure(step.urlId, journal.sighting(step.urlId).source);
      break;
    case 'learn':
      mind.learn(step.key, step.features, step.value, mind.log.find(step.key));
      break;
    case 'rejudge':
      mind.rejudge();
      break;
    case 'label-link':
      mind.labelLink(step.urlId, step.relevant ? 'relevant' : 'not-relevant');
      break;
  }
}

function repeatPage(mind: Mind, page: ReplayPage, urls: readonly StoredUrl[]): void {
  const { urlId, key, record, seen, contentHash } = page;
  const judgement = mind.judge.judge(record);
  mind.known.alias(key, urlId);
  const depth = mind.known.at(urlId).depth + 1;
  const sightings = record.links.flatMap((link, place): Sighting[] => {
    const target = page.targets[place] ?? -1;
    const url = urls[target]?.url;
    return url === undefined ? [] : [{ target: mind.known.restore(target, url, depth), link }];
  });
  const isCopy = contentHash !== '' && mind.contents.has(contentHash);
  mind.contents.add(contentHash);
  mind.observe({ urlId, from: page.from, record, ...seen, isCopy, sightings });
  const label = mind.taught.get(key) ?? 'none';
  const unsure = label === 'none' && judgement.unsure;
  const { pageId, n, host, features } = page;
  const logged = { pageId, urlId, n, key, host, url: record.url, features, ...seen, unsure, label };
  mind.log.add(logged, pageKey(mind.known.at(urlId).url));
}

function settle(mind: Mind, journal: Journal, { id, state, tries }: StoredUrl): void {
  if (state === 'failed') mind.failed += 1;
  if (mind.settled.has(id)) return;
  if (state === 'taken' && tries >= MOST_CUT_OFF) giveUp(mind, journal, id);
  else if (state === 'frontier' || state === 'taken') mind.frontier.offer(id, mind.order.score(id));
}

function giveUp(mind: Mind, journal: Journal, id: UrlId): void {
  mind.observeFailure(id, journal.sighting(id).source);
  journal.fail(id, 'cancelled', 'Ambit ended twice while it fetched this page.', false);
  mind.failed += 1;
}
