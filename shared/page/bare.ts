import type { LinkKind, PageRecord } from './record.ts';

/** Room for a name or "Loading…", not for a sentence; UTF-16 units. */
const MIN_TEXT = 50;
const LEADING_ON: ReadonlySet<LinkKind> = new Set(['a', 'area', 'frame', 'next', 'refresh']);

/** Whether a page has next to no text and no link that leads on: nobody could read it, and no crawl could go on from it. */
export const isBare = ({ text, links }: Pick<PageRecord, 'text' | 'links'>): boolean =>
  text.trim().length < MIN_TEXT && !links.some(({ kind }) => LEADING_ON.has(kind));
