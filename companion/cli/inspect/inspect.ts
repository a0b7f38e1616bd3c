import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { isPdf } from '../../../shared/page/is-pdf.ts';
import { HostLinks } from '../../../shared/page/links/host-links.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { useLargeDictionary } from '../../../shared/text/dictionary/large.ts';
import { segment } from '../../../shared/text/segment.ts';
import { visible } from '../../../shared/text/visible.ts';
import { addressOf } from '../../../shared/url/canonical.ts';
import { siteOf } from '../../../shared/url/site.ts';
import { refusal } from '../../crawl/rules/link-rules.ts';
import { listText } from '../../crawl/visit/lists.ts';
import { nameOfAddress } from '../../fetch/sockets/names.ts';
import { decodeHtml } from '../../parse/charset.ts';
import { parseHtml } from '../../parse/parse-html.ts';
import { createParsePool, type PageParser } from '../../parse/pool.ts';
import { allowHint } from '../allow-hint.ts';
import { EXIT } from '../exit.ts';
import { unread } from '../file-fault.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { addressNamed } from '../named.ts';
import { type NetworkFlags, openNetwork } from '../runtime/network.ts';
import { isPdfFile, pageIn } from './inspect-file.ts';
import type { InspectKind } from './inspect-kinds.ts';
import { type Inspecting, inspectLine } from './inspect-lines.ts';
import { inspectFeed, inspectLinks, inspectSentiment, inspectSitemap, inspectTitle } from './inspect-parts.ts';
import { rulesIn, sentenceOf } from './inspect-rules.ts';

export interface InspectOptions extends Omit<NetworkFlags, 'data'> {
  readonly kind: InspectKind;
  /** A file or a URL; for `url` the address itself. Not given with `jsonl`. */
  readonly subject: string | undefined;
  /** Further files or URLs; of `feed` and `sitemap` alone. */
  readonly more?: readonly string[];
  readonly jsonl?: boolean;
  /** Address that the page in the file had: its links are read by it. */
  readonly url?: string;
  /** File of URL rules to try. */
  readonly rules?: string;
  /** Asks name servers for the name of a numeric address. */
  readonly hostName?: boolean;
}

/** `ambit inspect`: what Ambit sees, for programs (`--jsonl`) or printed for a person. */
export async function inspect(options: InspectOptions): Promise<number> {
  useLargeDictionary();
  const parser = createParsePool({ size: 1 });
  try {
    return await inspected(options, parser);
  } finally {
    await parser.close();
  }
}

async function inspected(options: InspectOptions, parser: PageParser): Promise<number> {
  const { kind, subject, more = [], jsonl, url, rules: file } = options;
  const rules = file === undefined ? undefined : rulesIn(textOf(file));
  if (isList(kind) && subject !== undefined) return inspectListFiles(kind, [subject, ...more], options);
  if (more.length > 0)
    throw new AmbitError('bad-arguments', say('inspect $1 takes one subject: leave out $2.', kind, more[0] ?? ''));
  if (jsonl) return inspectLines(kind, { rules, hosts: new HostLinks(), parser });
  if (subject === undefined)
    throw new AmbitError(
      'bad-arguments',
      say('inspect $1 needs $2, or --jsonl with lines on standard input.', kind, wantedBy(kind)),
    );
  if (kind === 'same')
    throw new AmbitError(
      'bad-arguments',
      say('inspect same compares two texts: use --jsonl with {"a": …, "b": …} on a line.'),
    );
  if (kind === 'url') return inspectAddress(subject, rules, options.hostName === true);
  if (kind === 'robots') return inspectRobots(subject, options);
  if (isList(kind)) return EXIT.ok;
  const loaded = await load(subject, url, options);
  return loaded.isPdf ? inspectPdf(kind, loaded, parser) : inspectPage(kind, loaded, parser);
}

/** Kinds of lists of addresses. */
type ListKind = 'feed' | 'sitemap';

/** A file or an answer that holds a list. */
interface LoadedList {
  readonly bytes: Uint8Array;
  readonly charset: string;
  readonly url: string;
}

/** Octets of a packed list when it is unpacked; as many as a sitemap may have (sitemaps.org). */
const MAX_UNPACKED = 50 * 1024 * 1024;

/** Prints what a list names: for a person, or as a line of JSON with the name of its file. */
function printList(kind: ListKind, name: string, { bytes, charset, url }: LoadedList, isLine: boolean): void {
  const text = listText(unpacked(name, bytes), charset);
  const list = kind === 'feed' ? inspectFeed(text, url.startsWith('file:') ? '' : url) : inspectSitemap(text);
  console.log(visible(isLine ? JSON.stringify({ id: name, ...list }) : JSON.stringify(list, null, 2)));
}

function unpacked(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw new AmbitError(
      'bad-arguments',
      say('$1 cannot be unpacked: name a whole gzip file of at most 50 MiB inside.', name),
      { cause },
    );
  }
}

const isList = (kind: InspectKind): kind is ListKind => kind === 'feed' || kind === 'sitemap';

async function inspectListFiles(kind: ListKind, names: readonly string[], options: InspectOptions): Promise<number> {
  for (const name of names) printList(kind, name, await load(name, options.url, options), options.jsonl === true);
  return EXIT.ok;
}

const wantedBy = (kind: InspectKind): string =>
  kind === 'robots' || kind === 'url' ? say('a URL') : say('a file or a URL');

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AmbitError('bad-arguments', unread(say('The file of rules $1', file), cause));
  }
}

async function inspectLines(kind: InspectKind, inspecting: Inspecting): Promise<number> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() !== '') process.stdout.write(`${visible(await inspectLine(kind, line, inspecting))}\n`);
  }
  return EXIT.ok;
}

async function inspectAddress(subject: string, rules: Inspecting['rules'], isNamed: boolean): Promise<number> {
  const address = addressOf(subject);
  if (address === undefined) {
    console.log(say('Not an address that Ambit would fetch.'));
    return EXIT.ok;
  }
  const { url, written } = address;
  console.log(say('$1\nsite: $2', url, siteOf(url)));
  if (written !== undefined) console.log(say('asked for as: $1', written));
  const refused = refusal(url);
  if (refused === 'media') console.log(say('By its ending a file and no page: no crawl follows a link to it.'));
  else if (refused !== undefined) console.log(say('Its path looks endless: no crawl follows a link to it.'));
  if (rules !== undefined) console.log(sentenceOf(rules(url, written)));
  if (isNamed) {
    const name = await nameOfAddress(new URL(url).hostname);
    console.log(
      name === undefined ? say('No name server knows a name of its address.') : say('name: $1', visible(name)),
    );
  }
  return EXIT.ok;
}

type InspectedPart = Exclude<InspectKind, ListKind | 'url' | 'robots' | 'same'>;

async function inspectPdf(kind: InspectedPart, { bytes, url }: Loaded, parser: PageParser): Promise<number> {
  const page = await parser.pdf(bytes, url);
  const shown: Readonly<Record<InspectedPart, () => string>> = {
    ...ofRecord(page),
    reader: () => page.text,
    title: () => page.title,
    charset: () => say('A PDF has no charset.'),
  };
  console.log(visible(shown[kind]()));
  return EXIT.ok;
}

/** Parts of a record that are shown alike, whatever it was made from. */
const ofRecord = (page: PageRecord) => ({
  page: () => JSON.stringify(page, null, 2),
  text: () => page.text,
  links: () => JSON.stringify(inspectLinks(page), null, 2),
  words: () => segment(page.text).join(' '),
  language: () => page.language,
  mood: () => JSON.stringify(inspectSentiment(page.text, page.language), null, 2),
});

async function inspectPage(kind: InspectedPart, { bytes, charset, url }: Loaded, parser: PageParser): Promise<number> {
  const decoded = decodeHtml(bytes, charset);
  const page = parseHtml(decoded.text, url);
  const shown: Readonly<Record<InspectedPart, () => string | Promise<string>>> = {
    ...ofRecord(page),
    reader: async () => (await parser.reader(bytes, charset, url)).text,
    title: () => JSON.stringify(inspectTitle(decoded.text, url), null, 2),
    charset: () => decoded.charset,
  };
  console.log(visible(await shown[kind]()));
  if (SHOWS_LINKS.has(kind) && lacksLinks(decoded.text, url, page.links.length)) console.error(WITHOUT_ADDRESS);
  return EXIT.ok;
}

const SHOWS_LINKS: ReadonlySet<InspectedPart> = new Set(['page', 'links']);
const WITHOUT_ADDRESS = say(
  'Links are left out: only the address that the page had tells where they lead. Give it with --url.',
);

/** True if the links of a page in a file are not read, because the page's address is unknown. */
const lacksLinks = (html: string, url: string, links: number): boolean =>
  links === 0 && url.startsWith('file:') && parseHtml(html, 'http://unknown.invalid/').links.length > 0;

interface Loaded extends LoadedList {
  /** For an answer its first octets decide, as in a crawl; for a file its name does as well. */
  readonly isPdf: boolean;
}

/**
 * A URL is fetched under the rules of every crawl: robots, address gate, limits.
 * @param had the address that the page in a file had
 */
async function load(subject: string, had: string | undefined, network: NetworkFlags): Promise<Loaded> {
  if (existsSync(subject)) {
    const url = had === undefined ? pathToFileURL(subject).href : addressNamed(had);
    const bytes = pageIn(subject);
    return { bytes, charset: '', url, isPdf: isPdfFile(bytes, subject) };
  }
  if (!/^https?:\/\//i.test(subject))
    throw new AmbitError('bad-arguments', say('$1 is neither a file nor an http(s) URL.', subject));
  const fetcher = openNetwork(network);
  try {
    const result = await fetcher.fetch(subject, AbortSignal.timeout(60_000), { hasAuthority: () => true });
    if (result.kind === 'failed') throw new Error(`${told(result.message)}${allowHint(result.failure, subject)}`);
    return { bytes: result.body, charset: result.charset, url: result.url, isPdf: isPdf(result.body) };
  } finally {
    await fetcher.close();
  }
}

/**
 * Prints a host's robots rules.
 * @throws if the rules could not be fetched: the address is refused, or the host is away
 */
async function inspectRobots(subject: string, network: NetworkFlags): Promise<number> {
  const url = addressNamed(subject);
  const fetcher = openNetwork(network);
  try {
    const result = await fetcher.fetch(url, AbortSignal.timeout(60_000), { hasAuthority: () => true });
    const rules = fetcher.rules(url);
    const trouble = result.kind === 'failed' ? result : undefined;
    if (rules === undefined) {
      const why = trouble === undefined ? '' : ` ${told(trouble.message)}${allowHint(trouble.failure, url)}`;
      throw new Error(say('No robots.txt could be fetched.$1', why));
    }
    if (trouble?.failure === 'robots-denied') console.log(say('Not allowed by robots.txt.'));
    else
      console.log(
        say('Allowed by robots.txt.$1', trouble === undefined ? '' : ` ${say('But: $1', told(trouble.message))}`),
      );
    console.log(
      say('Crawl-delay: $1; sitemaps: $2', rules.crawlDelay || say('none'), rules.sitemaps.join(', ') || say('none')),
    );
    return EXIT.ok;
  } finally {
    await fetcher.close();
  }
}
