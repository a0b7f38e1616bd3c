import type { SearchHits, SearchQuestion } from '../../shared/api/search.ts';
import { type NoteCode, noted } from '../../shared/api/sentences.ts';
import { displayText } from '../../shared/text/display.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { hostOf, siteOf } from '../../shared/url/site.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { isWithin } from '../../shared/url/within.ts';
import { readLinks } from './link-file.ts';
import { type ReadText, unread } from './read-text.ts';
import type { ImportedPage } from './saved-page.ts';
import type { ServiceFound } from './search-service.ts';
import { readSeedList } from './seed-list.ts';

/** SkyReach takes a search engine's first 50 hits (S0.2). */
const MAX_HITS = 50;

/** Words of the topic, kept to one site as search engines understand it (Overseas, S2.1). */
const questionOf = ({ words, site }: SearchQuestion): string => `${words.trim()}${site === '' ? '' : ` site:${site}`}`;

/**
 * Returns the address of a question: `{searchTerms}` filled in, percent-encoded as UTF-8; optional parameters empty;
 * `startPage`, `count` and others with the values of OpenSearch 1.1. Undefined if the template demands more.
 */
export function addressOf(template: string, question: string): string | undefined {
  const values: ReadonlyMap<string, string> = new Map([
    ['searchTerms', encodeURIComponent(question)],
    ['count', String(MAX_HITS)],
    ['startIndex', '1'],
    ['startPage', '1'],
    ['language', '*'],
    ['inputEncoding', 'UTF-8'],
    ['outputEncoding', 'UTF-8'],
  ]);
  let isWhole = true;
  const address = template.replace(/\{([^}?]*)(\??)\}/g, (_all, name: string, optional: string) => {
    const value = optional === '' || name === 'count' ? values.get(name) : '';
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? webAddress(address) : undefined;
}

/** Failures specific to search services, with their remedies. */
const REMEDIES: Readonly<Record<string, NoteCode>> = {
  'robots-denied': 'search-robots',
  'refused-address': 'search-private',
};

/** Sends a service one question. Makes exactly one request, and none if the template cannot be filled in. */
export async function ask(
  readText: ReadText,
  { template, kind }: Pick<ServiceFound, 'template' | 'kind'>,
  question: SearchQuestion,
): Promise<SearchHits> {
  const address = addressOf(template, questionOf(question));
  if (address === undefined) return { links: [], ...noted('search-more-than-words') };
  const read = await readText(address);
  if ('message' in read) {
    const isRefusal = kind === 'searxng' && (read.failure === 'client-error' || read.failure === 'needs-browser');
    const remedy = isRefusal ? 'search-no-json' : REMEDIES[read.failure];
    return { links: [], ...(remedy === undefined ? unread(read) : noted(remedy)) };
  }
  const hits =
    kind === 'searxng'
      ? fromJson(read.text)
      : kind === 'feed'
        ? (await readSeedList(read.text, read.url)).links
        : await outward(read.text, read.url);
  if (hits === undefined) return { links: [], ...noted('search-no-json') };
  return { links: chosen(hits, question.site), message: '' };
}

/**
 * SearXNG's JSON (docs.searxng.org, Search API): `results` with `url` and `title`; undefined when it is something else.
 */
function fromJson(text: string): ImportedPage[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const results = field(answer, 'results');
  if (!Array.isArray(results)) return undefined;
  return results.flatMap((result: unknown) => {
    const [url, title] = [field(result, 'url'), field(result, 'title')];
    return typeof url === 'string' ? [{ url, title: typeof title === 'string' ? title : '' }] : [];
  });
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/**
 * Returns the links of a page of hits that lead away from the service, including those wrapped in its own redirects.
 */
async function outward(text: string, base: string): Promise<ImportedPage[]> {
  const own = siteOf(base);
  return (await readLinks(text, base)).flatMap((link) => {
    const url = siteOf(link.url) === own ? carried(link.url, own) : link.url;
    return url === undefined || link.title === '' ? [] : [{ ...link, url }];
  });
}

function carried(url: string, own: string): string | undefined {
  for (const value of new URL(url).searchParams.values()) {
    const address = /^https?:\/\//i.test(value) ? webAddress(value) : undefined;
    if (address !== undefined && siteOf(address) !== own) return address;
  }
  return undefined;
}

/** Returns each address once, on the wanted site only: engines that do not know `site:` take it for a word. */
function chosen(hits: readonly ImportedPage[], site: string): ImportedPage[] {
  const found = new Map<string, ImportedPage>();
  for (const { url, title } of hits) {
    const address = webAddress(url);
    if (address === undefined || address.length > LONGEST_URL || found.has(address)) continue;
    const host = hostOf(address);
    if (site === '' || isWithin(host, site)) found.set(address, { url: address, title: displayText(title, 200) });
  }
  return [...found.values()].slice(0, MAX_HITS);
}
