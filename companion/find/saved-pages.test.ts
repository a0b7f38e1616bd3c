import { describe, expect, it } from 'vitest';
import { readSavedPages } from './saved-pages.ts';

const AT = Date.parse('2024-03-05T10:15:00Z');
const RYE = { url: 'https://bread.example/rye', title: 'On rye & salt' };

/** Files of other tools with the same page, in the format that each documents. */
const FILES: readonly (readonly [string, string, object])[] = [
  [
    'Karakeep (JSON)',
    JSON.stringify({
      bookmarks: [
        { createdAt: AT / 1_000, title: null, tags: [], content: { type: 'text', text: 'no page' }, note: null },
        {
          ...{ createdAt: AT / 1_000, title: RYE.title, tags: ['bread'], note: 'read', archived: false },
          content: { type: 'link', url: RYE.url },
        },
      ],
    }),
    { ...RYE, at: AT },
  ],
  [
    'Linkwarden (JSON)',
    JSON.stringify({
      ...{ id: 1, name: 'ann' },
      collections: [
        {
          name: 'Baking',
          links: [
            {
              name: RYE.title,
              type: 'url',
              url: RYE.url,
              tags: [{ name: 'bread' }],
              createdAt: '2024-03-05T10:15:00Z',
            },
          ],
        },
      ],
    }),
    { ...RYE, folder: 'Baking', at: AT },
  ],
  [
    'Raindrop (CSV)',
    `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,${RYE.title},"a, note",,${RYE.url},Baking,bread,2024-03-05T10:15:00Z,,,false\n`,
    { ...RYE, folder: 'Baking', at: AT },
  ],
  [
    'Pocket (CSV)',
    `title,url,time_added,tags,status\r\n${RYE.title},${RYE.url},${AT / 1_000},bread,unread\r\n`,
    { ...RYE, at: AT },
  ],
  [
    'Pocket (HTML)',
    `<!DOCTYPE html><html><h1>Unread</h1><ul><li><a href="${RYE.url}" time_added="${AT / 1_000}" tags="bread">On rye &amp; salt</a></li></ul></html>`,
    { ...RYE, at: AT },
  ],
  [
    'a browser (Netscape)',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE><DL><p><DT><H3>Tools</H3><DL><p></DL><p><DT><H3 ADD_DATE="1">Baking</H3><DL><p>
      <DT><H3>Ovens</H3><DL><p></DL><p><DT><A HREF="${RYE.url}" ADD_DATE="${AT / 1_000}">On rye &amp; salt</A></DL><p></DL>`,
    { ...RYE, folder: 'Baking', at: AT },
  ],
  [
    'OPML',
    `<opml version="2.0"><body><outline text="Baking"><outline text="Ovens"><outline text="x" xmlUrl="javascript:1"></outline></outline>
      <outline type="link" text="On rye &amp; salt" url="${RYE.url}"/></outline></body></opml>`,
    { ...RYE, folder: 'Baking' },
  ],
  ['CSL-JSON', JSON.stringify([{ id: 'x', type: 'webpage', title: RYE.title, URL: RYE.url }]), RYE],
  [
    'Zotero (Better BibTeX JSON)',
    JSON.stringify({
      items: [
        { itemType: 'note', note: 'x' },
        { itemType: 'webpage', title: RYE.title, url: RYE.url, dateAdded: '2024-03-05T10:15:00Z' },
      ],
    }),
    { ...RYE, at: AT },
  ],
  ['RIS', `TY  - ELEC\r\nTI  - ${RYE.title}\r\nUR  - ${RYE.url}\r\nER  - \r\n`, RYE],
  [
    'Better BibTeX',
    `% exported\n@comment{x}\n@online{lee2021,\n  title = {On {{rye}} \\& salt},\n  url = {${RYE.url}},\n  note = "a, {b}"\n}\n`,
    RYE,
  ],
];

describe('pages saved in another tool', () => {
  it.each(FILES)('given a file of %s, the page has its title, folder and time', async (_tool, text, page) => {
    expect(await readSavedPages(`\ufeff${text}`)).toEqual([page]);
  });

  it.each([
    ['CSL-JSON', JSON.stringify([{ title: 'Rye', DOI: '10.1000/X' }])],
    ['RIS', 'TY  - JOUR\nT1  - Rye\nDO  - doi:10.1000/X\nER  -'],
    ['BibTeX', '@article{a, title = "Rye", doi = {10.1000/X}, year = 2021}'],
    ['Zotero (CSV)', '"Key","Item Type","Title","DOI","Url"\n"A","journalArticle","Rye","10.1000/X",""\n'],
  ])('given a work without an address in %s, its DOI is one', async (_format, text) => {
    expect(await readSavedPages(text)).toEqual([{ url: 'https://doi.org/10.1000/x', title: 'Rye' }]);
  });

  it('given a preprint in BibTeX, its eprint is an address', async () => {
    const text = '@misc{a, title = {Rye}, eprint = {2101.00001}, eprinttype = {arxiv}}';
    expect(await readSavedPages(text)).toEqual([{ url: 'https://arxiv.org/abs/2101.00001', title: 'Rye' }]);
  });

  it.each([
    ['JSON that is cut', '{"bookmarks": [{"content"'],
    ['JSON of other things', '{"bookmarks": [7, null, {"content": {"url": {}}}], "collections": {}, "items": [[]]}'],
    ['addresses that are none', 'url,title\njavascript:alert(1),x\nfile:///etc/passwd,y\n'],
    ['entries that never end', `@a{b, title = ${'{'.repeat(50_000)}`],
    ['many beginnings', '@a('.repeat(200_000)],
    ['many comments', '%%%%'.repeat(50_000)],
    ['tags without an end', `TY  - ${'UR  - x\n'.repeat(50_000)}`],
  ])('given %s, there is no page', async (_what, text) => {
    expect(await readSavedPages(text)).toEqual([]);
  });

  it('given more pages than are taken, and hostile titles, both are bounded', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `http://a.example/${at},"${'x'.repeat(300)}\u202e"`);
    const pages = await readSavedPages(`url,title\n${rows.join('\n')}`);
    expect(pages).toHaveLength(5_000);
    expect(pages[0]?.title.length).toBeLessThanOrEqual(201);
    expect(pages[0]?.title).not.toContain('\u202e');
  });
});
