import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { displayText } from '../../shared/text/display.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { webAddress } from '../../shared/url/web-address.ts';

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
 * are; scripts and styles in them are text to this parser. @param base address of the page, for its relative links.
 */
export function readLinks(text: string, base?: string): readonly FileLink[] {
  const found = new Map<string, FileLink>();
  const waiting: Tree.ChildNode[] = [...parse(text).childNodes].reverse();
  while (waiting.length > 0 && found.size < MOST_LINKS) {
    const node = waiting.pop();
    if (node === undefined || !('tagName' in node)) continue;
    const link = linkOf(node, base);
    if (link !== undefined && !found.has(link.url)) found.set(link.url, link);
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return [...found.values()];
}

function linkOf(node: Tree.Element, base: string | undefined): FileLink | undefined {
  const of = (name: string): string => node.attrs.find((attribute) => attribute.name === name)?.value ?? '';
  const isOutline = node.tagName === 'outline';
  if (!isOutline && node.tagName !== 'a') return undefined;
  const given = isOutline ? OUTLINE.map(of).find((value) => value !== '') : of('href');
  const url = webAddress(given ?? '', base);
  if (url === undefined || url.length > LONGEST_URL) return undefined;
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
