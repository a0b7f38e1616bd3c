import { saysNothing } from '../../../shared/page/links/empty-anchor.ts';
import { remembered } from './remembered.ts';

/** Numbers say nothing of a page, but where it stands among others: the second page of a list leads on as its first did. */
const NUMBER = /^[^\p{L}]*\p{N}[^\p{L}]*$/u;

/** `saysNothing` for the links of a crawl; numbers are left to how such links turned out. */
export const isMute = (anchor: string): boolean => saysNothing(anchor) && !NUMBER.test(anchor);

/** The same, remembered: most links stand on many pages. */
export const isEmptyAnchor: (anchor: string) => boolean = remembered(isMute, 30_000);
