import { LAB_PAPERS } from './lab-papers.ts';

/** Chinese of the reports of `ambit lab`: headings, columns, notes. The lab itself writes English. */
export const LAB: Readonly<Record<string, string>> = {
  ...LAB_PAPERS,
  'Ambit lab: $1': 'Ambit 实验室：$1',
  'Ambit lab: replay of crawl $1 ($2, $3 pages)': 'Ambit 实验室：重放爬取任务 $1（$2，$3 页）',
  'Source: $1.': '来源：$1。',
  ours: '本项目',
  'NB crawler S1.7, remade': 'NB crawler S1.7，重做',
  'SkyReach S0.11 (memory), and ours': 'SkyReach S0.11（内存）和本项目',
  '$1, $2 topics': '$1，$2 个主题',
  '$1, $2 topics, far seeds': '$1，$2 个主题，远处的起始页面',
  '$1, $2 topics, topics from one page': '$1，$2 个主题，主题来自一个页面',
  '$1, $2 topics, far seeds, topics from one page': '$1，$2 个主题，远处的起始页面，主题来自一个页面',
  '$1, $2 topics, $3 draws': '$1，$2 个主题，$3 次抽取',
  '$1 pages': '$1 页',
  '$1 to $2': '$1 到 $2',
  '$1 ($2 to $3)': '$1（$2 到 $3）',
  'on the mean': '平均',
  mean: '平均',
  pages: '页数',
  'pages fetched': '已抓取的页数',
  found: '找到的页数',
  recall: '召回率',
  precision: '精确率',
  harvest: '收获率',
  judged: 'VSM 判断的比例',
  order: '策略',
  topic: '主题',
  oracle: '全知参照',
  nothing: '无',
  yes: '是',
  NO: '否',
  other: '其他',
  unknown: '未知',
  difference: '差',
  'left out': '略去的部分',
  'against $1': '与 $1 相比',

  'What is each part of the adaptive order worth, how does it learn, and how much does it miss by errors of the judge?':
    '自适应策略的每个部分有多大价值，它如何学习，判断的错误使它错过多少？',
  '$1: what each part of $2 is worth': '$1：$2 各部分的价值',
  "First row: share of the oracle's on-topic pages. Other rows: what leaving one thing out changes, in percentage points, mean over topics with a 95% bootstrap interval over topics; below 0 the part is worth having. Parts overlap, so the losses do not add up. The judge that cannot err reads the labels: it shows what the judge's errors cost and is in no crawl of yours.":
    '第一行：占全知参照所得符合主题页面的比例。其他各行：略去一项后的变化，以百分点计，为各主题的平均值及按主题自助抽样的 95% 区间；低于 0 表示该部分有价值。各部分互相重叠，因此损失不能相加。不会出错的判断读取标签：它说明判断的错误造成多少损失，您的爬取中没有它。',
  '$1: learning curve': '$1：学习曲线',
  'On-topic pages among each $1 pages fetched, mean over topics with a 95% interval. Where the oracle falls, there is little left to find. $2: all weights stay at their priors.':
    '每抓取 $1 页中符合主题的页面，为各主题的平均值及 95% 区间。全知参照下降之处，可找的已所剩无几。$2：所有权重保持先验值。',
  '$1: on-topic pages found, mean over topics': '$1：找到的符合主题的页面，各主题的平均值',
  'a judge that cannot err': '不会出错的判断',
  learning: '学习',
  'link text': '链接文字',
  context: '上下文',
  address: '网址',
  lexicon: '词表',
  'learned words': '学到的词',
  'linking pages': '链接来源页面',
  hedge: '对冲',
  path: '路径',
  neighbours: '相邻链接',
  places: '位置',
  'kind of link': '链接种类',
  'what lies ahead': '前方的内容',
  exploration: '探索',
  'earned exploration': '按成效的探索',
  lists: '列表',

  'What do $1 more pages bring that the user read and named, beside the page that the crawl begins with?':
    '除爬取开始的页面外，用户读过并指出的另外 $1 个页面带来什么？',
  '$1: on-topic share of the first new pages': '$1：最先的新页面中符合主题的比例',
  'Mean over topics with a 95% bootstrap interval; each topic counts the mean of its draws. A draw is $1 random on-topic pages and $2 others. The pages given to any arm count in none, and pages of unknown label count neither way. A crawl that ends early found no more.':
    '各主题的平均值及自助抽样的 95% 区间；每个主题按其各次抽取的平均值计算。一次抽取是 $1 个随机的符合主题的页面和 $2 个其他页面。给予任何一种做法的页面都不计算，标签未知的页面两边都不计。提前结束的爬取没有找到更多。',
  'page alone': '只用页面',
  '$1 as texts': '$1 页作为文本',
  '$1 as seeds': '$1 页作为起始页面',
  '$1 as both': '$1 页兼作两者',
  '$1 as both, $2 not relevant': '$1 页兼作两者，$2 页不相关',
  "the judge's picks as both": '判断所选的页面兼作两者',

  'How much could a crawl find that sees the label of each page that a known link leads to, and nothing beyond?':
    '如果爬取能看到已知链接所指各页面的标签，除此以外一无所知，它能找到多少？',
  '$1: what can be known': '$1：可知的上限',
  "Share of the oracle's on-topic pages, mean over topics with a 95% bootstrap interval. The informed policies see the label of each page that a known link leads to, and nothing beyond. They differ in what they open where no such link leads to the topic. Pages of unknown label count neither way.":
    '占全知参照所得符合主题页面的比例，为各主题的平均值及自助抽样的 95% 区间。知情的做法能看到已知链接所指各页面的标签，除此以外一无所知。没有这样的链接通向主题时，它们打开的内容不同。标签未知的页面两边都不计。',
  '$1: gap to the informed ceiling closed by $2': '$1：$2 缩小的与知情上限的差距',
  'The best other order, and the better informed policy, are chosen with hindsight for each budget. Gap closed: (ours - other) / (informed - other). Ahead: percentage points of the oracle.':
    '最好的其他策略和较好的知情做法，按每个页数事后选出。缩小的差距：（本项目 - 其他）/（知情 - 其他）。领先：占全知参照的百分点。',
  'best other order': '最好的其他策略',
  'gap closed': '缩小的差距',
  ahead: '领先',
  'informed, by turns': '知情，轮流',
  'informed, by adaptive': '知情，按 adaptive',

  'Which order finds more of a topic, from its keywords and seeds alone, no labels?':
    '只凭主题词和起始页面、没有标注时，哪种策略找到的主题内容更多？',
  "$1: share of the oracle's on-topic pages": '$1：占全知参照所得符合主题页面的比例',
  'Mean over topics with a 95% bootstrap interval over topics. Pages whose label is unknown count neither way. The oracle sees the labels.':
    '各主题的平均值及按主题自助抽样的 95% 区间。标签未知的页面两边都不计。全知参照能看到标签。',
  "$1: share of the oracle's on-topic pages, every fetch counted":
    '$1：占全知参照所得符合主题页面的比例，每次抓取都计算',
  'As above, but a page of unknown label is a fetch that found nothing, for the order and the oracle alike. The oracle passes through such pages only on its way. Unknown: share of the pages fetched whose label is unknown.':
    '同上，但标签未知的页面算作一无所获的抓取，对策略和全知参照一样。全知参照只在途中经过这样的页面。未知：已抓取的页面中标签未知的比例。',
  '$1 fetches': '$1 次抓取',
  '$1: recall': '$1：召回率',
  'On-topic pages found, as a share of those that can be reached from the seeds.':
    '找到的符合主题的页面，占从起始页面可到达者的比例。',
  '$1: recall, mean over topics': '$1：召回率，各主题的平均值',
  '$1: gap closed by $2': '$1：$2 缩小的差距',
  'The best other order is chosen with hindsight for each budget. Gap closed: (ours - other) / (oracle - other). Ahead: percentage points of the oracle, topic by topic. Intervals resample topics.':
    '最好的其他策略按每个页数事后选出。缩小的差距：（本项目 - 其他）/（全知参照 - 其他）。领先：占全知参照的百分点，逐主题计算。区间对主题重新抽样。',
  '$1: harvest rate, hosts, first on-topic page, cost': '$1：收获率、主机、第一个符合主题的页面、代价',
  "Harvest rate: on-topic pages among the pages fetched, up to $1. Hosts: hosts of the on-topic pages found; effective: as many equally frequent ones would be as diverse. First: median place of the first on-topic page. Decision: CPU milliseconds of order and frontier a page. Memory: the most MiB that order, judge and frontier held at any of the page counts of the first topic's crawl.":
    '收获率：已抓取的页面（至多 $1 页）中符合主题的比例。主机：找到的符合主题的页面的主机数；有效：多少个同样频繁的主机具有相同的多样性。首个：第一个符合主题的页面的位置的中位数。决策：策略和待抓取队列每页所用的 CPU 毫秒。内存：第一个主题的爬取在各页数处，策略、判断和待抓取队列占用的最多 MiB。',
  'The NB crawler (S1.7) published a harvest rate near 0.90 by its own page classifier, 0.98 by people on a 5% sample, after 50,000 pages of the open web; here the labels of the web say it, and it has other pages and fewer.':
    'NB crawler（S1.7）公布的收获率按其页面分类器接近 0.90，按人工对 5% 样本的评判为 0.98，在开放网络的 50,000 页之后；这里由录制网络的标签判定，且页面不同、更少。',
  'harvest rate': '收获率',
  hosts: '主机',
  effective: '有效',
  first: '首个',
  'no path': '没有路径',
  'link not seen': '链接未见',
  'not fetched': '未抓取',
  'off topic': '不符合主题',
  'held back': '保留',
  'decision ms': '决策（毫秒）',
  'memory MiB': '内存（MiB）',

  'How well does our judge tell pages of a topic from others, beside TF-IDF cosine, Naive Bayes and the nearest centre?':
    '与 TF-IDF 余弦、朴素贝叶斯和最近中心相比，我们的判断区分主题页面与其他页面的能力如何？',
  '$1: judges, mean over topics': '$1：各种判断，各主题的平均值',
  "What the user gave: typed words; one page; five pages; words and ten labels; words and forty, a quarter of them relevant as of the pages asked about. All judge the same pages in the same order; F1 at each one's own threshold; best F1: at the threshold that serves it best with hindsight, page labels seen. Intervals are 95% over topics. Calibration: expected error of the chances of our judge, in ten bins; Brier: their mean squared error.":
    '用户给出的内容：输入的词；一个页面；五个页面；词和十个标注；词和四十个标注，其中四分之一相关，与所问页面的比例相同。各种判断以相同顺序判断相同的页面；F1 取各自的阈值；最佳 F1：看过页面标签后事后最有利的阈值。区间为按主题的 95%。校准：我们的判断的概率的期望误差，分十档；Brier：其均方误差。',
  'given: judge': '给出的内容：判断',
  'best F1': '最佳 F1',
  calibration: '校准',
  '$1 of $2': '$2 中的 $1',
  '$1: AUC / F1 by topic, given $2': '$1：各主题的 AUC / F1，给出 $2',
  'on topic': '符合主题',
  words: '词',
  'one page': '一个页面',
  'five pages': '五个页面',
  'words and ten labels': '词和十个标注',
  'words and forty labels': '词和四十个标注',
  '$1: $2': '$1：$2',
  'Mean of $1 webs: judges': '$1 个网络的平均值：各种判断',
  'Each web counts alike.': '每个网络的权重相同。',

  'What do $1 honest labels after page $2 bring over the next $3 pages, and does a crawl see labels that nobody gave it?':
    '第 $2 页之后的 $1 个真实标注在随后的 $3 页中带来什么，爬取是否会看到没有人给它的标签？',
  '$1, $2: $3 labels after page $4': '$1，$2：第 $4 页之后的 $3 个标注',
  'Gain in harvest rate over the next $1 pages against the same crawl without labels, in percentage points with a 95% interval over topics. Room: the oracle, taking over at page $2, would find at least $3 points more than the crawl without labels; that holds for $4 of $5 topics.':
    '随后的 $1 页中，与没有标注的同一爬取相比，收获率的提高，以百分点计，附按主题的 95% 区间。余地：由全知参照从第 $2 页接手，会比没有标注的爬取至少多找到 $3 个百分点；$5 个主题中有 $4 个如此。',
  'Labelled: the pages that the popup suggests first, those it is least sure of, or any.':
    '所标注的：弹窗最先推荐的页面、最没有把握的页面，或任意页面。',
  'pages labelled': '标注的页面',
  'gain where there is room': '有余地时的提高',
  'gain, all topics': '所有主题的提高',
  'harvest rate where there is room': '有余地时的收获率',
  '$1, topic by topic': '$1，逐主题',
  'Harvest rates over the pages after the labels.': '标注之后各页的收获率。',
  without: '没有标注',
  suggested: '推荐的',
  unsure: '没有把握的',
  any: '任意',
  'Means of $1 crawls of each kind, by as many seeds.': '每种情况 $1 次爬取的平均值，随机种子各不相同。',
  '$1: the same crawl with the labels shuffled': '$1：标签打乱后的同一爬取',
  'Topic $1. The copy of the web has its labels shuffled among its pages, and is empty wherever no crawl went: whoever reads a label, or a page before it is fetched, is found out.':
    '主题 $1。网络的副本把标签在页面之间打乱，没有爬取到的地方是空的：任何读取标签或提前读取页面的做法都会被发现。',
  'the very same addresses': '网址完全相同',
  'of these with another label': '其中标签不同的',

  'Would other parameters of the adaptive order have been chosen by other webs, and what would they bring?':
    '其他网络会不会选出自适应策略的另一组参数，它们会带来什么？',
  '$1: other settings': '$1：其他设置',
  "First row: share of the oracle's on-topic pages as the order ships. Other rows: what one changed parameter changes, in percentage points, mean over topics with a 95% bootstrap interval over topics.":
    '第一行：策略按出厂设置占全知参照所得符合主题页面的比例。其他各行：改变一个参数后的变化，以百分点计，为各主题的平均值及按主题自助抽样的 95% 区间。',
  'Leave one web out': '留出一个网络',
  'For each web the setting that is best on the mean of the others, and what it brings on this one, which had no part in the choice, against the order as it ships.':
    '对每个网络，取在其余网络的平均值上最好的设置，以及它在这个未参与选择的网络上与出厂设置相比带来什么。',
  'chosen by the others': '由其余网络选出',
  'as it ships': '出厂设置',
  'as chosen': '选出的设置',
  'priors halved': '先验减半',

  'What do honest answers to the questions that Ambit asks during a crawl bring?':
    '如实回答 Ambit 在爬取中提出的问题会带来什么？',
  '$1: share of the oracle by answers given': '$1：按回答数，占全知参照的比例',
  'Mean over topics with a 95% bootstrap interval; each topic counts the mean of its draws. The first question comes after page $1, one more after each $2 pages. The user answers by the labels of the web, and skips what they do not say: a site is on the topic when most of its labelled pages are that the crawl can reach. "both" asks about a site and a page by turns, and about pages alone where links lead to fewer than eight hosts. Pages of unknown label count neither way. The oracle sees all labels and answers nothing.':
    '各主题的平均值及自助抽样的 95% 区间；每个主题按其各次抽取的平均值计算。第一个问题在第 $1 页之后提出，此后每 $2 页一个。用户按网络的标签回答，标签未说明的则跳过：爬取可到达的、有标签的页面大多符合主题的网站即符合主题。"both" 轮流询问网站和页面，链接所指的主机少于八个时只询问页面。标签未知的页面两边都不计。全知参照能看到所有标签，不作回答。',
  'no answer': '不回答',
  '$1 answers, $2': '$1 个回答，$2',

  'What does a page cost each order at 1,000, 10,000 and 100,000 pages?':
    '在 1,000、10,000 和 100,000 页时，每页对各策略的代价是多少？',
  '$1: cost of each order as the crawl grows': '$1：各策略的代价随爬取的增长',
  'CPU milliseconds a page of order and frontier, over the last tenth of the pages so far: observing, learning, offering up to 40 links, taking the next, rescoring when due. The crawl is the recorded web again and again under other host names; pages come in the same random sequence for every order. Growth: the last size against the first. Memory: MiB that order and frontier hold, the addresses of the crawl included, give or take some 10. A dash: stopped for its cost before that size.':
    '策略和待抓取队列每页所用的 CPU 毫秒，取到目前为止最后十分之一的页面：观察、学习、提供至多 40 个链接、取下一个、到期时重新评分。爬取是用其他主机名反复出现的录制网络；页面对每种策略以相同的随机顺序到来。增长：最后的规模与最初相比。内存：策略和待抓取队列占用的 MiB，包括爬取的网址，误差约 10。短横：在该规模之前因代价过大而停止。',
  'ms a page $1': '每页毫秒 $1',
  'at $1': '在 $1',
  growth: '增长',
  'MiB $1': 'MiB $1',
  'frontier at the end': '结束时待抓取的链接',

  'How many of the first suggestions of a crawl are on its topic, how many are lists, which name the topic, and what do they show?':
    '爬取最先的推荐中有多少符合主题，有多少是列表，哪些提到主题，又显示什么？',
  '$1: the first suggestions of $2 crawls': '$1：$2 次爬取最先的推荐',
  'Share on the topic among the first suggestions of known label, with a 95% interval over crawls. Lists, and pages ahead of one that names the topic although they do not, are counted in crawls that found ten articles.':
    '标签已知的最先推荐中符合主题的比例，附按爬取的 95% 区间。列表，以及自身未提到主题却排在提到主题的页面之前的页面，只在找到十篇文章的爬取中计数。',
  sequence: '排序',
  'first $1': '前 $1 个',
  'crawls with ten articles': '找到十篇文章的爬取',
  'of these with two lists in the first ten': '其中前十个里有两个列表的',
  'lists in the first ten': '前十个中的列表',
  'pages ahead without naming the topic': '未提到主题却靠前的页面',
  product: '产品',
  'relevance and age': '相关度和时间',
  relevance: '相关度',
  '$1: what suggestions show': '$1：推荐所显示的内容',
  'All webs: what suggestions show': '所有网络：推荐所显示的内容',
  'Of the 25 best suggestions of each crawl. A shred is no whole word of title, text or link. A topic word is made of typed words alone, or stands in the page that the crawl began with. A snippet is repeated if a sentence of it stands on two other pages of the host.':
    '每次爬取的前 25 个推荐。残片：不是标题、正文或链接中完整的词。主题词：只由输入的词组成，或出现在爬取开始的页面中。摘要重复：其中一句出现在该主机的另外两个页面上。',
  'topic from': '主题来自',
  suggestions: '推荐',
  'typed words': '输入的词',
  'words shown': '显示的词',
  shreds: '残片',
  'stop words': '停用词',
  'parts of hosts': '主机名的部分',
  'words of most pages off the topic': '多数不符合主题的页面都有的词',
  'link: shreds and stop words': '链接：残片和停用词',
  'link: words off the topic': '链接：不属于主题的词',
  'with a topic word': '带主题词',
  'topic word first': '主题词在首位',
  'snippet repeated on the host': '摘要在主机上重复',
  'snippet is a line of the site': '摘要是网站自己的行',
  'no snippet': '没有摘要',
  digests: '概要句',
  'of these repeated or of the site': '其中重复的或网站自己的',

  'Of the pages that come later, how many does a watched topic announce, how many of them rightly, at which cost?':
    '在后来出现的页面中，受关注的主题通知了多少，其中多少正确，代价如何？',
  '$1: a watched topic over $2 weeks in which the web grows, $3': '$1：网络增长的 $2 周中受关注的主题，$3',
  '$1 labels': '$1 个标注',
  '$1 labels, $2 answers a week': '$1 个标注，每周 $2 个回答',
  'Each host grows: the newer half of the pages that state a date comes in their order, a tenth each week; lists and other pages without a date are there at the crawl. Where less than a fifth of a host states dates, half of its pages come by chance. No page links to one that is not there.':
    '每个主机都在增长：注明日期的页面中较新的一半按其顺序出现，每周十分之一；列表和其他没有日期的页面在爬取时已有。主机注明日期的页面不足五分之一时，其一半页面随机出现。没有页面链接到尚未出现的页面。',
  'Labels: what an honest user says before the watch begins, half on the first suggestions, half on pages that the judge is unsure of. Answers: what such a user says each week of the announcements that the watch is least sure of, each counted before its label. Came: on-topic pages that came and that links lead to, without those that ask to be left out of lists (noindex). Recall: those that were announced, or whose very text was announced at another address. Copies: recall where near copies of announced pages count, too. Reach: those to which links or feeds lead from pages of the crawl, over new on-topic pages alone, so what a watcher with perfect sight of pages could announce. Elsewhere: pages within reach on hosts of which the crawl had fetched nothing. Pages of unknown label count neither way. Requests are those of the watch, without robots.txt.':
    '标注：如实的用户在关注开始前给出的，一半在最先的推荐上，一半在判断没有把握的页面上。回答：这样的用户每周对关注最没有把握的通知给出的标注，每个通知在标注之前计数。出现：出现的、有链接指向的符合主题的页面，不含要求不被列出的页面（noindex）。召回率：其中已通知的，或其文本已在别的网址通知的。副本：与已通知页面近似的页面也计入的召回率。可达：从爬取的页面出发、只经过新的符合主题的页面、有链接或订阅源通向的页面，即完全看清页面的关注者所能通知的。别处：可达的、位于爬取未抓取过任何页面的主机上的页面。标签未知的页面两边都不计。请求是关注所发的请求，不含 robots.txt。',
  '$1: why pages that came were not announced, $2': '$1：出现的页面为何没有通知，$2',
  'The first step that failed. No path: not within reach. Link not seen: no page with a link to it was visited in time. Not fetched: such a page was. Off topic, unsure: judged so. Held back: sure enough, but a copy of another page.':
    '最先失败的一步。没有路径：不可达。链接未见：没有及时访问到链接它的页面。未抓取：访问到了这样的页面。不符合主题、没有把握：如此判断。保留：足够确定，但与另一页面相同。',
  reach: '可达的',
  'recall of reach': '可达的召回率',
  announced: '通知的',
  came: '出现的',
  copies: '副本',
  elsewhere: '别处',
  'recall elsewhere': '别处的召回率',
  'requests a week': '每周请求数',

  'What would the other orders have done on this crawl?': '其他策略在这个爬取任务上会怎样？',
  'On-topic pages found': '找到的符合主题的页面',
  'as it was': '实际的爬取',
  '"As it was" is no rival of the other rows. It chose among $1 addresses; they choose among the $2 whose pages are here: $3 that it fetched, and $4 more that you captured or another crawl fetched. The pages that it wisely left out are missing, so every other row looks better than it would have been. Compare the orders with each other and with "random".':
    '“实际的爬取”不能与其他各行相比。它在 $1 个网址中选择；其他各行只在页面存在于此的 $2 个网址中选择：它抓取的 $3 个，以及您采集或另一个爬取任务抓取的另外 $4 个。它明智地略过的页面不在其中，因此其他各行都显得比实际更好。请将各策略互相比较，并与 "random" 比较。',
  'On the topic: by your label, else by the judge. The orders crawl with the judge and the site labels chosen for the crawl, its own order with its parameters, but do not hear the labels that you gave while it ran. "As it was" did meet hosts that were slow or silent.':
    '符合主题：按您的标注，否则按判断。各策略使用为该爬取任务选择的判断和网站标注，它自己的策略使用其参数，但得不到您在运行期间给出的标注。“实际的爬取”确实遇到过缓慢或没有应答的主机。',
};
