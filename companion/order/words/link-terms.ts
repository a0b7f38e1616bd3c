import type { LinkRecord } from '../../../shared/page/record.ts';
import { isEmptyAnchor } from './empty-anchor.ts';
import { PLAIN, type Split } from './split.ts';
import { urlWords } from './url-words.ts';

const NOTHING: readonly string[] = [];

/** Terms of the anchor; none when it carries no evidence. */
export const anchorTerms = (link: LinkRecord, { near }: Split = PLAIN): readonly string[] =>
  isEmptyAnchor(link.anchor) ? NOTHING : near(link.anchor);

/** Terms of the text around the anchor, the anchor left out; `most` characters of each side, nearest first to stay. */
export const contextTerms = (link: LinkRecord, most = 200, { near }: Split = PLAIN): string[] => [
  ...near(link.before.slice(-most)),
  ...near(link.after.slice(0, most)),
];

export const urlTerms = (link: LinkRecord): readonly string[] => PLAIN.near(urlWords(link.url));
