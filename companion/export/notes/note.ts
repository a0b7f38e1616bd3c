import { webAddress } from '../../../shared/url/web-address.ts';
import type { ResultRow } from '../../store/results-store.ts';
import { markdown, markdownAddress, markdownLine, plain } from '../escape.ts';
import { fileNote } from '../file-note.ts';
import { fileStem, pageId } from '../file-stem.ts';
import type { ExportSource } from '../pages.ts';
import { reasonOf } from '../reason.ts';

/** Marks around the part of a note that Ambit rewrites; HTML comments, which no reader of Markdown shows. */
export const BEGIN = '<!-- ambit:begin - Ambit rewrites the lines from here to ambit:end -->';
export const END = '<!-- ambit:end -->';

/** One line of YAML: a key with its value. */
interface Property {
  readonly key: string;
  readonly line: string;
  /** True for a property that Ambit writes once and then leaves to the user. */
  readonly once?: boolean;
}

/** A find as a file of Markdown. */
export interface PageNote {
  /** Id of the page; ends the name of its file. */
  readonly id: string;
  readonly name: string;
  readonly properties: readonly Property[];
  /** Lines between the marks, the marks included. */
  readonly block: readonly string[];
}

/** Octets that ids take in names of files, from the hyphen on. */
export const noteEnding = (id: string): string => `-${id}.md`;

/** Longest property, in graphemes. */
const MAX_VALUE = 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Text of the web as a value of YAML: JSON, which YAML contains, of a text without control characters. */
const quoted = (text: string): string => JSON.stringify(plain(text, MAX_VALUE));

/** Text as a tag of Obsidian and Logseq: one word that is no number. */
function tag(text: string): string {
  const word = fileStem(text, '').toLowerCase();
  return /^\p{N}*$/u.test(word.replaceAll('-', '')) ? '' : word;
}

export function noteOf(source: ExportSource, row: ResultRow): PageNote {
  const { url, title, site, relevance, label, foundAt } = row;
  const { author = '', published = '', text = '' } = source.store.results.record(row.id) ?? {};
  const id = pageId(url);
  const day = DAY.exec(published)?.[0];
  const { note, tags: own, collections } = source.annotationOf(row);
  const tags = ['ambit', ...[source.topicName, ...own].map(tag)].filter((one) => one !== '');
  const properties: Property[] = [
    { key: 'title', line: quoted(title || url), once: true },
    { key: 'source', line: quoted(webAddress(url) ?? '') },
    { key: 'author', line: quoted(author) },
    { key: 'date', line: day ?? '""' },
    { key: 'found', line: new Date(foundAt).toISOString().slice(0, 10) },
    { key: 'topic', line: quoted(source.topicName) },
    { key: 'label', line: quoted(label) },
    { key: 'tags', line: `[${[...new Set(tags)].map(quoted).join(', ')}]`, once: true },
    { key: 'collections', line: `[${collections.map(quoted).join(', ')}]` },
    { key: 'note', line: quoted(note) },
    { key: 'relevance', line: String(Math.round(relevance * 100) / 100) },
    { key: 'reason', line: quoted(reasonOf(source, row)) },
  ];
  const file = fileNote(row);
  const paragraphs = text.split('\n').filter((paragraph) => plain(paragraph) !== '');
  const heading = `# [${inert(markdown(title || url))}](<${markdownAddress(url)}>)`;
  const block = [BEGIN, heading, '', [site, ...(file === '' ? [] : [file])].map(noteText).join(', ')];
  for (const version of source.versionsOf(row)) block.push('', `<${markdownAddress(version)}>`);
  for (const paragraph of paragraphs) block.push('', noteText(paragraph));
  return {
    ...{ id, name: `${fileStem(title || site, 'page')}${noteEnding(id)}` },
    properties: properties.map((one) => ({ ...one, line: `${one.key}: ${one.line}` })),
    block: [...block, END],
  };
}

/**
 * Parts the signs of `key:: value`, a property to Logseq and to Dataview, and of `{{macro}}`, which may load pages.
 * Every backslash in them is one of Markdown.
 */
const inert = (escaped: string): string => escaped.replace(/:(?=:)|\{(?=\{)/g, '$&\\');

const noteText = (text: string): string => inert(markdownLine(text, text.length));

/** Returns the file of a page that has none yet. */
export const newNote = ({ properties, block }: PageNote): string =>
  ['---', ...properties.map(({ line }) => line), '---', '', ...block, ''].join('\n');
