import { pathToFileURL } from 'node:url';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { HostLinks } from '../../../shared/page/links/host-links.ts';
import type { PageKind } from '../../../shared/page/page-kind.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { language } from '../../../shared/text/language.ts';
import { addressOf, canonicalUrl } from '../../../shared/url/canonical.ts';
import { robotsAllowed } from '../../fetch/robots/robots.ts';
import { decodeHtml } from '../../parse/charset.ts';
import { pageKind } from '../../parse/page-kind/page-kind.ts';
import { parseHtml } from '../../parse/parse-html.ts';
import type { PageParser } from '../../parse/pool.ts';
import { isPdfFile, pageIn } from './inspect-file.ts';
import type { InspectKind } from './inspect-kinds.ts';
import {
  inspectFeed,
  inspectLinks,
  inspectSame,
  inspectSentiment,
  inspectSitemap,
  inspectText,
  inspectTitle,
  inspectWords,
} from './inspect-parts.ts';
import type { rulesIn } from './inspect-rules.ts';

type InspectFields = Readonly<Record<string, unknown>>;

/** One JSON object in, one out; `id` is carried over by the caller. */
const inspectors: Readonly<
  Record<InspectKind, (fields: InspectFields, inspecting: Inspecting) => object | Promise<object>>
> = {
  page: (fields, inspecting) => (fields.file === undefined ? recorded : recordOfFile)(fields, inspecting),
  text: (fields) => inspectText(text(fields, 'html'), text(fields, 'url')),
  title: (fields) => inspectTitle(text(fields, 'html'), text(fields, 'url')),
  reader: (fields, { parser }) => parser.reader(Buffer.from(text(fields, 'html')), 'utf-8', text(fields, 'url')),
  links: (fields, inspecting) => inspectLinks(recorded(fields, inspecting)),
  same: (fields) =>
    inspectSame(text(fields, 'a'), text(fields, 'b'), optionalText(fields, 'titleA'), optionalText(fields, 'titleB')),
  robots: (fields) => ({
    allowed: robotsAllowed(text(fields, 'robots'), text(fields, 'ua'), text(fields, 'url')),
  }),
  url: (fields) => ({ canonical: canonicalUrl(text(fields, 'input')) ?? null }),
  words: (fields) => inspectWords(text(fields, 'text'), optionalText(fields, 'way'), optionalText(fields, 'topic')),
  charset: (fields) => {
    const { charset } = decodeHtml(Buffer.from(text(fields, 'b64'), 'base64'), optionalText(fields, 'header'));
    return { charset };
  },
  language: (fields) => ({ language: language(text(fields, 'text')) }),
  feed: (fields) => inspectFeed(text(fields, 'text'), optionalText(fields, 'url')),
  sitemap: (fields) => inspectSitemap(text(fields, 'text')),
  mood: (fields) => inspectSentiment(text(fields, 'text'), language(text(fields, 'text'))),
};

/** A record with the kind of page that a crawl stores beside it. */
type InspectedPage = PageRecord & { readonly pageKind: PageKind };

const withKind = (record: PageRecord, hosts: HostLinks): InspectedPage => ({
  ...hosts.marked(record),
  pageKind: pageKind(record),
});

/** A page as a crawl records it, the pages of the lines before known. */
function recorded(fields: InspectFields, { hosts }: Inspecting): InspectedPage {
  return withKind(parseHtml(text(fields, 'html'), text(fields, 'url')), hosts);
}

/** The record of a file on this machine, a PDF by its first octets or its name, else a page of HTML. */
async function recordOfFile(fields: InspectFields, { parser, hosts }: Inspecting): Promise<InspectedPage> {
  const file = text(fields, 'file');
  const url = optionalText(fields, 'url') || pathToFileURL(file).href;
  const bytes = pageIn(file);
  if (isPdfFile(bytes, file)) return { ...(await parser.pdf(bytes, url)), pageKind: 'file' };
  return withKind(parseHtml(decodeHtml(bytes, '').text, url), hosts);
}

function text(fields: InspectFields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new AmbitError('bad-line', `The field "${name}" is missing or not a text.`);
  return value;
}

const optionalText = (fields: InspectFields, name: string): string =>
  fields[name] === undefined ? '' : text(fields, name);

/** Applies the rules to an address in both spellings. No rule allows an address that no crawl would fetch. */
function ruled(fields: InspectFields, rules: ReturnType<typeof rulesIn>): object {
  const address = addressOf(text(fields, 'input'));
  return address === undefined ? { allowed: false, pattern: '' } : rules(address.url, address.written);
}

/** Options that all lines share. */
export interface Inspecting {
  /** With kind `url`: `allowed` and the `pattern` that decided are added. */
  readonly rules?: ReturnType<typeof rulesIn> | undefined;
  /** With kinds `page` and `links`: what a host repeats on the pages of the lines is furniture. */
  readonly hosts: HostLinks;
  /** With kind `reader`: what reads a page by a full DOM; with kind `page`: what reads a PDF. */
  readonly parser: Pick<PageParser, 'reader' | 'pdf'>;
}

/**
 * One line of `--jsonl` input to one line of output. A line that cannot be read gives `{"error": …}` in its place, so
 * that output lines stay beside input lines.
 */
export async function inspectLine(kind: InspectKind, line: string, inspecting: Inspecting): Promise<string> {
  const { rules } = inspecting;
  let id: unknown;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) throw new AmbitError('bad-line', 'The line is not a JSON object.');
    const fields = value as InspectFields;
    id = fields.id;
    const result = {
      ...(await inspectors[kind](fields, inspecting)),
      ...(kind === 'url' && rules ? ruled(fields, rules) : {}),
    };
    return JSON.stringify(id === undefined ? result : { id, ...result });
  } catch (error) {
    const message = error instanceof SyntaxError ? 'The line is not JSON.' : (error as Error).message;
    return JSON.stringify(id === undefined ? { error: message } : { id, error: message });
  }
}
