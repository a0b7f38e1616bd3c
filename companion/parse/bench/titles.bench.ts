/**
 * Counts pages of recorded webs whose title is their site's name, by host: `npm run bench titles [-- WEB_DIR…]`
 * (default the folders in ../shared/webs). Some 10 ms a page. *Most frequent*: the title is the most frequent of its
 * host, although `<title>`, `og:title` or the first heading has more words. *Site*: those of them whose title is a part
 * of at least a third of the host's `<title>`s, and of none of its other texts. A heading that links to another page
 * does not count there.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { linkedDataOf } from '../../../shared/page/facts/linked-data.ts';
import { metaOf } from '../../../shared/page/facts/meta.ts';
import { siteNamesOf } from '../../../shared/page/facts/site-names.ts';
import { documentTitle, titleOf } from '../../../shared/page/facts/title.ts';
import { bareTitle, titleParts } from '../../../shared/page/facts/title-parts.ts';
import { flatten } from '../../../shared/page/flat.ts';
import { headingsOf } from '../../../shared/page/headings.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { parseTree } from '../parse-html.ts';

interface Titled {
  readonly title: string;
  readonly document: string;
  readonly social: string;
  readonly heading: string;
  /** The first heading links to another page. */
  readonly isLink: boolean;
}

/** A host's `<title>`s that hold the name of its site, as a share. */
const NAMED = 1 / 3;

function titled(html: string, url: string): Titled {
  const flat = flatten(parseTree(html).root);
  const headings = headingsOf(flat);
  const meta = metaOf(flat);
  const [first] = headings;
  const document = documentTitle(flat);
  return {
    title: bareTitle(titleOf(flat, headings, meta, linkedDataOf(flat), url)),
    document,
    social: meta.get('og:title') ?? '',
    heading: first?.text ?? '',
    isLink: first !== undefined && siteNamesOf(flat, headings, meta, url, document).leadsAway(first),
  };
}

function mostFrequent(pages: readonly Titled[]): string {
  const counts = new Map<string, number>();
  for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1);
  const [top = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return count > 1 ? top : '';
}

/** Returns whether a text has words that a title lacks, even if it repeats the title. */
const saysMore = (text: string, title: string): boolean =>
  bareTitle(text).replaceAll(title, '') !== '' && !title.includes(bareTitle(text));

function countHost(pages: readonly Titled[]): { frequent: number; site: number } {
  const top = mostFrequent(pages);
  if (top === '') return { frequent: 0, site: 0 };
  const named = pages.filter(({ document }) => titleParts(document).some((part) => bareTitle(part) === top)).length;
  const isSite = named >= pages.length * NAMED;
  const shown = pages.filter(({ title }) => title === top);
  const declared = ({ document, social }: Titled): boolean => saysMore(document, top) || saysMore(social, top);
  const frequent = shown.filter((page) => declared(page) || saysMore(page.heading, top));
  const site = frequent.filter((page) => isSite && (declared(page) || !page.isLink));
  return { frequent: frequent.length, site: site.length };
}

const given = process.argv.slice(2);
const all = '../shared/webs';
const folders = given.length > 0 || !existsSync(all) ? given : readdirSync(all).map((name) => join(all, name));
const rows: Record<string, Record<string, number | string>> = {};
for (const folder of folders.filter((one) => existsSync(join(one, 'pages.jsonl.br')))) {
  const web = await openRecordedWeb(folder);
  const hosts = new Map<string, Titled[]>();
  for (const url of web.urls) {
    const pages = hosts.get(hostOf(url)) ?? [];
    hosts.set(hostOf(url), pages);
    pages.push(titled(web.read(url)?.html ?? '', url));
  }
  const counts = [...hosts.values()].map(countHost);
  const sum = (of: (count: { frequent: number; site: number }) => number): number =>
    counts.reduce((a, b) => a + of(b), 0);
  const share = (count: number): string => `${count} (${((100 * count) / web.urls.length).toFixed(2)} %)`;
  rows[web.name] = {
    pages: web.urls.length,
    hosts: hosts.size,
    'most frequent': share(sum(({ frequent }) => frequent)),
    site: share(sum(({ site }) => site)),
  };
  web.close();
}
console.table(rows);
