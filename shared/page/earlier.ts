import { letterOf } from './letter.ts';
import type { LinkRecord, PageRecord } from './record.ts';

/** A record as an earlier version of Ambit may have kept it: fields that came later are not there. */
export type EarlierRecord = Omit<PageRecord, 'letter' | 'links'> &
  Partial<Pick<PageRecord, 'letter'>> & {
    readonly links: readonly (Omit<LinkRecord, 'windowBefore' | 'windowAfter'> &
      Partial<Pick<LinkRecord, 'windowBefore' | 'windowAfter'>>)[];
  };

/** Adds the fields that an earlier record lacks, empty. Returns a record of today unchanged. */
export function completed(page: EarlierRecord): PageRecord {
  if (isToday(page)) return page;
  return {
    ...page,
    letter: page.letter ?? letterOf(page.url),
    links: page.links.map((link) => ({ windowBefore: '', windowAfter: '', ...link })),
  };
}

const isToday = (page: EarlierRecord): page is PageRecord =>
  page.letter !== undefined && page.links.every(({ windowBefore }) => windowBefore !== undefined);
