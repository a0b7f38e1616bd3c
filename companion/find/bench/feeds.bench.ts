/**
 * Titles, links and dates of feeds against what the files of feedparser's tests say of themselves (`Expect:`), tags
 * taken off on both sides; then how many addresses each sitemap of crawler-commons gives.
 * `npm run bench feeds [-- DATA_DIR]` (default ../shared/data), which holds feeds/feedparser-tests.tar.xz and
 * sitemaps/crawler-commons-tests.tar.xz; needs tar and xz. Some seconds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { feedTitle, isFeed, readFeed } from '../../../shared/page/feed.ts';
import { sitemapEntries } from '../../../shared/page/sitemap.ts';

/**
 * Address of the server that feedparser's own tests run; a file may name another by the header that it is sent with.
 */
const BASE = 'http://127.0.0.1:8097/';
const MATCHES = {
  title: /entries\[(\d+)\]\['title'\]\s*==\s*u?'((?:[^'\\]|\\.)*)'/g,
  link: /entries\[(\d+)\]\['link'\]\s*==\s*u?'((?:[^'\\]|\\.)*)'/g,
  date: /entries\[(\d+)\]\['?(?:updated|published)_parsed'?\]\s*==\s*\(([\d, ]+)\)/g,
};

const tallies: Record<string, { right: number; of: number }> = {};
function count(name: string, isRight: boolean): void {
  const tally = tallies[name] ?? { right: 0, of: 0 };
  tallies[name] = tally;
  tally.of++;
  if (isRight) tally.right++;
}

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A string of Python as it is meant; undefined for one of another kind. */
function literal(text: string): string | undefined {
  const json = text
    .replace(/\\x([0-9a-f]{2})/gi, '\\u00$1')
    .replace(/\\'/g, "'")
    .replace(/(?<!\\)"/g, '\\"');
  try {
    return JSON.parse(`"${json}"`) as string;
  } catch {
    return undefined;
  }
}

function timeOf(tuple: string): number {
  const [year = 0, month = 0, ...rest] = tuple.split(',').map(Number);
  return Date.UTC(year, month - 1, ...rest.slice(0, 4));
}

function judgeFeed(text: string): void {
  const expected = /Expect:\s*(.*?)\s*-->/s.exec(text)?.[1];
  if (expected === undefined || text.includes('\ufffd') || !isFeed(text)) return;
  const base = /Content-Location:\s*(http\S+)/.exec(text)?.[1] ?? BASE;
  const { items } = readFeed(text, base);
  for (const [, at, wanted = ''] of expected.matchAll(MATCHES.title)) {
    const title = literal(wanted);
    if (title !== undefined) count('titles', plain(items[Number(at)]?.title ?? '-') === plain(title));
  }
  for (const [, at, wanted = ''] of expected.matchAll(MATCHES.link)) {
    const link = literal(wanted);
    if (link !== undefined) count('links', items[Number(at)]?.url === new URL(link, base).href);
  }
  for (const [, at, wanted = ''] of expected.matchAll(MATCHES.date))
    count('dates', items[Number(at)]?.at === timeOf(wanted));
  const title = literal(/feed\['title'\]\s*==\s*u?'((?:[^'\\]|\\.)*)'/.exec(expected)?.[1] ?? '\\');
  if (title !== undefined) count('titles of feeds', plain(feedTitle(text)) === plain(title));
}

function filesIn(folder: string, archive: string): string[] {
  execFileSync('tar', ['xJf', archive, '-C', folder]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function inFolder(archive: string, use: (file: string) => void, ending: RegExp): void {
  if (!existsSync(archive)) {
    console.log(`There is no ${archive}; nothing measured of it.`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ambit-feeds-'));
  try {
    for (const file of filesIn(folder, archive)
      .filter((one) => ending.test(one))
      .sort())
      use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const data = process.argv[2] ?? '../shared/data';
let feeds = 0;
inFolder(
  join(data, 'feeds/feedparser-tests.tar.xz'),
  (file) => {
    feeds++;
    judgeFeed(readFileSync(file, 'utf8'));
  },
  /\.xml$/,
);
console.log(`${feeds} files`);
console.table(tallies);
const sitemaps: Record<string, number> = {};
inFolder(
  join(data, 'sitemaps/crawler-commons-tests.tar.xz'),
  (file) => {
    const bytes = readFileSync(file);
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    sitemaps[file.replace(/^.*\/sitemaps\//, '')] = [...sitemapEntries(text)].length;
  },
  /\/sitemaps\/.*\.(?:xml|txt|gz)$/,
);
console.table(sitemaps);
