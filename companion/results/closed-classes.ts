/**
 * Chinese words of closed classes, which name no topic (Overseas, S2.2): measure words, numerals and amounts, degrees,
 * directions and adverbs. Words of open classes that are also a measure (车, 杯, 书) are not listed.
 */
const CLOSED_CLASSES = [
  '个 件 位 名 家 条 张 次 只 支 枝 份 座 所 间 栋 幢 台 架 辆 艘 匹 头 棵 株 朵 颗 粒 块 片 段 篇 首 幅 套 双 对 副 批 群 班 届 期 项 门 种 类 样 款 级 层 点 些 回 趟 遍 顿 番 場 场 元 角 分 秒 米 斤 吨 克 亩 岁 倍 成',
  '多 少 几 半 数 双方 许多 不少 大量 大批 部分 全部 所有 各种 各类 多种 多个 多名 多家 数十 数百 上百 近百 一批 一种 一些 一个 两个 首个 首次 多次',
  '大 小 高 低 长 短 新 老 旧 好 坏 早 晚 快 慢 远 近 重 轻 更 最 很 太 较 极 十分 非常 比较 更加 越来越 尤其 特别',
  '上 下 左 右 前 后 里 外 内 中 间 东 西 南 北 以上 以下 以前 以后 之间 之后 之前 其中 目前 今年 去年 明年 今天 昨天 明天 近日 日前 当日 当天 同时 此次 此外',
  '已经 正在 曾经 将 会 能 可以 可能 应该 必须 需要 仍然 仍 再 又 还 也 都 就 才 只 不断 逐渐 逐步 进一步 共同 一起 分别 陆续 纷纷 大约 左右',
].join(' ');

const CLOSED: ReadonlySet<string> = new Set(CLOSED_CLASSES.split(' '));

/** True for a word that belongs to a closed class, in simplified characters. */
export const isClosedClass = (word: string): boolean => CLOSED.has(word);
