import type { Mark } from './rate.ts';

/** Characters drawn before a link on a page. */
export const SIGNS: Readonly<Record<Exclude<Mark, ''>, string>> = { promising: '●', seen: '○', 'off-topic': '×' };
