import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { displayText } from '../../shared/text/display.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { attribute, elements } from './elements.ts';

export interface FileLink {
  readonly url: string;
  readonly title: string;
}

const MOST_LINKS = 5_000;
const LONGEST_TITLE = 1_000;
/** Attributes of an OPML outline that hold an address, best first: the page, then the feed. */
const OUTLINE = ['htmlurl', 'url', 'xmlurl'];

/**
 * The links of a bookmark file (Netscape) or an OPML file, in order, each address once. Read as the tag soup that such files
 * are; scripts and styles in them are text to this parser. @param address of the page, for its relative links.
 */
export function readLinks(text: string, address?: string): readonly FileLink[] {
  const found = new Map<string, FileLink>();
  let base: string | undefined;
  for (const node of elements(text)) {
    if (found.size >= MOST_LINKS) break;
    if (node.tagName === 'base') base ??= webAddress(attribute(node, 'href'), address);
    const link = linkOf(node, base ?? address);
    if (link !== undefined && !found.has(link.url)) found.set(link.url, link);
  }
  return [...found.values()];
}

function linkOf(node: Tree.Element, base: string | undefined): FileLink | undefined {
  const of = (name: string): string => attribute(node, name);
  const isOutline = node.tagName === 'outline';
  if (!isOutline && node.tagName !== 'a') return undefined;
  const url = (isOutline ? OUTLINE.map(of) : [of('href')])
    .flatMap((given) => (given === '' ? [] : (webAddress(given, base) ?? [])))
    .find((found) => found.length <= LONGEST_URL);
  if (url === undefined) return undefined;
  const title = isOutline ? of('title') || of('text') : textOf(node);
  return { url, title: displayText(title, 200) };
}

/** Text of a node without recursion: how deep a file nests is not ours to say. */
function textOf(node: Tree.Element): string {
  const waiting: Tree.ChildNode[] = [...node.childNodes].reverse();
  let text = '';
  while (waiting.length > 0 && text.length < LONGEST_TITLE) {
    const next = waiting.pop();
    if (next === undefined) break;
    if ('value' in next) text += next.value;
    else if ('tagName' in next) for (const child of next.childNodes.toReversed()) waiting.push(child);
  }
  return text;
}
