/**
 * Main text and titles against people's: mean F1 of word 4-gram shingles, share of titles right, and pages a CPU
 * second, parser included: `npm run bench extraction [-- DATA_DIR] [--peers]` (default ../shared/data); `--peers` adds
 * the libraries of `peers.ts`, which takes some ten minutes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { About } from '../../../shared/page/article/article-lines.ts';
import { asideOf, unfurnishedLines } from '../../../shared/page/article/article-lines.ts';
import { compositeDensityLines } from '../../../shared/page/article/composite-density.ts';
import { grabArticle } from '../../../shared/page/article/grab.ts';
import { pageOf } from '../../../shared/page/article/parts.ts';
import { denseLines, shallowLines } from '../../../shared/page/article/shallow.ts';
import { densityText } from '../../../shared/page/density-text.ts';
import { aboutOf } from '../../../shared/page/facts/about.ts';
import { linkedDataOf } from '../../../shared/page/facts/linked-data.ts';
import { metaOf } from '../../../shared/page/facts/meta.ts';
import { publishedOf } from '../../../shared/page/facts/published.ts';
import { skyreachTitle } from '../../../shared/page/facts/skyreach-title.ts';
import { documentTitle, titleOf } from '../../../shared/page/facts/title.ts';
import { type Flat, flatten } from '../../../shared/page/flat.ts';
import { headingsOf } from '../../../shared/page/headings.ts';
import { joinLines, mainText } from '../../../shared/page/main-text.ts';
import { measure } from '../../../shared/page/measure.ts';
import { furnitureOf } from '../../../shared/page/place.ts';
import { score } from '../../lab/metrics/shingles.ts';
import { parseTree } from '../parse-html.ts';
import { type TestPage, testPages } from '../testing/pages.ts';
import { PEERS, type PeerReading } from './peers.ts';

const TEXT_SETS = ['shub', 'zh69', 'gne', 'daniel', 'atf', 'wcxb'];
const TITLE_SETS = ['postlight', 'readability', 'daniel', 'atf', 'wcxb', 'gne'];
/** Ways whose own output is the truth of a set. */
const AUTHORS: Readonly<Record<string, string>> = { readability: 'Readability' };
const SPACE = /\s+/g;

type Extractor<T> = (page: TestPage) => T;

const flatOf = (page: TestPage) => flatten(parseTree(page.html).root);
const peers = process.argv.includes('--peers') ? PEERS : {};
const peersBy = (part: keyof PeerReading): Record<string, Extractor<string>> =>
  Object.fromEntries(Object.entries(peers).map(([name, read]) => [name, (page) => read(page)[part]]));

function aboutPage(flat: Flat, url: string): About {
  const meta = metaOf(flat);
  const data = linkedDataOf(flat);
  return aboutOf(
    titleOf(flat, headingsOf(flat), meta, data, url),
    publishedOf(flat, meta, data, url, furnitureOf(flat)),
    meta,
    data,
    url,
  );
}

/** Text of the lines that one of the joined ways keeps. */
const byLines =
  (lines: (flat: Flat, url: string) => Uint8Array): Extractor<string> =>
  (page) => {
    const flat = flatOf(page);
    const kept = lines(flat, page.url ?? '');
    return joinLines(
      flat,
      flat.lines.filter((_, at) => kept[at] === 1),
    );
  };
const measures = (flat: Flat) => flat.lines.map(({ start, end }) => measure(flat.text, start, end));

const texts: Record<string, Extractor<string>> = {
  ours: (page) => {
    const flat = flatOf(page);
    return mainText(flat, aboutPage(flat, page.url ?? ''));
  },
  'article search': byLines((flat, url) => grabArticle(pageOf(flat), aboutPage(flat, url))),
  'dense lines': byLines((flat) => denseLines(flat, measures(flat))),
  boilerpipe: byLines((flat) => shallowLines(flat, measures(flat))),
  CETD: byLines((flat) => compositeDensityLines(flat, pageOf(flat).segments)),
  'furniture off': byLines((flat) => unfurnishedLines(flat, asideOf(flat), pageOf(flat).names)),
  'Overseas (S2.4)': (page) => densityText(flatOf(page)),
  ...peersBy('text'),
};

const titles: Record<string, Extractor<string>> = {
  ours: (page) => {
    const flat = flatOf(page);
    return titleOf(flat, headingsOf(flat), metaOf(flat), linkedDataOf(flat), page.url ?? '');
  },
  skyreach: (page) => skyreachTitle(flatOf(page)),
  '<title>': (page) => documentTitle(flatOf(page)),
  'og:title': (page) => metaOf(flatOf(page)).get('og:title') ?? '',
  'first h1': (page) => headingsOf(flatOf(page)).find(({ level }) => level === 1)?.text ?? '',
  ...peersBy('title'),
};

const mean = (values: readonly number[]): number =>
  Number((values.reduce((a, b) => a + b, 0) / values.length).toFixed(3));

const cached = new Map<string, readonly TestPage[]>();
function pagesOf(folder: string, set: string): readonly TestPage[] {
  const pages = cached.get(set) ?? testPages(folder, set);
  cached.set(set, pages);
  return pages;
}

/**
 * One row a set, one column a way; then the mean over the sets, and pages a CPU second (of the text: a title falls off
 * on the way).
 */
function table<T>(
  folder: string,
  sets: readonly string[],
  ways: Record<string, Extractor<T>>,
  rate: (found: T, page: TestPage) => number | undefined,
  timed: boolean,
): void {
  const rows: Record<string, Record<string, number>> = {};
  const spent: Record<string, { ms: number; pages: number }> = {};
  for (const set of sets) {
    const pages = pagesOf(folder, set);
    const row: Record<string, number> = { pages: pages.length };
    for (const [name, way] of Object.entries(ways)) {
      const before = process.cpuUsage();
      const found = pages.map((page) => way(page));
      const used = process.cpuUsage(before);
      const sum = spent[name] ?? { ms: 0, pages: 0 };
      spent[name] = sum;
      sum.ms += (used.user + used.system) / 1000;
      sum.pages += pages.length;
      row[name] = mean(pages.map((page, at) => rate(found[at] as T, page)).filter((value) => value !== undefined));
    }
    rows[set] = row;
  }
  const all = Object.values(rows);
  const notes = sets.flatMap((set) => firstBesideAuthor(set, rows[set] ?? {}));
  rows.mean = Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, mean(all.map((row) => row[name] ?? 0))]),
  );
  if (timed)
    rows['pages / CPU s'] = Object.fromEntries(
      Object.entries(spent).map(([name, { ms, pages }]) => [name, Math.round((pages / ms) * 1000)]),
    );
  console.table(rows);
  for (const note of notes) console.log(note);
}

/** Names the first column of a set apart from the one that wrote its truth; nothing where people wrote it. */
function firstBesideAuthor(set: string, { pages: _, ...shares }: Record<string, number>): string[] {
  const author = AUTHORS[set];
  if (author === undefined) return [];
  const rest = Object.entries(shares).filter(([name]) => name !== author);
  const [name, share] = rest.reduce((best, each) => (each[1] > best[1] ? each : best), ['none', 0]);
  return [`The truth of ${set} is the output of ${author}; first of the other columns: ${name}, ${share}.`];
}

const folder = join(
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '../shared/data',
  'extraction',
);
if (!existsSync(folder)) console.log(`No test sets in ${folder}; nothing measured.`);
else {
  console.log('Main text: mean F1 of shingles');
  table(folder, TEXT_SETS, texts, (found, page) => score(found, page.text ?? '').f1, true);
  console.log('Titles: share right after space folding');
  const folded = (text: string): string => text.replace(SPACE, ' ').trim();
  table(
    folder,
    TITLE_SETS,
    titles,
    (found, { title }) => (title ? Number(folded(found) === folded(title)) : undefined),
    false,
  );
}
