import type { ScorePart } from '../../../shared/api/page.ts';
import { recallSentences } from '../../../shared/page/page-sentences.ts';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import { wireOf } from '../../../shared/page/wire.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { FetchedBody } from '../../fetch/fetcher.ts';
import { byLabel } from '../../judge/index.ts';
import type { Judgement } from '../../judge/judge.ts';
import type { UrlId } from '../../order/order.ts';
import type { NewLink, Original, PageUpdate, SeedOutcome, ShownText, SightingText } from '../../store/crawl-update.ts';
import type { CurrentLabel } from '../../store/store.ts';
import { type FilteredLinks, linksOf } from '../rules/link-rules.ts';
import { MAX_SEEN, seenOf } from '../rules/seen-links.ts';
import type { ParsedAnswer } from '../visit/fetch-and-parse.ts';
import type { CrawlState } from './crawl-state.ts';
import { entriesOf, sharedText } from './entries.ts';
import { ownWords } from './own-words.ts';
import { digestOf, type PageDigest } from './page-digest.ts';
import { newLinkOf, robotsDirectives, type Sighted, sight, targetsOf } from './page-links.ts';
import { snippetOf } from './snippet.ts';

/** A URL as it was when it was chosen. */
export interface Choice {
  readonly urlId: UrlId;
  readonly sighting: SightingText;
  /** In [0,1]. */
  readonly priority: number;
  readonly parts: readonly ScorePart[];
}

/** A page that was read, with its digest if that was made elsewhere. */
export interface DigestedAnswer extends ParsedAnswer {
  readonly digest?: PageDigest | undefined;
}

/** Facts of a crawl about a page that is read, by fetch or from the user's browser. */
export interface ReadingFacts {
  /** Place in the crawl, from 1; 0 for a captured page and for a sitemap. */
  readonly n: number;
  readonly foundAt: number;
  /** The user's label on this page, if there is one already. */
  readonly label: CurrentLabel | undefined;
  readonly seeds: readonly SeedOutcome[];
}

/** Share of a host's pages from which the text of a link is one of a menu: lists share entries. */
const OF_MENU = 0.5;

const NO_LINKS: FilteredLinks = { followable: [], invalid: [], crowdedOut: [] };

interface ProcessedPage {
  readonly update: PageUpdate;
  /** Sentences on which the shown text rests. */
  readonly sentences: string;
  /** Ids of earlier pages that show a sentence which their host turned out to repeat. */
  readonly outdated: Iterable<number>;
}

/** Judges a page, shows it to the order, and offers its links to the frontier. */
export function processPage(
  state: CrawlState,
  choice: Choice,
  read: DigestedAnswer,
  facts: ReadingFacts,
): ProcessedPage {
  const { status, robotsTag } = read.answer;
  const links = seenOf(read.record.links, state.worth);
  const record = state.hostLinks.marked({ ...read.record, links });
  const isWhole = links.length === read.record.links.length;
  const wire = isWhole ? wireOf(read.record) : undefined;
  const { noindex, nofollow } = robotsDirectives(record, robotsTag);
  const { followable, invalid, crowdedOut } = nofollow ? NO_LINKS : linksOf(record, state.within, state.worth);
  state.crowdedOut.add(crowdedOut);
  if (!nofollow && links.length === MAX_SEEN && !state.crowdedOut.isFull)
    state.crowdedOut.add(unseen(state, read.record, links));
  const { n, label } = facts;
  const { urlId, sighting } = choice;
  const digest = read.digest ?? digestOf(read.record);
  // Of very many links judge and order see a part: then the judge reads the page as they see it.
  const reading = isWhole ? digest.reading : undefined;
  const judgement = state.judge.judge(record, state.known.depth(urlId) === 0, reading);
  const seen = label === undefined || label.value === 'none' ? judgement : byLabel(label.value === 'relevant');
  const twin = state.compare(urlId, record, digest);
  const isCopy = twin !== undefined;
  const host = hostOf(record.url);
  const outdated = isCopy ? [] : state.hostSentences.add(host, digest.sentences, sharedText(record));
  if (digest.cut !== undefined) recallSentences(record.text, digest.cut);
  const shown = shownOf(state, host, record, judgement.words);
  const key = pageKey(record.url);
  state.known.alias(key, urlId);
  const sightings = sight(state.known, urlId, followable);
  state.observe({ urlId, from: sighting.source, record, digest, ...opinionOf(seen), isCopy, sightings });
  const update: PageUpdate = {
    kind: 'page',
    ...opinionOf(judgement),
    unsure: judgement.unsure,
    seen: opinionOf(seen),
    words: shown.words,
    pageKind: digest.pageKind,
    ...(judgement.naming === undefined ? {} : { naming: judgement.naming }),
    features: judgement.features,
    ...choice,
    from: addressOf(state, sighting.source),
    n,
    url: record.url,
    key,
    host,
    site: siteOf(record.url),
    status,
    title: noindex ? '' : record.title,
    language: record.language,
    snippet: noindex ? '' : shown.snippet,
    foundAt: facts.foundAt,
    contentHash: digest.contentHash,
    twin: twin ?? -1,
    copyOf: addressOf(state, twin ?? -1),
    noindex,
    hidden: isCopy || noindex || sighting.source < 0 || n === 0,
    links: sightings.map((link) => offer(state, link)),
    invalid,
    record,
    targets: targetsOf(record, sightings),
    seeds: facts.seeds,
    ...(wire === undefined ? {} : { wire }),
    ...originalOf(read.answer),
  };
  return { update, sentences: shown.sentences, outdated };
}

/** Returns what a suggestion shows of a page's text, and the sentences that this rests on. */
export function shownOf(
  { hostSentences }: CrawlState,
  host: string,
  page: PageRecord,
  matched: readonly string[],
): ShownText & { readonly sentences: string } {
  const isRepeated = (sentence: string): boolean => hostSentences.isRepeated(host, sentence);
  const isOfHost = (sentence: string): boolean => hostSentences.isOfHost(host, sentence);
  const own = ownWords(matched, page, isRepeated);
  // Lists of one host share entries: where those alone have the strongest word, they count.
  const { words, sentences } = own.words[0] === matched[0] ? own : ownWords(matched, page, isOfHost);
  const snippetIn = (text: string, by = words): string => snippetOf(text, by, isRepeated, isOfHost);
  const snippet =
    snippetIn(page.text) ||
    snippetIn(page.description) ||
    // A page that has nothing else may show what it shares with a few.
    snippetIn(page.text, matched) ||
    entriesOf(page, words, (entry) => hostSentences.isOfHost(host, entry, OF_MENU));
  return { words, snippet, sentences: [snippet, ...sentences].join('\n') };
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

/** Returns the original answer for storage; undefined for pages from the user's browser or a recorded web. */
const originalOf = ({ status, body, truncated, exchange }: FetchedBody): { readonly original?: Original } =>
  exchange === undefined ? {} : { original: { status, body, truncated, ...exchange } };

const addressOf = ({ log }: CrawlState, urlId: UrlId): string => (urlId < 0 ? '' : (log.byUrl(urlId)?.url ?? ''));

function offer(state: CrawlState, sighted: Sighted): NewLink {
  const { id } = sighted.target;
  return newLinkOf(sighted, !state.settled.has(id) && state.frontier.offer(id, state.order.score(id)));
}
