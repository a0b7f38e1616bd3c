/** Words too frequent to describe a text, folded as in `words`. */
const ENGLISH =
  "a about above after again against all also am an and any are aren't as at be because been before being below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each else ever few for from further get got had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers herself him himself his how how's however i i'd i'll i'm i've if in into is isn't it it's its itself just let let's like may me might more most much must mustn't my myself no nor not now of off on once one only or other ought our ours ourselves out over own per rather said same say says shan't she she'd she'll she's should shouldn't since so some still such than that that's the their theirs them themselves then there there's these they they'd they'll they're they've this those though through thus to too under until up upon us very via was wasn't we we'd we'll we're we've were weren't what what's when when's where where's whether which while who who's whom whose why why's will with within without won't would wouldn't yet you you'd you'll you're you've your yours yourself yourselves";

const CHINESE =
  '的 了 和 是 在 有 与 及 或 也 都 就 而 并 且 但 但是 而且 并且 因为 所以 因此 由于 如果 虽然 不过 然而 以及 等 等等 这 那 这个 那个 这些 那些 这样 那样 这里 那里 此 其 其中 其他 其它 该 各 每 某 我 你 您 他 她 它 我们 你们 他们 她们 它们 自己 咱们 谁 什么 怎么 怎样 如何 为何 为什么 哪 哪些 哪里 几 多少 一 一个 一些 一种 一样 不 没 没有 不是 不能 不会 很 更 最 太 非常 十分 已 已经 曾 将 会 能 可 可以 可能 应 应该 要 需要 必须 被 把 将 给 对 对于 关于 向 从 自 自从 由 以 于 为 为了 到 至 上 下 中 里 内 外 前 后 之 之后 之前 之间 以后 以前 以上 以下 来 去 说 着 过 地 得 吗 呢 吧 啊 呀 嘛 哦 还 还是 还有 再 又 则 却 只 只是 只有 就是 便 才 即 即使 若 使 让 令 同 同时 跟 比 当 时 时候 个 种 次 年 月 日 们 所 者 本 如 如此 例如 比如 通过 根据 按 按照 进行 作为 成为 认为 表示 以来 左右 无 非 另 另外 此外 之一 乃 亦 呗 哪个 凡 除了 除 并非 不仅 不但 不同 而是 以为 於 與 為 這 這個 這些 個 們 來 對 說 後 過 還 沒 沒有 會 從 將 把 給 讓 時 裡 麼 什麼 怎麼 我們 你們 他們 她們 它們 為了 因為 雖然 雖 但 並 並且 如果 可以 及其 等 之';

const stopWords = new Set([...ENGLISH.split(' '), ...CHINESE.split(' ')]);

/** True for a folded English or Chinese word that carries no topic. */
export const isStopWord = (word: string): boolean => stopWords.has(word);
