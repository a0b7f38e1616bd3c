import { createHash } from 'node:crypto';
import type { PageRecord } from '../../../shared/page/record.ts';
import { MIN_TEXT } from '../../../shared/text/sameness/near-duplicates.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import { NO_AI_INPUT } from '../../fetch/robots/content-signal.ts';
import type { Sighting, UrlId } from '../../order/order.ts';
import type { NewLink } from '../../store/crawl-update.ts';
import type { KnownUrls } from '../frontier/known-urls.ts';
import type { Followable } from '../rules/link-rules.ts';

/** URLs that one crawl can hold in memory. */
const MAX_KNOWN = 10_000_000;
/** Text around an anchor that is kept to be shown, in UTF-16 units on each side. */
const SHOWN = 160;
/** All white space but that which is one space already. */
const UNFOLDED = /\s{2,}|[^\S ]/g;

/** A link of a page with the URL that it leads to. */
export interface Sighted extends Sighting, Omit<Followable, 'link'> {
  readonly isNew: boolean;
}

/** Returns the robots directives of page and server; `none` is both. */
export function robotsDirectives(
  record: PageRecord,
  robotsTag: readonly string[],
): { noindex: boolean; nofollow: boolean } {
  const asks = (wish: string) => robotsTag.includes(wish) || robotsTag.includes('none');
  return { noindex: record.noindex || asks('noindex'), nofollow: record.nofollow || asks('nofollow') };
}

/** Adds to a record that the server asks for no use as input of AI models. */
export const withSignals = (record: PageRecord, robotsTag: readonly string[]): PageRecord =>
  robotsTag.includes(NO_AI_INPUT) ? { ...record, refusesAiInput: true } : record;

/** Learns the URLs that a page links to. */
export function sight(known: KnownUrls, urlId: UrlId, followable: readonly Followable[]): Sighted[] {
  const depth = known.depth(urlId) + 1;
  const sighted: Sighted[] = [];
  for (const { place, link, url, written } of followable) {
    if (known.size >= MAX_KNOWN && known.find(keyOf(url)) === undefined) continue;
    const { known: target, isNew } = known.learn(url, depth);
    if (target.id !== urlId) sighted.push({ place, link, url, written, target, isNew });
  }
  return sighted;
}

/** @param better whether this sighting of the URL is better than all before */
export function newLinkOf({ target, link, url, written, isNew }: Sighted, better: boolean): NewLink {
  const { anchor, before, after } = link;
  const { id, depth } = target;
  return { id, url, written, depth, isNew, better, anchor, before: before.slice(-SHOWN), after: after.slice(0, SHOWN) };
}

/** Returns for each link of a record the URL that it leads to, -1 where it is not followed. */
export function targetsOf(record: PageRecord, sighted: readonly Sighted[]): number[] {
  const targets = record.links.map(() => -1);
  for (const { place, target } of sighted) targets[place] = target.id;
  return targets;
}

/** Returns the hash of a page's folded text, '' for a text that is too short for one. */
export function hashOf(text: string): string {
  if (text.length < MIN_TEXT) return '';
  return createHash('sha1').update(text.replace(UNFOLDED, ' ')).digest('base64url');
}
