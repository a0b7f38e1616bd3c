import { displayText } from '../../shared/text/display.ts';
import { LONGEST_URL } from '../../shared/url/longest.ts';
import { webAddress } from '../../shared/url/web-address.ts';
import { readTags, type Tag } from './tags.ts';

export interface FileLink {
  readonly url: string;
  readonly title: string;
}

const MAX_LINKS = 5_000;
const READ: ReadonlySet<string> = new Set(['a', 'base', 'outline']);
/** Attributes of an OPML outline that hold an address, best first: the page, then the feed. */
const OUTLINE = ['htmlurl', 'url', 'xmlurl'];

/**
 * The links of a bookmark file (Netscape) or an OPML file, in order, each address once. Read as the tag soup that such
 * files are; scripts and styles in them are text to this parser. @param address of the page, for its relative links.
 */
export async function readLinks(text: string, address?: string): Promise<readonly FileLink[]> {
  const found = new Map<string, FileLink>();
  let base: string | undefined;
  await readTags(
    text,
    (name) => READ.has(name),
    (tag) => {
      const link = tag.name === 'base' ? undefined : linkOf(tag, base ?? address);
      if (tag.name === 'base') base ??= webAddress(tag.attribute('href'), address);
      if (link !== undefined && !found.has(link.url)) found.set(link.url, link);
      return found.size < MAX_LINKS ? 'more' : 'enough';
    },
  );
  return [...found.values()];
}

function linkOf({ name, attribute, text }: Tag, base: string | undefined): FileLink | undefined {
  const isOutline = name === 'outline';
  const url = (isOutline ? OUTLINE.map(attribute) : [attribute('href')])
    .flatMap((given) => (given === '' ? [] : (webAddress(given, base) ?? [])))
    .find((found) => found.length <= LONGEST_URL);
  if (url === undefined) return undefined;
  const title = isOutline ? attribute('title') || attribute('text') : text;
  return { url, title: displayText(title, 200) };
}
