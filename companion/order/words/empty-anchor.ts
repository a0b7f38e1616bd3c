import { saysNothing } from '../../../shared/page/links/empty-anchor.ts';
import { remembered } from '../../../shared/text/remembered.ts';

/** A number names no page but its place among others: the second page of a list leads to as much as its first. */
const NUMBER = /^[^\p{L}]*\p{N}[^\p{L}]*$/u;

/** `saysNothing` for the links of a crawl; numbers are left to how such links turned out. */
export const isMute = (anchor: string): boolean => saysNothing(anchor) && !NUMBER.test(anchor);

/** Like `isMute`, cached: most links appear on many pages. */
export const isEmptyAnchor: (anchor: string) => boolean = remembered(isMute, 30_000);
