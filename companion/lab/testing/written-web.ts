import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Shelves are linked in a chain, each with its books, which link back to it; half of the shelves are about cameras,
 * half about soup.
 */
const SHELVES = 12;
const BOOKS = 8;
const WORDS = [
  'A camera lens bends light; aperture and shutter of the camera set the exposure.',
  'Boil the soup slowly with onion and carrot, then season it in the kitchen.',
] as const;

/** Writes a little recorded web: a front page, shelves that each link to books and to the next shelf. */
export function writeLittleWeb(labelOf: (url: string, onTopic: boolean) => string): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'ambit-lab-web-'));
  const host = (shelf: number) => `http://s${shelf % 4}.example`;
  const address = (shelf: number, book?: number) =>
    `${host(shelf)}/${shelf}/${book === undefined ? 'index.html' : `${book}.html`}`;
  const link = (url: string, words: string) => `<li><a href="${url}">${words}</a></li>`;
  const pages: { url: string; html: string; on: boolean }[] = [];
  for (let shelf = 0; shelf < SHELVES; shelf++) {
    const on = shelf % 2 === 0;
    const words = WORDS[on ? 0 : 1];
    const books = Array.from({ length: BOOKS }, (_, book) =>
      link(address(shelf, book), `part ${book} ${on ? 'lens' : 'soup'}`),
    );
    const next = link(address((shelf + 1) % SHELVES), 'next shelf');
    pages.push({ url: address(shelf), html: `<title>Shelf</title><ul>${books.join('')}${next}</ul>`, on: false });
    for (let book = 0; book < BOOKS; book++)
      pages.push({
        url: address(shelf, book),
        html: `<title>Part</title><p>${words.repeat(6)}</p><a href="${address(shelf)}">shelf</a>`,
        on,
      });
  }
  const lines = pages.map(({ url, html, on }) =>
    JSON.stringify({ url, html, charset: 'utf-8', labels: [labelOf(url, on)] }),
  );
  writeFileSync(join(dir, 'pages.jsonl'), `${lines.join('\n')}\n`);
  const topic = {
    id: 'cameras',
    name: 'Cameras',
    keywords: ['camera', 'lens'],
    on_labels: ['on'],
    unknown_labels: [],
    seeds: [address(1)],
  };
  writeFileSync(join(dir, 'snapshot.json'), JSON.stringify({ name: 'little', topics: [topic] }));
  return { dir, remove: () => rmSync(dir, { recursive: true }) };
}
