import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openStore } from '../../store/open.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { plain } from '../escape.ts';
import { exportFile } from '../export-file.ts';
import { pageId } from '../file-stem.ts';
import { EVIL, type EvilCrawl, openEvilCrawl } from '../testing/evil-crawl.ts';
import { unzipped } from '../testing/unzipped.ts';
import { mergeNote } from './merge-note.ts';
import { BEGIN, END, newNote, type PageNote } from './note.ts';

let evil: EvilCrawl;
beforeAll(() => {
  evil = openEvilCrawl();
});
afterAll(() => evil.close());

/** The properties of a note as a library of YAML reads them. */
const propertiesOf = (note: string) => parse(/^---\n([\s\S]*?)\n---\n/.exec(note)?.[1] ?? '', { strict: true });

it('given hostile titles, each find is a file with a safe name, and a library of YAML reads its properties back', async () => {
  const files = await unzipped(await evil.taken('notes'));
  expect(files.size).toBe(EVIL.length);
  const titles = new Set<string>();
  for (const [name, text] of files) {
    expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*-[\da-f]{12}\.md$/u);
    expect(Buffer.byteLength(name)).toBeLessThan(200);
    const { title, ...properties } = propertiesOf(text);
    titles.add(title);
    expect(Object.keys(properties)).toEqual([
      'source',
      'author',
      'date',
      'found',
      'topic',
      'label',
      'tags',
      'collections',
      'note',
      'relevance',
      'reason',
    ]);
    expect(properties).toMatchObject({ label: 'none', tags: ['ambit', 'b-topic-b-1-1'], relevance: 0.9 });
    expect(name.endsWith(`-${pageId(properties.source)}.md`)).toBe(true);
  }
  // SQLite ends a text at its first NUL.
  for (const title of EVIL.filter((one) => !one.includes('\0'))) expect(titles).toContain(plain(title));
});

it('given hostile texts, a reader of Markdown finds no element in a note but heading, link and paragraphs', async () => {
  for (const text of (await unzipped(await evil.taken('notes'))).values()) {
    const html = marked.parse(text.slice(text.indexOf(BEGIN)), { async: false, gfm: true });
    const elements = new Set([...html.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name));
    expect([...elements].filter((name) => !['h1', 'a', 'p'].includes(name ?? ''))).toEqual([]);
    expect(html).not.toContain('href="javascript:');
    expect(text.split('\n').filter((line) => line === BEGIN || line === END)).toEqual([BEGIN, END]);
  }
});

it('given a page with author, date and label, its note has them, the reason and the whole text', async () => {
  const store = openStore(mkdtempSync(join(evil.folder, 'notes-')));
  keepSamplePages(store, [
    { url: 'http://a.example/' },
    {
      url: 'http://b.example/x',
      title: 'Sourdough: a beginning',
      text: `First.\nrating:: 5 [[x]] {{embed y}}\n${'Long. '.repeat(2_000)}end`,
      from: 0,
      anchor: 'bread',
      words: ['sourdough'],
      record: { author: 'Ann Lee', published: '2026-03-04T05:06:07Z' },
    },
  ]);
  store.labels.put([
    { id: 'l', topicId: 'topic-1', target: 'page', url: 'http://b.example/x', value: 'relevant', at: 1 },
  ]);
  store.annotations.change([{ url: 'http://b.example/x', note: 'a: b', addTags: ['Rye bread'], addTo: ['Own'] }], 1);
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  const { text: octets } = await exportFile(store, crawl, { format: 'notes', seeds: 'without' });
  const [[name, note] = ['', '']] = await unzipped(octets);
  expect(name).toBe(`Sourdough-a-beginning-${pageId('http://b.example/x')}.md`);
  expect(propertiesOf(note)).toMatchObject({
    ...{ title: 'Sourdough: a beginning', source: 'http://b.example/x', author: 'Ann Lee', date: '2026-03-04' },
    ...{ topic: 'Gardens', label: 'relevant', tags: ['ambit', 'gardens', 'rye-bread'], relevance: 1 },
    ...{ collections: ['Own'], note: 'a: b' },
    reason: 'You labelled it relevant. Words of the topic: sourdough. Linked from http://a.example/ as “bread”.',
  });
  expect(note).toContain('Long. end\n');
  // Properties of Logseq and of Dataview.
  expect(note).not.toContain('rating::');
  expect(note).not.toContain('{{');
  store.close();
});

const note = (change: Partial<PageNote> = {}): PageNote => ({
  ...{ id: 'a', name: 'a.md', block: [BEGIN, 'new text', END] },
  properties: [
    { key: 'title', line: 'title: "New"', once: true },
    { key: 'label', line: 'label: "relevant"' },
    { key: 'reason', line: 'reason: "new"' },
  ],
  ...change,
});

it("given a note that the user edited, an update rewrites Ambit's properties and block and keeps every other line", () => {
  const before = [
    '---',
    'title: Mine',
    'label:',
    '  - none',
    '- x',
    '# a comment',
    'aliases:',
    '  - bread',
    '---',
    'above',
  ];
  const after = ['below', '', '- [ ] bake', '   '];
  const made = mergeNote([...before, BEGIN, 'old text', END, ...after].join('\n'), note()).split('\n');
  expect(made).toEqual([
    ...['---', 'title: Mine', 'label: "relevant"', '# a comment', 'aliases:', '  - bread', 'reason: "new"', '---'],
    ...['above', BEGIN, 'new text', END, ...after],
  ]);
  expect(mergeNote(made.join('\n'), note())).toBe(made.join('\n'));
});

it('given a note without marks, with one mark or in the wrong order, its text stays the user’s', () => {
  for (const body of ['mine', `${BEGIN}\nmine`, `${END}\nmine\n${BEGIN}`, '']) {
    const text = mergeNote(`---\nlabel: none\n---\n${body}`, note());
    expect(text).toBe(`---\nlabel: "relevant"\nreason: "new"\n---\n${body}`);
    expect(mergeNote(body, note())).toBe(`---\ntitle: "New"\nlabel: "relevant"\nreason: "new"\n---\n${body}`);
  }
});

it('given a note with a byte order mark and line ends of Windows, an update keeps both', () => {
  const text = newNote(note()).replaceAll('\n', '\r\n');
  expect(mergeNote(`\ufeff${text}`, note())).toBe(`\ufeff${text}`);
  expect(mergeNote(text, note({ block: [BEGIN, 'more', END] }))).toBe(text.replace('new text', 'more'));
});
