import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { AnswerKind } from '../../shared/api/search.ts';
import { noted } from '../../shared/api/sentences.ts';
import { displayText } from '../../shared/text/display.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { attribute, elements } from './elements.ts';
import { type ReadText, unread } from './read-text.ts';

/** How a search service is asked. */
export interface ServiceFound {
  /** Of the template: the same service is one service. */
  readonly id: string;
  readonly name: string;
  readonly kind: AnswerKind;
  /** http(s) address with `{searchTerms}` in it, and other parameters of OpenSearch 1.1. */
  readonly template: string;
}

/** Why no service was found, as the user is told. */
export type NoService = ReturnType<typeof noted>;

const TERMS = '{searchTerms}';
const MOST_ELEMENTS = 20_000;

/**
 * Finds out how the service at an address is asked: an OpenSearch 1.1 description, a page that names one
 * (`<link rel="search">`), or a SearXNG, which says so in its page. At most two texts are read.
 */
export async function findService(readText: ReadText, url: string): Promise<ServiceFound | NoService> {
  const first = await readText(url);
  if ('message' in first) return unread(first);
  const found = described(first.text, first.url);
  if (found !== undefined) return found;
  const { isSearxng, description } = searchLinks(first.text, first.url);
  if (isSearxng) {
    const template = new URL(`search?q=${TERMS}&format=json`, new URL('./', first.url)).href;
    return service(new URL(first.url).host, 'searxng', withTerms(template));
  }
  if (description === undefined) return noted('search-none');
  const second = await readText(description);
  if ('message' in second) return unread(second);
  return described(second.text, second.url) ?? noted('search-none');
}

const service = (name: string, kind: AnswerKind, template: string): ServiceFound => ({
  ...{ name, kind, template },
  id: createHash('sha256').update(template).digest('hex').slice(0, 32),
});

/** `URL` escapes braces. */
const withTerms = (address: string): string => address.replaceAll('%7B', '{').replaceAll('%7D', '}');

/** The kinds of answers that can be read, best first; what is a feed says what is a title. */
const KINDS: readonly (readonly [type: string, kind: AnswerKind])[] = [
  ['application/atom+xml', 'feed'],
  ['application/rss+xml', 'feed'],
  ['text/html', 'page'],
];

/** Reads an OpenSearch description (opensearch-1-1-draft-6); undefined when the text is none, or offers nothing that can be asked. */
function described(text: string, base: string): ServiceFound | undefined {
  if (!/<(?:\w+:)?OpenSearchDescription[\s>]/.test(text.slice(0, 4_000))) return undefined;
  const nodes = firstElements(text);
  const urls = nodes.filter((node) => localName(node) === 'url' && isAsked(node));
  for (const [type, kind] of KINDS) {
    const template = urls.flatMap((node) =>
      attribute(node, 'type') === type ? (templateOf(node, base) ?? []) : [],
    )[0];
    if (template === undefined) continue;
    const short = nodes.find((node) => localName(node) === 'shortname');
    const name = displayText(short === undefined ? '' : textIn(short), 60);
    return service(name === '' ? new URL(template).host : name, kind, template);
  }
  return undefined;
}

/** Results by GET; suggestions, collections and the like are something else. */
const isAsked = (node: Tree.Element): boolean =>
  ['', 'results'].includes(attribute(node, 'rel')) && ['', 'get'].includes(attribute(node, 'method').toLowerCase());

function templateOf(node: Tree.Element, base: string): string | undefined {
  const given = attribute(node, 'template').trim();
  if (!given.includes(TERMS) || !URL.canParse(given, base)) return undefined;
  const address = withTerms(new URL(given, base).href);
  return webAddress(address) === undefined || !address.includes(TERMS) ? undefined : address;
}

/** What a page says about searching. */
function searchLinks(
  text: string,
  base: string,
): { readonly isSearxng: boolean; readonly description: string | undefined } {
  const nodes = firstElements(text);
  const isSearxng = nodes.some(
    (node) =>
      node.tagName === 'meta' &&
      /^searxng?\//i.test(attribute(node, 'name') === 'generator' ? attribute(node, 'content') : ''),
  );
  const link = nodes.find(
    (node) =>
      node.tagName === 'link' &&
      attribute(node, 'rel').toLowerCase().split(/\s+/).includes('search') &&
      attribute(node, 'href') !== '',
  );
  const href = link && attribute(link, 'href');
  const description = href === undefined ? undefined : webAddress(href, base);
  return { isSearxng, description };
}

/** The first elements of a text: as many as any description has. */
function firstElements(text: string): Tree.Element[] {
  const found: Tree.Element[] = [];
  for (const node of elements(text)) if (found.push(node) >= MOST_ELEMENTS) break;
  return found;
}

const localName = ({ tagName }: Tree.Element): string => tagName.slice(tagName.indexOf(':') + 1);

const textIn = ({ childNodes }: Tree.Element): string =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');
