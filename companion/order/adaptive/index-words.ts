import type { LinkRecord } from '../../../shared/page/record.ts';

/** Words of links that lead to lists of other pages, in link texts and folders of addresses. */
const INDEX =
  /(?:^|[^\p{L}])(?:archives?|blog|posts|articles|all|index|lists?|categor(?:y|ies)|tags?|topics?|sitemap|directory|catalog|contents|next|older|more|pages?|publications|projects|people|research|courses|links|resources|news)(?:[^\p{L}]|$)|归档|列表|目录|分类|标签|下一页|更多|全部|频道|导航|专题|地图/iu;

/**
 * Returns true for a link that seems to lead to an index (a list of links, not a text) or to a page filed under one:
 * any step of the address may show it. Testing the last step only would tell these apart. It loses on three webs of
 * four what it gains on blogs (docs/measurements/tried.md).
 */
export const isIndexLink = (link: LinkRecord): boolean =>
  (link.anchor.length <= 30 && INDEX.test(link.anchor)) || INDEX.test(link.url.slice(link.url.indexOf('/', 9)));
