import { pageKey } from '../../shared/url/page-key.ts';
import { siteOf } from '../../shared/url/site.ts';
import { isJudgedSame } from '../judge/index.ts';
import type { Sighting, UrlId } from '../order/order.ts';
import type { Journal, JournalPage, Rejudged, StoredStep, StoredUrl } from '../store/journal.ts';
import { heldBack } from './choosing.ts';
import { byTurns, type Chore } from './chores.ts';
import type { Clock } from './clock.ts';
import type { KnownUrls } from './frontier/known-urls.ts';
import type { Mind } from './mind/mind.ts';
import { CROWDED_OUT } from './rules/crowded-out.ts';
import { DEMOTION_REASONS } from './rules/patterns.ts';

/** A URL whose fetch was cut off so often is given up: it may be what killed the process. */
const MAX_CUT_OFF = 2;
/** Steps of under 0.01 ms that are done between two yields. */
const FEW = 256;
/** Pages that are written down anew at a time: some milliseconds. */
const CORRECTED = 256;

/**
 * Rebuilds the mind of a crawl from its journal: the same calls in the same sequence, then the frontier. A fetch that was
 * in flight when the process ended is begun again once. Others have their turn before it begins, and every few milliseconds.
 * @param isHalted stops it midway: then false is returned and the mind is of no use.
 */
export async function rebuildMind(
  mind: Mind,
  journal: Journal,
  clock: Clock,
  isHalted: () => boolean,
): Promise<boolean> {
  await clock.turn();
  return byTurns(rebuilding(mind, journal), clock, isHalted);
}

function* rebuilding(mind: Mind, journal: Journal): Chore {
  yield* recall(mind.known, journal);
  for (const { id, url } of journal.seeds()) mind.order.seed(mind.known.restore(id, url, 0));
  for (const step of journal.steps()) {
    if (step.kind === 'rejudge') yield* mind.rejudge();
    else repeat(mind, journal, step);
    yield;
  }
  for (const url of journal.settled()) {
    settle(mind, journal, url);
    yield;
  }
  yield* correct(mind, journal);
  yield* refill(mind, journal);
  yield* demoteAgain(mind, journal);
  mind.crowdedOut.add(journal.leftOut(CROWDED_OUT));
}

/** Every known URL by its hash and host: full parts as they were kept, the rest from their texts. */
export function* recall(known: KnownUrls, journal: Journal): Chore {
  known.reserve(journal.urlCount());
  for (const part of journal.parts()) {
    known.restorePart(part);
    yield;
  }
  for (const { id, url } of journal.urlsFrom(known.size)) {
    known.remember(url);
    if (id % FEW === 0) yield;
  }
  for (const part of known.takeParts()) journal.keepPart(part);
}

/**
 * Stored judgements may stem from labels that are forgotten since, or from an older description of the topic: what the judge says now takes their place,
 * and later changes are compared with it.
 */
function* correct({ log }: Mind, journal: Journal): Chore {
  const changes: Rejudged[] = [];
  for (const page of log) {
    if (page.label === 'none' && !isJudgedSame(journal.judged(page.pageId), page)) changes.push(page);
    if (changes.length === CORRECTED) journal.amend(changes.splice(0));
    yield;
  }
  if (changes.length > 0) journal.amend(changes);
}

/** Scores as they were last kept, and the order's own for URLs that had none then. The best of them are then scored anew. */
function* refill({ known, settled, order, frontier }: Mind, journal: Journal): Chore {
  const first = frontier.restore(journal.scores());
  for (const id of settled) frontier.drop(id);
  for (let id = first; id < known.size; id++) {
    if (!settled.has(id)) frontier.enter(id, order.score(id));
    if (id % FEW === 0) yield;
  }
  yield* frontier.opening();
  if (first > 0) yield* frontier.rescoring((id) => order.score(id));
}

/** What an earlier process had put behind the rest goes there at once, where the reason still holds: else it would be missing from what is shown. */
function* demoteAgain(mind: Mind, journal: Journal): Chore {
  for (const url of DEMOTION_REASONS.flatMap((reason) => journal.leftOut(reason))) {
    const id = mind.known.find(pageKey(url));
    const demotion = id === undefined || mind.settled.has(id) ? undefined : heldBack(mind, id, journal);
    if (id !== undefined && demotion !== undefined) mind.demote(id, demotion);
    yield;
  }
}

function repeat(mind: Mind, journal: Journal, step: Exclude<StoredStep, { kind: 'rejudge' }>): void {
  switch (step.kind) {
    case 'page':
      repeatPage(mind, journal, step.page);
      break;
    case 'failed':
      mind.observeFailure(step.urlId, journal.source(step.urlId));
      break;
    case 'learn':
      mind.learn(step.key, step.features, step.value, mind.log.own(step.key));
      break;
    case 'label-link':
      mind.labelLink(step.urlId, step.value);
      break;
  }
}

function repeatPage(mind: Mind, journal: Journal, page: JournalPage): void {
  const { urlId, key, record, seen, contentHash } = page;
  // The record is marked already; the memory of its host must know it all the same.
  mind.hostLinks.marked(record);
  const depth = mind.known.depth(urlId) + 1;
  const judgement = mind.judge.judge(record, depth === 1);
  mind.known.alias(key, urlId);
  const sightings = record.links.flatMap((link, place): Sighting[] => {
    const target = page.targets[place] ?? -1;
    return target < 0 ? [] : [{ target: mind.known.nearer(target, depth), link }];
  });
  const isCopy = mind.compare(urlId, record, contentHash) !== undefined;
  mind.observe({ urlId, from: page.from, record, ...seen, isCopy, sightings });
  const label = mind.labelOn(key);
  const unsure = label === 'none' && judgement.unsure;
  const { pageId, n, host } = page;
  // Words of the topic that were changed since are counted in no kept features.
  const features = mind.judge.isMadeFor(page.features) ? page.features : judgement.features;
  if (features !== page.features) journal.keepFeatures(pageId, features);
  const logged = { pageId, urlId, n, key, host, url: record.url, features, ...seen, unsure, label };
  mind.log.add(logged, mind.known.at(urlId).url, siteOf(record.url));
}

function settle(mind: Mind, journal: Journal, { id, state, tries }: StoredUrl): void {
  if (state === 'failed') mind.failed += 1;
  if (mind.settled.has(id)) return;
  // Left to the user's browser: no step tells of it.
  if (state === 'failed') mind.settled.add(id);
  if (state === 'taken' && tries >= MAX_CUT_OFF) giveUp(mind, journal, id);
}

function giveUp(mind: Mind, journal: Journal, id: UrlId): void {
  mind.observeFailure(id, journal.source(id));
  journal.fail(id, 'cancelled', 'Ambit stopped twice while it fetched this page.', false);
  mind.failed += 1;
}
