import { simplify } from '../../text/chinese/simplify.ts';

/**
 * Anchors that reveal nothing of their page (Cluster crawler, S4.9), folded: lower case, simplified characters, no
 * punctuation at the ends.
 */
const EMPTY: ReadonlySet<string> = new Set(
  'here|click here|click|this|this page|this link|link|top|back to top|go to top|up|about|about us|home|homepage|home page|main page|index|contents|contact|contact us|more|read more|find out more|full article|read full article|read full story|read the full story|read the full article|this article|see here|link here|click here for more|learn more|see more|view more|show more|more info|more information|details|view details|full story|continue|continue reading|next|previous|prev|next page|previous page|first|last|back|forward|go|go back|return|login|log in|sign in|sign up|register|logout|log out|subscribe|share|print|email|e-mail|download|pdf|search|menu|close|open|skip to content|skip to main content|skip navigation|help|faq|sitemap|site map|privacy|privacy policy|terms|terms of use|terms of service|permalink|reply|comment|comments|edit|website|web site|source|url|all|view all|see all|watch|play|facebook|twitter|rss|更多|更多内容|更多详情|更多信息|看更多|查看更多内容|点我|戳这里|点击查看详情|续阅|回首页|联络我们|隐私权政策|关于本站|首页|主页|返回首页|网站首页|回到首页|点击这里|点击此处|点此|点这里|这里|此处|这儿|点击|点击进入|点击查看|进入|查看|查看更多|查看全部|查看详情|查看详细|查看原文|详情|详细|详细信息|详细内容|了解更多|了解详情|阅读全文|阅读更多|阅读原文|全文|原文|原文链接|继续阅读|继续|链接|返回|返回顶部|回到顶部|回顶部|顶部|上一页|下一页|上一篇|下一篇|上页|下页|前一页|后一页|末页|尾页|最后一页|第一页|关于|关于我们|联系我们|联系方式|网站地图|网站导航|帮助|帮助中心|登录|登陆|登入|注册|退出|注销|搜索|分享|打印|收藏|评论|回复|下载|订阅|举报|关闭|展开|收起|全部|编辑|目录|导航|版权声明|隐私政策|免责声明|设为首页|加入收藏'.split(
    '|',
  ),
);
/** Most anchors that no page had before: nothing of them is folded but case. */
// biome-ignore lint/plugin: each round begins with the only space in it.
const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/i;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const MAX_LENGTH = 40;
const DIGITS_ONLY = /^[\p{N}\s.,/-]*$/u;

/**
 * Returns true for an anchor without evidence of its target: empty, a number, a mark, or one of the known empty words.
 */
export function saysNothing(anchor: string): boolean {
  if (anchor.length > MAX_LENGTH) return false;
  const folded = PLAIN.test(anchor) ? anchor.toLowerCase() : fold(anchor);
  return folded === '' || DIGITS_ONLY.test(folded) || EMPTY.has(folded);
}

const fold = (anchor: string): string =>
  simplify(anchor.normalize('NFKC').toLowerCase().replace(EDGES, '').replace(/\s+/g, ' '));
