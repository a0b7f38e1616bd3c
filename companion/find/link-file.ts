import { webAddress } from '../../shared/url/web-address.ts';
import { type ImportedPage, MAX_SAVED, savedPage } from './saved-page.ts';
import { readTags, type Tag } from './tags.ts';

const READ: ReadonlySet<string> = new Set(['a', 'base', 'outline']);
/** Read in a bookmark file alone: elsewhere they are headings and lists of a page. */
const FOLDERS: ReadonlySet<string> = new Set(['h3', 'dl']);
const IS_BOOKMARKS = /<!DOCTYPE\s+NETSCAPE-Bookmark-file/i;
/** Attributes of an OPML outline that hold an address, best first: the page, then the feed. */
const OUTLINE = ['htmlurl', 'url', 'xmlurl'];
/** Attributes of a bookmark that hold its time in seconds: of browsers, and of Pocket. */
const TIMES = ['add_date', 'time_added'];
/** Folders in folders that are followed. */
const MAX_DEPTH = 100;

/**
 * The links of a bookmark file (Netscape, learn.microsoft.com/previous-versions/windows/internet-explorer/…/aa753582),
 * of Pocket's list, or of an OPML file (opml.org/spec2.opml), in order, each address once, with folder and time. Read
 * as the tag soup that such files are; scripts and styles in them are text to this parser.
 * @param address of the page, for its relative links
 */
export async function readLinks(text: string, address?: string): Promise<readonly ImportedPage[]> {
  const found = new Map<string, ImportedPage>();
  let base: string | undefined;
  const isBookmarks = IS_BOOKMARKS.test(text.slice(0, 1_000));
  const folders = new Folders();
  await readTags(
    text,
    (name) => READ.has(name) || (isBookmarks && FOLDERS.has(name)),
    (tag) => {
      if (tag.name === 'base') base ??= webAddress(tag.attribute('href'), address);
      folders.enter(tag);
      const link = READ.has(tag.name) && tag.name !== 'base' ? linkOf(tag, base ?? address, folders.name) : undefined;
      if (link !== undefined && !found.has(link.url)) found.set(link.url, link);
      return found.size < MAX_SAVED ? 'more' : 'enough';
    },
    (name) => folders.leave(name),
  );
  return [...found.values()];
}

/** The folders around a link: in bookmarks an `h3` names the next `dl`, in OPML an outline has others in it. */
class Folders {
  readonly #open: string[] = [];
  #next = '';

  get name(): string {
    return this.#open.findLast((name) => name !== '') ?? '';
  }

  enter({ name, text, attribute, isClosed }: Tag): void {
    if (name === 'h3') this.#next = text;
    const isOutline = name === 'outline' && !isClosed;
    if ((name !== 'dl' && !isOutline) || this.#open.length >= MAX_DEPTH) return;
    const isFolder = isOutline && OUTLINE.every((one) => attribute(one) === '');
    this.#open.push(name === 'dl' ? this.#next : isFolder ? attribute('title') || attribute('text') : '');
    this.#next = '';
  }

  leave(name: string): void {
    if (name === 'dl' || name === 'outline') this.#open.pop();
  }
}

function linkOf({ name, attribute, text }: Tag, base: string | undefined, folder: string): ImportedPage | undefined {
  const isOutline = name === 'outline';
  const url = (isOutline ? OUTLINE.map(attribute) : [attribute('href')])
    .flatMap((given) => (given === '' ? [] : (webAddress(given, base) ?? [])))
    .find((given) => savedPage({ url: given }) !== undefined);
  const title = isOutline ? attribute('title') || attribute('text') : text;
  return savedPage({ url, title, folder, at: TIMES.map(attribute).find((time) => time !== '') });
}
