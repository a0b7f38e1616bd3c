import type { Mark } from './rate.ts';

/** What stands before a link on a page. */
export const SIGNS: Readonly<Record<Exclude<Mark, ''>, string>> = { promising: '●', seen: '○', 'off-topic': '×' };
