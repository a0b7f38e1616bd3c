import type { LabelledLink, TakenPage } from '../../shared/api/export.ts';
import { visible } from '../../shared/text/visible.ts';
import { cell, longCell, markdown, markdownAddress, markdownLine } from './escape.ts';
import { fileNote } from './file-note.ts';
import { bySite, type ExportSource, takenPage } from './pages.ts';

/** Returns JSON that is safe for a terminal, too: control characters are escaped beyond JSON's own rules. */
const line = (value: TakenPage | LabelledLink): string => `${visible(JSON.stringify(value))}\n`;

/** One `TakenPage` a line, one page at a time: all texts together may be more than memory holds. */
export function* jsonl(taken: ExportSource): Generator<string> {
  for (const row of taken.rows(taken.pages)) yield line(takenPage(taken, row));
}

/** Every followed link of the chosen pages with where it led: one `LabelledLink` a line. */
export function training({ pages, rows, urlOf }: ExportSource): string {
  const followed = pages.filter(({ isSeed }) => !isSeed);
  const lines = Array.from(rows(followed), ({ url, source, anchor, before, after, relevance, onTopic, label }) => {
    const by = label === 'none' ? 'judge' : 'user';
    const link: LabelledLink = { url, from: urlOf(source), anchor, before, after, relevance, onTopic, by };
    return line(link);
  });
  return lines.join('');
}

const COLUMNS = [
  'url',
  'title',
  'site',
  'language',
  'author',
  'published',
  'relevance',
  'label',
  'foundAt',
  'seed',
  'depth',
  'from',
  'anchor',
  'snippet',
  'words',
  'mood',
  'text',
  'kind',
  'pages',
  'bytes',
  'versions',
  'note',
  'tags',
  'collections',
  'topics',
] as const;

/**
 * RFC 4180 with a byte order mark, without which Excel reads Chinese as Latin. The columns are fields of `TakenPage`.
 * One page at a time is in memory.
 */
export function* csv(taken: ExportSource): Generator<string> {
  yield `\ufeff${COLUMNS.join(',')}\r\n`;
  for (const row of taken.rows(taken.pages)) {
    const page = takenPage(taken, row);
    const cells = COLUMNS.map((column) => {
      const value = page[column];
      return column === 'text'
        ? longCell(page.text)
        : cell(Array.isArray(value) ? value.join(column === 'words' ? ' ' : ', ') : String(value ?? ''));
    });
    yield `${cells.join(',')}\r\n`;
  }
}

/** A list by site, for notes. */
export function markdownList({ pages, rows, topicName, versionsOf }: ExportSource): string {
  const parts = [...bySite(pages)].map(([site, ofSite]) => {
    const items = Array.from(rows(ofSite), (row) => {
      const { url, title, snippet } = row;
      const text = snippet === '' ? '' : `\n  ${markdownLine(snippet)}`;
      const file = fileNote(row);
      const note = file === '' ? '' : ` (${file})`;
      const versions = versionsOf(row).map((version) => `\n  <${markdownAddress(version)}>`);
      return `- [${markdown(title || url)}](<${markdownAddress(url)}>)${note}${text}${versions.join('')}`;
    });
    return `## ${markdown(site)}\n\n${items.join('\n')}\n`;
  });
  return `# ${markdown(topicName)}\n\n${parts.join('\n')}`;
}
