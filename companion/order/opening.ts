import { tokens } from '../../shared/topic/tokens.ts';

/** UTF-16 units of main text whose words an order learns. */
const MAX_TEXT = 2_500;

/** Returns the title and the beginning of the text of a page. */
export const openingOf = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  `${title}\n${text.slice(0, MAX_TEXT)}`;

/** Returns the different tokens of a page's opening, in order. Linear. */
export const openingTokens = (page: Parameters<typeof openingOf>[0]): readonly string[] => [
  ...new Set(tokens(openingOf(page))),
];
