import type { LinkRecord } from '../../../shared/page/record.ts';
import { terms } from '../../../shared/text/terms.ts';
import { isEmptyAnchor } from './empty-anchor.ts';
import { urlWords } from './url-words.ts';

/** Terms of the anchor; none when it carries no evidence. */
export const anchorTerms = (link: LinkRecord): string[] => (isEmptyAnchor(link.anchor) ? [] : terms(link.anchor));

/** Terms of the text around the anchor, the anchor left out; `most` characters of each side, nearest first to stay. */
export const contextTerms = (link: LinkRecord, most = 200): string[] => [
  ...terms(link.before.slice(-most)),
  ...terms(link.after.slice(0, most)),
];

export const urlTerms = (link: LinkRecord): string[] => terms(urlWords(link.url));
