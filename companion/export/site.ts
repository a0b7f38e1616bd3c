import { createHash } from 'node:crypto';
import type { ResultRow } from '../store/results-store.ts';
import { address, markup, plain } from './escape.ts';
import { fileNote } from './file-note.ts';
import { fileStem, pageId } from './file-stem.ts';
import { ownWords } from './own-words.ts';
import type { ExportSource } from './pages.ts';
import type { FolderFile } from './zip.ts';

/** Mark by which an update recognises a file of an earlier export. */
const MARK = '<meta name="generator" content="Ambit">';
/** Part of a page's text that the search reads, in graphemes. */
const MAX_SEARCHED = 20_000;
/** Longest paragraph, in graphemes. */
const MAX_PARAGRAPH = 100_000;

const STYLE =
  'body{max-width:44em;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}' +
  'input{font:inherit;width:100%;box-sizing:border-box;padding:.4em}li{margin-block-end:1em}p{margin:0 0 .8em}' +
  'small{opacity:.8}h1{line-height:1.2}.note{border-inline-start:3px solid;padding-inline-start:.6em}';
/**
 * The search of a static site, as a script within its page: shows the pages whose texts contain every word, with the
 * text around the first word. Chinese needs no spaces, because parts of words count.
 */
const SEARCH_SCRIPT = `
const texts = JSON.parse(document.getElementById('texts').textContent);
const lower = texts.map((text) => text.toLowerCase());
const items = [...document.querySelectorAll('li')];
const summaries = items.map((item) => item.querySelector('p').textContent);
const box = document.getElementById('words');
const count = document.getElementById('count');
function excerpt(at, word) {
  const place = lower[at].indexOf(word);
  if (lower[at].length !== texts[at].length) return summaries[at];
  const from = Math.max(0, place - 80);
  return (from > 0 ? '…' : '') + texts[at].slice(from, place + 160) + '…';
}
function show() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  items.forEach((item, at) => {
    const fits = words.every((word) => lower[at].includes(word));
    item.hidden = !fits;
    if (fits) found += 1;
    item.querySelector('p').textContent = fits && words.length > 0 ? excerpt(at, words[0]) : summaries[at];
  });
  count.textContent = found + ' / ' + items.length;
}
box.addEventListener('input', show);
show();
`;
const SCRIPT_HASH = createHash('sha256').update(SEARCH_SCRIPT).digest('base64');

/**
 * A site of static pages: a list with a search box, and a page for each find. It opens from a folder, and nothing in it
 * is loaded from elsewhere. One page at a time is in memory, and the texts that the search reads.
 */
export function* siteFiles(source: ExportSource): Generator<FolderFile> {
  const items: string[] = [];
  const texts: string[] = [];
  for (const row of source.rows(source.pages)) {
    const { author = '', text = '' } = source.store.results.record(row.id) ?? {};
    const ending = `-${pageId(row.url)}.html`;
    const name = `${fileStem(row.title || row.site, 'page')}${ending}`;
    const annotation = source.annotationOf(row);
    const own = ownWords(annotation);
    const { note, tags, collections } = annotation;
    const named = [row.title, row.site, author, ...row.words, note, ...tags, ...collections].join(' ');
    items.push(itemOf(row, name, author, own));
    texts.push(plain(`${named} ${text}`, MAX_SEARCHED));
    yield { name, ending, ...replacing(pageOf(row, author, text || row.snippet, own)) };
  }
  yield { name: 'index.html', ...replacing(listOf(source, items, texts)) };
}

/** The new content replaces a file of an earlier export, and no other. */
function replacing(content: string): Pick<FolderFile, 'content' | 'update'> {
  return { content, update: (existing) => (existing.includes(MARK) ? content : undefined) };
}

function itemOf(row: ResultRow, name: string, author: string, own: string): string {
  const { title, url, snippet } = row;
  return `<li dir="auto"><a href="${encodeURIComponent(name)}">${markup(title || url)}</a>
<small>${about(row, author)}</small><p>${markup(snippet)}</p>${own}</li>`;
}

function about(row: ResultRow, author: string): string {
  const found = new Date(row.foundAt).toISOString().slice(0, 10);
  return [author, row.site, fileNote(row), found]
    .map((one) => markup(one))
    .filter(Boolean)
    .join(', ');
}

function pageOf(row: ResultRow, author: string, text: string, own: string): string {
  const paragraphs = text.split('\n').flatMap((paragraph) => {
    const written = markup(paragraph, MAX_PARAGRAPH);
    return written === '' ? [] : [`<p dir="auto">${written}</p>`];
  });
  const name = row.title || row.url;
  return document(
    name,
    "default-src 'none'; style-src 'unsafe-inline'",
    `<p><a href="index.html">←</a></p>
<h1 dir="auto">${markup(name)}</h1>
<p><small>${about(row, author)}<br><a href="${address(row.url)}" rel="noopener noreferrer">${markup(row.url)}</a></small></p>
${own}
${paragraphs.join('\n')}`,
  );
}

function listOf({ topicName }: ExportSource, items: readonly string[], texts: readonly string[]): string {
  // Within a script only `<` could end it.
  const data = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return document(
    topicName,
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'`,
    `<h1 dir="auto">${markup(topicName)}</h1>
<p><label>Search <input type="search" id="words" dir="auto"></label></p>
<p role="status" id="count"></p>
<ol>
${items.join('\n')}
</ol>
<script type="application/json" id="texts">${data}</script>
<script>${SEARCH_SCRIPT}</script>`,
  );
}

const document = (title: string, policy: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
${MARK}
<title>${markup(title)}</title>
<style>${STYLE}</style>
${body}
</html>
`;
