import { familiesOf, foldPages } from '../results/folding.ts';
import { WordCounts } from '../results/log-odds.ts';
import { reportedEvents } from '../results/reported-events.ts';
import { spreadOf } from '../results/spread.ts';
import { countWords, readWords } from '../results/text-index.ts';
import { cell } from './escape.ts';
import type { ExportSource } from './pages.ts';

/** Texts of the spread table, and copies of each. */
const MOST = { texts: 2_000, copies: 500 };
/** Texts are read before the table is made; a file waits for them, in milliseconds. */
const WAIT_MS = 600_000;

const table = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** Families of near-duplicates of which a page was chosen. */
async function chosenFamilies({ store, crawl, pages }: ExportSource) {
  await foldPages(store, crawl.id, WAIT_MS);
  const all = await readWords(store, crawl.id, WAIT_MS);
  const chosen = new Set(pages.map(({ id }) => id));
  return {
    all,
    families: familiesOf(all, store.results.heads(crawl.id)).filter((family) =>
      family.some(({ id }) => chosen.has(id)),
    ),
  };
}

/** The spread table of Overseas (S2.7) as CSV: a row for each copy of a text that several sites have. */
export async function spreadTable(source: ExportSource): Promise<string> {
  const { all, families } = await chosenFamilies(source);
  const counts = [new WordCounts(), new WordCounts()] as const;
  await countWords(source.store, all, ...counts);
  const head = 'text,title,keywords,publisher,sites,site,url,author,published,foundAt,original,summary'.split(',');
  const rows = spreadOf(source.store, families, counts, MOST).flatMap((spread, at) => {
    const { title, url, sites, keywords = [], publisher = '', summary = '', copies } = spread;
    return copies.map((copy) => [
      ...[`${at + 1}`, title, keywords.join(' '), publisher, `${sites}`, copy.site, copy.url],
      ...[copy.author ?? '', copy.published ?? '', new Date(copy.foundAt).toISOString()],
      ...[String(copy.url === url), summary],
    ]);
  });
  return table([head, ...rows]);
}

/** The event table of Overseas (S2.7) as CSV: number, name, time, places and people of each event. */
export async function eventTable(source: ExportSource): Promise<string> {
  const { families } = await chosenFamilies(source);
  const head = 'event,title,date,places,people,pages,sites,url'.split(',');
  const rows = (await reportedEvents(source.store, families)).map((event, at) => {
    const { title, date, places, people, pages, sites, url } = event;
    return [`${at + 1}`, title, date, places.join('; '), people.join('; '), `${pages}`, `${sites}`, url];
  });
  return table([head, ...rows]);
}
