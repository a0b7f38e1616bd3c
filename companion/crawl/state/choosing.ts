import { canonicalUrl } from '../../../shared/url/canonical.ts';
import type { UrlId } from '../../order/order.ts';
import type { HostGate } from '../frontier/host-queues.ts';
import type { Politeness } from '../politeness/politeness.ts';
import type { CrawlLog } from '../ports/crawl-log.ts';
import type { Demotion } from '../rules/patterns.ts';
import { isAboutSite, turnsPage } from '../rules/side-pages.ts';
import type { CrawlState } from './crawl-state.ts';
import { readableParts } from './link-reasons.ts';
import type { Choice } from './page-update.ts';
import { type Available, isBrisk, isFarBelow, SOON_MS } from './worth-the-wait.ts';

/** Answers through which link a URL waits. */
export type SightingLog = Pick<CrawlLog, 'sighting' | 'source'>;

/** Most pieces of an explanation that are kept. */
const PARTS = 3;
/** A link that the order itself holds for on topic is not held back by the mould of its address. */
const TRUSTED = 0.5;

/** Explains a link that was followed last because its page asks not to follow it. */
const NOFOLLOW = { feature: 'nofollow', detail: '', weight: -1 };

/**
 * The best URL that may be fetched now, left in the frontier; undefined: none may. What is held back is put behind the
 * rest on the way.
 */
export function candidate(state: CrawlState, log: SightingLog, now: number, gate: HostGate): UrlId | undefined {
  for (let id = state.frontier.best(now, gate); id !== undefined; id = state.frontier.best(now, gate)) {
    const demotion = state.frontier.isDemoted(id) ? undefined : heldBack(state, id, log);
    if (demotion === undefined) return id;
    state.demote(id, demotion);
  }
  return undefined;
}

/**
 * Returns whether a soon available host has a link of this topic that promises far more than one available now.
 * `candidate` was chosen just before. On the way it demotes links that would be held back at their turn.
 */
export function isWorthTheWait(
  state: CrawlState,
  log: SightingLog,
  one: Available,
  now: number,
  politeness: Pick<Politeness, 'errors' | 'pauseMs'>,
): boolean {
  const { frontier, order } = state;
  const isSoonAsked = (host: string): boolean =>
    isBrisk({ errors: politeness.errors(host), pauseMs: politeness.pauseMs(host) ?? 0 });
  for (;;) {
    const other = frontier.bestAtRest(now + SOON_MS, isSoonAsked);
    if (other === undefined || frontier.isDemoted(other) || !isFarBelow(one, order.priority(other))) return false;
    const demotion = heldBack(state, other, log);
    if (demotion === undefined) return true;
    state.demote(other, demotion);
  }
}

/**
 * Takes a URL off the frontier, with the reasons for it as they are now. Their words are looked up when they are read:
 * where the fetch fails, never.
 */
export function take(state: CrawlState, log: Pick<CrawlLog, 'take'>, id: UrlId): Choice {
  const sighting = log.take(id);
  const against = sighting.source >= 0 && state.isDiscouraged(id) ? [NOFOLLOW] : [];
  const { topicTokens } = state;
  const because = state.order.explain(id);
  const { url } = state.known.at(id);
  const choice = {
    urlId: id,
    sighting,
    priority: Math.min(1, Math.max(0, state.order.priority(id))),
    get parts() {
      return [...against, ...readableParts(because, { ...sighting, url }, topicTokens)].slice(0, PARTS);
    },
  };
  state.frontier.take(id);
  state.pendingRedirects.delete(id);
  state.settled.add(id);
  return choice;
}

/** Why a URL is demoted; undefined: it is not. Nothing is lost: demoted URLs are fetched last. */
export function heldBack(state: CrawlState, id: UrlId, log: SightingLog): Demotion | undefined {
  const known = state.known.at(id);
  const rule = state.dust.sameAs(known.url);
  if (rule !== undefined) return { reason: 'same-page', pattern: rule };
  // A seed is never deeper than this, and a row read for each of thousands of URLs is worth saving.
  if (known.depth === 0 && log.source(id) < 0) return undefined;
  if (state.isDiscouraged(id)) return { reason: 'nofollow', pattern: `${known.host}/**` };
  // The order is what such text is made to fool.
  if (state.newWords.isSpent(known.site)) return { reason: 'nothing-new', pattern: `*.${known.site}` };
  if (state.order.priority(id) >= TRUSTED) return undefined;
  const barren = state.patterns.barren(known);
  if (barren !== undefined) return barren;
  if (isAboutSite(known.url)) return { reason: 'about-site', pattern: known.url };
  const { source, anchor } = log.sighting(id);
  const offTopicList = turnsPage(anchor) && state.log.byUrl(source)?.onTopic === false;
  return offTopicList ? { reason: 'list-page', pattern: known.url } : undefined;
}

/**
 * Returns whether the patterns of a crawl permit the redirect of a URL to an address. Seeds, which no page named, are
 * the user's choice: they may redirect to any address.
 */
export const mayLead = ({ within }: Pick<CrawlState, 'within'>, source: UrlId, to: string): boolean =>
  source < 0 || within(canonicalUrl(to) ?? to, to);
