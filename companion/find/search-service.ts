import { createHash } from 'node:crypto';
import type { AnswerKind } from '../../shared/api/search.ts';
import { noted } from '../../shared/api/sentences.ts';
import { displayText } from '../../shared/text/display.ts';
import { parseUrl } from '../../shared/url/parse-url.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { type ReadText, unread } from './read-text.ts';
import { readTags, type Tag } from './tags.ts';

/** A search service and its way of being queried. */
export interface ServiceFound {
  /** Hash of the template, so that one service has one id. */
  readonly id: string;
  readonly name: string;
  readonly kind: AnswerKind;
  /** http(s) address with `{searchTerms}` in it, and other parameters of OpenSearch 1.1. */
  readonly template: string;
}

/** Reason for a missing service, in the form for the user. */
export type NoService = ReturnType<typeof noted>;

const TERMS = '{searchTerms}';
/** Tags that are looked at: more than any description has. */
const MAX_TAGS = 5_000;
const READ: ReadonlySet<string> = new Set(['link', 'meta', 'shortname', 'url']);

/**
 * Finds the service at an address: an OpenSearch 1.1 description, a page that names one (`<link rel="search">`), or a
 * SearXNG, which its page identifies. Reads at most two texts.
 */
export async function findService(readText: ReadText, url: string): Promise<ServiceFound | NoService> {
  const first = await readText(url);
  if ('message' in first) return unread(first);
  const found = await described(first.text, first.url);
  if (found !== undefined) return found;
  const { isSearxng, description } = await searchLinks(first.text, first.url);
  if (isSearxng) {
    const template = new URL(`search?q=${TERMS}&format=json`, new URL('./', first.url)).href;
    return service(new URL(first.url).host, 'searxng', withTerms(template));
  }
  if (description === undefined) return noted('search-none');
  const second = await readText(description, first.url);
  if ('message' in second) return unread(second);
  return (await described(second.text, second.url)) ?? noted('search-none');
}

const service = (name: string, kind: AnswerKind, template: string): ServiceFound => ({
  name,
  kind,
  template,
  id: createHash('sha256').update(template).digest('hex').slice(0, 32),
});

/** `URL` escapes braces. */
const withTerms = (address: string): string => address.replaceAll('%7B', '{').replaceAll('%7D', '}');

/** Readable kinds of answers, best first: a feed marks its titles. */
const KINDS: readonly (readonly [type: string, kind: AnswerKind])[] = [
  ['application/atom+xml', 'feed'],
  ['application/rss+xml', 'feed'],
  ['text/html', 'page'],
];

/**
 * Parses an OpenSearch description (opensearch-1-1-draft-6); undefined for any other text, or for one without a usable
 * URL.
 */
async function described(text: string, base: string): Promise<ServiceFound | undefined> {
  if (!/<(?:\w+:)?OpenSearchDescription[\s>]/.test(text.slice(0, 4_000))) return undefined;
  const tags = await firstTags(text);
  const urls = tags.filter((tag) => localName(tag.name) === 'url' && isAsked(tag));
  for (const [type, kind] of KINDS) {
    const template = urls.flatMap((tag) => (tag.attribute('type') === type ? (templateOf(tag, base) ?? []) : []))[0];
    if (template === undefined) continue;
    const name = displayText(tags.find((tag) => localName(tag.name) === 'shortname')?.text ?? '', 60);
    return service(name === '' ? new URL(template).host : name, kind, template);
  }
  return undefined;
}

/** Returns true for results by GET; suggestions, collections and others do not count. */
const isAsked = ({ attribute }: Tag): boolean =>
  ['', 'results'].includes(attribute('rel')) && ['', 'get'].includes(attribute('method').toLowerCase());

function templateOf({ attribute }: Tag, base: string): string | undefined {
  const given = attribute('template').trim();
  const url = given.includes(TERMS) ? parseUrl(given, base) : undefined;
  if (url === undefined) return undefined;
  const address = withTerms(url.href);
  return webAddress(address) === undefined || !address.includes(TERMS) ? undefined : address;
}

/** Returns a page's links on searching. */
async function searchLinks(
  text: string,
  base: string,
): Promise<{ readonly isSearxng: boolean; readonly description: string | undefined }> {
  const tags = await firstTags(text);
  const isSearxng = tags.some(
    ({ name, attribute }) =>
      name === 'meta' && /^searxng?\//i.test(attribute('name') === 'generator' ? attribute('content') : ''),
  );
  const link = tags.find(
    ({ name, attribute }) =>
      name === 'link' && attribute('rel').toLowerCase().split(/\s+/).includes('search') && attribute('href') !== '',
  );
  const href = link?.attribute('href');
  const description = href === undefined ? undefined : webAddress(href, base);
  return { isSearxng, description };
}

async function firstTags(text: string): Promise<readonly Tag[]> {
  const found: Tag[] = [];
  await readTags(
    text,
    (name) => READ.has(localName(name)),
    (tag) => (found.push(tag) < MAX_TAGS ? 'more' : 'enough'),
  );
  return found;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
