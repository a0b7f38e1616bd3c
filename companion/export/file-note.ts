import type { FileFacts } from '../../shared/page/file-facts.ts';

const KILO = 1_000;

/** "PDF, 12 pages, 1.4 MB" for a reader of an export; '' for a page of HTML. */
export function fileNote({ kind, pages, bytes }: FileFacts): string {
  if (kind === undefined) return '';
  const count = pages === undefined ? [] : [pages === 1 ? '1 page' : `${pages} pages`];
  return ['PDF', ...count, ...(bytes === undefined ? [] : [sizeText(bytes)])].join(', ');
}

/** A summary with the note before it. */
export function withNote(page: FileFacts, summary: string): string {
  const note = fileNote(page);
  return note === '' ? summary : `[${note}] ${summary}`;
}

const sizeText = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;
