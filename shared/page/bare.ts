import type { LinkKind, PageRecord } from './record.ts';

/** Room for a name or "Loading…", not for a sentence; UTF-16 units. */
const MIN_TEXT = 50;
const LEADING_ON: ReadonlySet<LinkKind> = new Set(['a', 'area', 'frame', 'next', 'refresh']);

/** Returns true for a page with next to no text and no link to another page: of no use to a reader or a crawl. */
export const isBare = ({ text, links }: Pick<PageRecord, 'text' | 'links'>): boolean =>
  text.trim().length < MIN_TEXT && !links.some(({ kind }) => LEADING_ON.has(kind));
