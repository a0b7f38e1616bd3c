import { remembered } from './remembered.ts';
import { NO_TERM } from './term.ts';
import { wordOf } from './word.ts';

/** Words that grammar needs, beside the stop words: too general to give a reader a reason. */
const GENERAL =
  'able accordingly according across done gets indeed many others saw see shall therefore unless actually add added adding adds afternoon almost alone along already although always among amongst anew another anybody anymore anyone anything anyway anywhere apart around aside available away back bad based became become becomes becoming began begin behind best better big bit bring brought called came case certain certainly clear clearly close come comes common complete contain contains course current currently day days de decided definitely describe described despite different directly easily easy eight either else enough entire especially etc even evening eventually everybody everyone everything everywhere exactly example examples except fact far fewer find finally fine first five follow followed following follows forward found four full fully gave general generally getting give given gives giving goes going gone gonna good great guess half happen happened happens hard hello help helpful hence high hope hour hours hundred idea important inside instead interesting isn keep keeps kept kind knew know known knows large largely last lastly later latest least left less likely little ll long longer look looked looking looks lot lots low made main mainly make makes making maybe mean means meant mere merely middle mine minute minutes moment month months morning mostly move moved myself name named names near nearly need needed needs neither never nevertheless new next nice night nine nobody none nonetheless nope normally note notes nothing nowhere number numbers obviously often oh okay old ones onto order otherwise particular particularly past people perhaps place placed please plus point points possible possibly presumably pretty previous previously probably provide provided provides put quick quickly quite ran rather re read really recent recently regarding regardless relatively reason reasons result results right run second secondly seem seemed seems seen sense sent serious seriously set seven several short show showed shown shows side similar simple simply six small somebody somehow someone something sometimes somewhat somewhere soon sorry specific specified start started starting stop stuff sure take taken takes taking talk tell tells ten tend thank thanks thing things think thinking third thoroughly thought thoughts thousand three time times today together told tomorrow tonight too took top total toward towards tried tries true truly try trying turn turned twice two unfortunately unlike unlikely use used useful uses using usually ve various want wanted wants way ways week weeks welcome well went whatever whereas whereby wherever whoever whole wish wonder wonderful word words work worked working works worth wrong year years yeah yes yesterday zero isnt arent wasnt dont doesnt didnt cant couldnt wont wouldnt shouldnt havent hasnt ive im youre thats theyre completely handled handles handling keeping discussed discusses';

/** Names of months and days, and their short forms. */
const DATES =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun am pm utc gmt edt est pst pdt';

/** Words of navigation, bylines and footers. */
const FURNITURE =
  'about account all corporation inc medium archive archives article articles author authors blog blogs browse button category categories click comment comments contact content contents continue cookie cookies copyright cc disclaimer download downloads email edit facebook faq feed feeds filed footer generated header homepage home hits index info link links linkedin list login logout mail menu more navigation newsletter next older newer online page pages pagination password permalink pinterest popular post posted posts powered prev previous print privacy profile published read reddit register related replies reply reserved rights rss search share sidebar sign signup site sitemap sites skip submit subscribe summary tag tagged tags terms theme title toggle top tumblr tweet tweets twitter update updated updates url user username users view views visit wordpress website websites hakyll jekyll octopress disqus github gravatar';

/** Words of markup and of addresses. */
const MARKUP =
  'amp asp aspx attr bgcolor br cgi charset class classname css div doctype eof fff font foo bar baz gif href hr htm html http https id img int iframe io jpeg jpg js json li line lines lt gt mailto meta nbsp null ol org onclick pdf php png px pre printf quot rel return script span src stdin stdout str strong style svg table tbody td th thead tmp tr txt ul uri url utf val var void www xhtml xml com net edu gov ans argc argv cin cnt cout endl idx len ptr res i++ j++ k++ n++';

const CHINESE_GENERAL =
  '简介 完善 资料 常用 常见 特定 描述 用来 本章 本节 本文 本页 本页面 用于 对应 不过 来说 都是 之中 也许 事情 事实 今天 今年 介绍 以外 以来 以往 以至 任何 似乎 但凡 低 具体 具有 内容 几乎 几个 出来 出现 分别 则是 刚刚 别的 别人 到底 前面 包括 即将 却是 原因 原来 去年 又是 发现 发生 只能 可是 各种 各个 同样 后面 后来 名 向来 告诉 呈现 周围 咱 哪儿 哪怕 喜欢 嗯 四 回来 回到 地方 坚持 增加 处 多 多个 多数 多次 大 大家 大多 大量 大概 大约 太多 奇怪 好 好像 好多 如今 如下 它们的 完全 完成 实在 实际 实际上 容易 尤其 尽管 属于 左右 差不多 已是 带来 平时 应当 开始 强调 当前 当时 当然 往往 很多 很快 得到 怎么样 总是 总之 想 情况 意思 感觉 成了 我国 或 或是 或者 所以说 所有 所谓 才能 打开 找到 指出 据 提供 提到 换句话说 整个 方便 方式 方面 日前 明显 昨天 是否 显示 普通 曾经 更加 更多 最后 最近 最终 月份 有人 有些 有关 有时 有的 未来 本来 本身 某些 某个 样子 根本 此时 此次 毕竟 每个 每天 每年 比较 永远 没 注意 特别 现在 现场 理由 甚至 由此 的话 目前 直到 直接 相关 相对 相当 看到 看看 看来 真 真正 真的 知道 确实 种种 突然 第一 第二 第三 立即 等等 简单 类似 系列 绝对 给出 结果 继续 而言 能够 能否 自然 至于 至今 至少 虽说 觉得 认为 许多 记者 记得 说明 说法 谈到 起来 越来越 足够 身上 输入 近日 近年 还要 这么 这时 这次 这种 这一 进入 远 连 选择 通常 那么 那时 那种 重要 重新 问题 除 随着 难以 需 非 首先 其实 其次 一下 一位 一切 一名 一定 一旦 一次 一点 一直 一般 一起 一边 一面 三 两 两个 上面 上述 下面 不久 不再 不可 不好 不少 不断 不要 不足 不得 不管 专门 中间 为主 主要 之类 九 二 五 亲自 人们 人 什么样 今日 从而 仍 仍然 他人 以便 件 任 会议 似的 位 使得 使用 例 依然 保持 做 做到 停止 八 六 七 十 共 共有 再次 几年 出 加上 十分 千 半 单 占 原 受 受到 变 只见 叫 吃 后者 含 呵呵 哈哈 图 图为 图中 在内 在于 块 够 好的 小 少 带 并未 应用 得出 必 快 总 惟 愿 所在 把握 拿 接着 放 整 新 方 日 时间 时期 晚 期间 来自 条 极 极其 某种 次数 正 正在 每次 沿 点 片 版 特 现 用 由此可见 男 百 皆 看 着重 空 等方面 给予 老 者 而已 而后 联系 自从 若干 落 虽 被称为 表明 见 觉 讲 走 超过 越 跟着 转 达到 过去 过程 进一步 迄今 那里 那边 那是 部分 都会 里面 长 间 附近 随 随后 随时 非但 靠 顺 预计 首次 高 高于';

const CHINESE_FURNITURE =
  '上一篇 下一篇 欢迎 批评 指正 热线 客户 客户服务 公司 有限公司 全部 最大 最全 方便快捷 每日 每天 小时 工作 信息 上一页 下一页 上页 下页 首页 末页 尾页 主页 返回 顶部 更多 详情 详细 点击 查看 阅读 阅读全文 全文 原文 链接 网址 网站 网页 页面 站点 导航 菜单 目录 登录 登陆 注册 账号 帐号 密码 用户 用户名 会员 搜索 搜一搜 关键词 关键字 标签 分类 栏目 频道 专题 推荐 热门 热点 精选 最新 相关 相关阅读 评论 跟帖 回复 留言 网友 分享 转发 转载 点赞 赞 收藏本页 收藏本站 关注 微博 微信 公众号 扫一扫 扫描 二维码 客户端 下载 订阅 邮箱 邮件 版权 版权所有 所有 声明 免责 免责声明 举报 投诉 反馈 意见反馈 客服 联系我们 联系 关于我们 广告 广告服务 诚聘英才 招聘 隐私 条款 协议 备案 许可证 编辑 责任编辑 责编 作者 来源 出处 记者 撰文 摄影 供图 图片 组图 视频 直播 新闻 资讯 文章 消息 报道 正文 标题 摘要 发布 发表 发布时间 时间 日期 更新 浏览 次数 人气 字号 打印 关闭 展开 收起 加载 刷新 新浪 新浪网 sina com cn 手机版 电脑版 网 版';

const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));
const untelling = setOf(GENERAL, DATES, FURNITURE, MARKUP, CHINESE_GENERAL, CHINESE_FURNITURE);
const general = setOf(GENERAL, DATES, CHINESE_GENERAL);

/** True for a folded word that is too general for any topic, or names a date. Words of the web may be a topic's own. */
export const isGeneral = (word: string): boolean => general.has(word);

/** Least letters of a word in an alphabet: shorter ones are mostly codes and endings. */
const MIN_LETTERS = 3;
const HAN = /^\p{Script=Han}+$/u;
const HAS_CASE = /^\p{L}/u;
const CONTRACTED = /['’](?:s|t|d|m|ll|re|ve)$/;

/** Words whose answer is remembered: pages of a crawl share most of theirs. */
const MAX_REMEMBERED = 30_000;

/**
 * True for a folded word that tells a reader what a page is about: a term, and no general word, no word of site
 * furniture or markup, no number and no single character. Judges and orders use every term; this is for words shown.
 */
export const isTelling: (word: string) => boolean = remembered(tells, MAX_REMEMBERED);

function tells(word: string): boolean {
  if (untelling.has(word) || wordOf(word).term === NO_TERM) return false;
  if (HAN.test(word)) return [...word].length > 1;
  if (CONTRACTED.test(word) && !isTelling(word.replace(CONTRACTED, ''))) return false;
  return word.length >= MIN_LETTERS && HAS_CASE.test(word);
}
