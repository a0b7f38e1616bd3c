import type { LinkRecord } from '../../../shared/page/record.ts';
import { type LinkWorth, worthiest } from './link-worth.ts';

/** Links of one page that judge and order see. */
export const MAX_SEEN = 1_000;

/** The links of a page that judge and order see: no pictures, and of too many those that promise most. */
export const seenOf = (links: readonly LinkRecord[], worth: LinkWorth): readonly LinkRecord[] =>
  worthiest(
    MAX_SEEN,
    links.filter(({ kind }) => kind !== 'img'),
    (link) => link,
    worth,
  );
