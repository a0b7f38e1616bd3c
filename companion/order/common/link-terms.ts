import type { LinkRecord } from '../../../shared/page/record.ts';
import { terms } from '../../../shared/text/terms.ts';
import { isEmptyAnchor } from './empty-anchor.ts';
import { remembered } from './remembered.ts';
import { urlWords } from './url-words.ts';

/** Texts near links whose terms are remembered: some 20 MB. */
const MOST_REMEMBERED = 30_000;
const NOTHING: readonly string[] = [];

/** Terms of a short text near a link, remembered. */
export const nearTerms: (text: string) => readonly string[] = remembered(terms, MOST_REMEMBERED);

/** Terms of the anchor; none when it carries no evidence. */
export const anchorTerms = (link: LinkRecord): readonly string[] =>
  isEmptyAnchor(link.anchor) ? NOTHING : nearTerms(link.anchor);

/** Terms of the text around the anchor, the anchor left out; `most` characters of each side, nearest first to stay. */
export const contextTerms = (link: LinkRecord, most = 200): string[] => [
  ...nearTerms(link.before.slice(-most)),
  ...nearTerms(link.after.slice(0, most)),
];

export const urlTerms = (link: LinkRecord): readonly string[] => nearTerms(urlWords(link.url));
