import { saysNothing } from '../../../shared/page/empty-anchor.ts';
import { remembered } from './remembered.ts';

/** `saysNothing` for the links of a crawl, most of which stand on many pages. */
export const isEmptyAnchor: (anchor: string) => boolean = remembered(saysNothing, 30_000);
