export const HAN = '这座老桥在河上站了一百年，去年因为桥墩下沉而关闭，今年春天修好以后又重新开放，附近的居民都很高兴。';
export const LATIN =
  'The old bridge over the river was closed last year, because its piers had sunk, and is open again this spring. ';

const article = (title: string, prose: string, head: string, tail: string): string =>
  `<title>${title}</title><h1>${title}</h1>${head}<div>${[1, 2, 3, 4].map((n) => `<p>${n} ${prose.repeat(4)}</p>`).join('')}${tail}</div>`;

/** The page of an article in Chinese, with markup between its title and its text and at the end of its text. */
export const hanArticle = (head: string, tail = ''): string => article('老桥修好以后重新开放', HAN, head, tail);
/** The same in English. */
export const latinArticle = (head: string, tail = ''): string =>
  article('The old bridge opens again', LATIN, head, tail);
