import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Cite, type CitedItem } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webAddress } from '../../../shared/url/web-address.ts';
import { openStore } from '../../store/open.ts';
import { keepSamplePages, type SamplePage } from '../../store/testing/sample-pages.ts';
import { plain } from '../escape.ts';
import { exportFile } from '../export-file.ts';
import { EVIL, type EvilCrawl, openEvilCrawl } from '../testing/evil-crawl.ts';

let evil: EvilCrawl;
beforeAll(() => {
  evil = openEvilCrawl();
});
afterAll(() => evil.close());

/** Formats with the type by which the library reads them. */
const FORMATS = [
  ['ris', '@ris/file'],
  ['csl', '@else/json'],
  ['bibtex', '@biblatex/text'],
] as const;

const read = (text: string, forceType: string): readonly CitedItem[] =>
  new Cite(text, { generateGraph: false, forceType }).data;

const namesOf = ({ author = [] }: CitedItem): readonly string[] =>
  author.map(({ literal, family = '', given }) => literal ?? (given === undefined ? family : `${family}, ${given}`));

const dateOf = ({ issued }: CitedItem): string => (issued?.['date-parts'][0] ?? []).map(Number).join('-');

async function taken(pages: readonly SamplePage[], format: 'ris' | 'csl' | 'bibtex'): Promise<string> {
  const store = openStore(mkdtempSync(join(evil.folder, 'references-')));
  keepSamplePages(store, pages);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const { text } = await exportFile(store, crawl, { format });
  store.close();
  return text;
}

describe.each(FORMATS)('%s', (format, type) => {
  it('given hostile titles and authors, another reader gets each title, author, date and address back', async () => {
    const hostile = EVIL.filter((text) => !text.includes('\0'));
    const pages = hostile.map((title, at) => ({
      url: `http://host${at}.example/a_b~c?q=${encodeURIComponent(title)}&x={1}#y`,
      ...{ title, relevance: 0.9 - at / 1_000 },
      record: { author: `Écrivain ${title.replace(/[,;&、]|\band\b/g, ' ')}`, published: '2026-03-04T05:06:07Z' },
    }));
    const items = read(await taken(pages, format), type);
    expect(items.map(({ title }) => title)).toEqual(hostile.map((title) => plain(title)));
    const addresses = pages.map(({ url }) => webAddress(url)?.replace('{1}', format === 'bibtex' ? '%7B1%7D' : '{1}'));
    expect(items.map(({ URL }) => URL)).toEqual(addresses);
    expect(items.map(dateOf)).toEqual(hostile.map(() => '2026-3-4'));
    expect(items.map(namesOf)).toEqual(pages.map(({ record }) => [plain(record.author)]));
  });

  it('given a page that states its work, another reader gets type, names in parts, journal, pages and DOI', async () => {
    const work = {
      ...{ doi: '10.1000/ab_c(1)', title: 'On rye', journal: 'Bread & Science', volume: '12', published: '2021-05' },
      ...{ firstPage: '101', lastPage: '110', authors: ['Lee, Ann', 'Jan van Berg', '王小明'] },
    };
    const [item] = read(await taken([{ url: 'http://a.example/', title: 'x', record: { work } }], format), type);
    expect(item).toMatchObject({
      ...{ type: 'article-journal', title: 'On rye', DOI: '10.1000/ab_c(1)', 'container-title': 'Bread & Science' },
      ...{ page: '101-110', URL: 'http://a.example/' },
    });
    expect(String(item?.volume)).toBe('12');
    expect(item === undefined ? '' : dateOf(item)).toBe('2021-5');
    expect(item === undefined ? [] : namesOf(item)).toEqual(['Lee, Ann', 'Berg, Jan van', '王小明']);
  });

  it('given several authors in one line, another reader gets each of them', async () => {
    const page = { url: 'http://a.example/', title: 'x', record: { author: 'Ann Lee, Bob Ray and Cy Tan; ACME Labs' } };
    const [item] = read(await taken([page], format), type);
    expect(item === undefined ? [] : namesOf(item)).toEqual(['Ann Lee', 'Bob Ray', 'Cy Tan', 'ACME Labs']);
  });
});
