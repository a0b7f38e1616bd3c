import { createHash } from 'node:crypto';
import type { ScorePart } from '../../../shared/api/page.ts';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import { wireOf } from '../../../shared/page/wire.ts';
import { keyOf, pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { byLabel } from '../../judge/index.ts';
import type { Judgement } from '../../judge/judge.ts';
import type { Sighting, UrlId } from '../../order/order.ts';
import { pageKind } from '../../parse/page-kind/page-kind.ts';
import type { Journal, NewLink, Original, ShownText, SightingText } from '../../store/journal.ts';
import type { CurrentLabel } from '../../store/store.ts';
import { type FilteredLinks, type Followable, linksOf } from '../rules/link-rules.ts';
import { MIN_TEXT } from '../rules/sameness.ts';
import { MAX_SEEN, seenOf } from '../rules/seen-links.ts';
import type { CrawlState } from './crawl-state.ts';
import { ownWords } from './own-words.ts';
import type { LoggedPage } from './page-log.ts';
import { snippetOf } from './snippet.ts';

/** A URL as it was when it was chosen. */
export interface Choice {
  readonly urlId: UrlId;
  readonly sighting: SightingText;
  /** Spelling in which the URL is requested; absent: the canonical one. */
  readonly written?: string | undefined;
  /** In [0,1]. */
  readonly priority: number;
  readonly parts: readonly ScorePart[];
}

/** A page that was read, by fetch or from the user's browser. */
export interface PageToKeep {
  readonly choice: Choice;
  /** Place in the crawl, from 1; 0 for a captured page. */
  readonly n: number;
  readonly record: PageRecord;
  readonly status: number;
  readonly original?: Original;
  /** X-Robots-Tag. */
  readonly robotsTag: readonly string[];
  readonly foundAt: number;
  /** The user's label on this page, if there is one already. */
  readonly label: CurrentLabel | undefined;
}

export interface SavedPage {
  readonly page: LoggedPage;
  /** Never to be suggested: a seed, a page the user has read, a copy, or a page that asks not to be kept. */
  readonly hidden: boolean;
}

/** URLs that one crawl can hold in mind. */
const MAX_KNOWN = 10_000_000;
const NO_LINKS: FilteredLinks = { followable: [], invalid: [], crowdedOut: [] };
/** Text around an anchor that is kept to be shown, in UTF-16 units on each side. */
export const SHOWN = 160;

/** Judges a page, tells the order, feeds the frontier, and writes it all down in one transaction. */
export function keepPage(state: CrawlState, journal: Journal, read: PageToKeep): SavedPage {
  const links = seenOf(read.record.links, state.worth);
  const record = state.hostLinks.marked({ ...read.record, links });
  const wire = record.links.length === read.record.links.length ? wireOf(read.record) : undefined;
  const { noindex, nofollow } = robotsDirectives(record, read.robotsTag);
  const { followable, invalid, crowdedOut } = nofollow ? NO_LINKS : linksOf(record, state.within, state.worth);
  state.crowdedOut.add(crowdedOut);
  if (!nofollow && links.length === MAX_SEEN && !state.crowdedOut.isFull)
    state.crowdedOut.add(unseen(state, read.record, links));
  const judgement = state.judge.judge(record, state.known.depth(read.choice.urlId) === 0);
  const seen =
    read.label === undefined || read.label.value === 'none' ? judgement : byLabel(read.label.value === 'relevant');
  const contentHash = hashOf(record.text);
  const { urlId, sighting } = read.choice;
  const twin = state.compare(urlId, record, contentHash);
  const isCopy = twin !== undefined;
  const host = hostOf(record.url);
  const outdated = isCopy ? [] : state.hostSentences.add(host, record.text);
  const shown = shownOf(state, host, record, judgement.words);
  const key = pageKey(record.url);
  state.known.alias(key, urlId);
  const sighted = sight(state, urlId, followable);
  const sightings = sighted.map(({ target, link }) => ({ target, link }));
  state.observe({ urlId, from: sighting.source, record, ...opinionOf(seen), isCopy, sightings });

  const pageId = journal.keep({
    ...opinionOf(judgement),
    unsure: judgement.unsure,
    seen: opinionOf(seen),
    words: shown.words,
    pageKind: pageKind(read.record),
    ...(judgement.naming === undefined ? {} : { naming: judgement.naming }),
    features: judgement.features,
    ...read.choice,
    n: read.n,
    url: record.url,
    key,
    host,
    site: siteOf(record.url),
    status: read.status,
    title: noindex ? '' : record.title,
    language: record.language,
    snippet: noindex ? '' : shown.snippet,
    foundAt: read.foundAt,
    contentHash,
    twin: twin ?? -1,
    noindex,
    links: sighted.map((link) => offer(state, link)),
    invalid,
    record,
    targets: targetsOf(record, sighted),
    ...(wire === undefined ? {} : { wire }),
    ...(read.original === undefined ? {} : { original: read.original }),
  });
  state.hostSentences.show(pageId, host, shown.sentences);
  for (const earlier of outdated) renewShown(state, journal, earlier, host);
  for (const part of state.known.takeParts()) journal.keepPart(part);
  const given: LoggedPage = {
    pageId,
    urlId,
    n: read.n,
    key,
    host,
    url: record.url,
    features: judgement.features,
    ...opinionOf(seen),
    unsure: seen === judgement && judgement.unsure,
    label: read.label?.value ?? 'none',
  };
  const page = state.log.add(given, state.known.at(urlId).url, siteOf(record.url));
  return { page, hidden: isCopy || noindex || sighting.source < 0 || read.n === 0 };
}

/** Returns what a suggestion shows of a page's text, and the sentences that this rests on. */
function shownOf(
  { hostSentences }: CrawlState,
  host: string,
  page: Pick<PageRecord, 'title' | 'text' | 'description'>,
  matched: readonly string[],
): ShownText & { readonly sentences: string } {
  const isRepeated = (sentence: string): boolean => hostSentences.isRepeated(host, sentence);
  const { words, sentences } = ownWords(matched, page, isRepeated);
  const snippet = snippetOf(page.text, words, isRepeated) || snippetOf(page.description, words, isRepeated);
  return { words, snippet, sentences: [snippet, ...sentences].join('\n') };
}

/** Replaces what an earlier page shows, where its host turned out to repeat a sentence of that. */
function renewShown(state: CrawlState, journal: Journal, pageId: number, host: string): void {
  journal.renewShown(pageId, (record, matched) => {
    const shown = shownOf(state, host, record, matched);
    state.hostSentences.show(pageId, host, shown.sentences);
    return shown;
  });
}

/**
 * Lists the addresses of the links that judge and order do not see. Those that other pages link to as well are known
 * when the list is reported.
 */
function unseen(state: CrawlState, record: PageRecord, seen: readonly LinkRecord[]): readonly string[] {
  const isSeen = new Set(seen);
  const { followable, crowdedOut } = linksOf(
    { ...record, links: record.links.filter((link) => !isSeen.has(link)) },
    state.within,
  );
  return [...followable.map(({ url }) => url), ...crowdedOut];
}

const opinionOf = ({ relevance, onTopic }: Pick<Judgement, 'relevance' | 'onTopic'>) => ({ relevance, onTopic });

/** Returns the robots directives of page and server; `none` is both. */
export function robotsDirectives(
  record: PageRecord,
  robotsTag: readonly string[],
): { noindex: boolean; nofollow: boolean } {
  const asks = (wish: string) => robotsTag.includes(wish) || robotsTag.includes('none');
  return { noindex: record.noindex || asks('noindex'), nofollow: record.nofollow || asks('nofollow') };
}

interface Sighted extends Sighting, Omit<Followable, 'link'> {
  readonly isNew: boolean;
}

function sight(state: CrawlState, urlId: UrlId, followable: readonly Followable[]): Sighted[] {
  const depth = state.known.at(urlId).depth + 1;
  const sighted: Sighted[] = [];
  for (const { place, link, url, written } of followable) {
    if (state.known.size >= MAX_KNOWN && state.known.find(keyOf(url)) === undefined) continue;
    const { known, isNew } = state.known.learn(url, depth);
    if (known.id !== urlId) sighted.push({ place, link, url, written, target: known, isNew });
  }
  return sighted;
}

function offer(state: CrawlState, { target, link, url, written, isNew }: Sighted): NewLink {
  const { id, depth } = target;
  const better = !state.settled.has(id) && state.frontier.offer(id, state.order.score(id));
  const { anchor } = link;
  return {
    id,
    url,
    written,
    depth,
    isNew,
    better,
    anchor,
    before: link.before.slice(-SHOWN),
    after: link.after.slice(0, SHOWN),
  };
}

function targetsOf(record: PageRecord, sighted: readonly Sighted[]): number[] {
  const targets = record.links.map(() => -1);
  for (const { place, target } of sighted) targets[place] = target.id;
  return targets;
}

/** All white space but that which is one space already. */
const UNFOLDED = /\s{2,}|[^\S ]/g;

export function hashOf(text: string): string {
  if (text.length < MIN_TEXT) return '';
  return createHash('sha1').update(text.replace(UNFOLDED, ' ')).digest('base64url');
}
