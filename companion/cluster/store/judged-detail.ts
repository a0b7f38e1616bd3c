import type { JudgedPage } from './model-updates.ts';

/** Fields of a judged page by which the shared store counts and sorts; each has a column. */
type Opinion = Pick<JudgedPage, 'n' | 'relevance' | 'onTopic' | 'unsure'>;

/**
 * The rest of a judged page, as the shared store keeps it in one text. `copyOf` is absent for a page that repeats none.
 */
export type JudgedDetail = Omit<JudgedPage, keyof Opinion | 'sighting' | 'copyOf'> &
  JudgedPage['sighting'] &
  Partial<Pick<JudgedPage, 'copyOf'>>;

export function detailOf(page: JudgedPage): JudgedDetail {
  const { title, language, snippet, site, words, priority, parts, from, hidden, copyOf } = page;
  const { anchor, before, after } = page.sighting;
  return {
    ...{ title, language, snippet, site, words, priority, parts, from, hidden, anchor, before, after },
    ...(copyOf !== '' && { copyOf }),
  };
}

export const judgedPage = (
  opinion: Opinion,
  { anchor, before, after, copyOf = '', ...detail }: JudgedDetail,
): JudgedPage => ({ ...opinion, ...detail, copyOf, sighting: { anchor, before, after } });
