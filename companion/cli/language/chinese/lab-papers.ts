/** Chinese of the reports of the experiments that the five papers made. */
export const LAB_PAPERS: Readonly<Record<string, string>> = {
  "Every experiment of the papers on this web: the paper's figure, ours, and why they differ.":
    '在此网络上重做各论文的所有实验：论文的数字、我们的数字，以及二者为何不同。',
  '$1: published and ours': '$1：论文的数字与我们的数字',
  'The paper reports no experiment, so there is nothing to remake.': '该论文没有报告实验，因此没有可重做的内容。',
  'Each command repeats one row by itself.': '每条命令单独重做一行。',
  figure: '数字',
  published: '论文',
  web: '网络',
  command: '命令',
  'why they differ': '为何不同',
  'pages (paper)': '页数（论文）',
  '$1, published': '$1，论文',
  '$1, $2 topics: $3': '$1，$2 个主题：$3',
  "Mean over topics with a 95% interval over topics; page counts are scaled to the web, the paper's stand in brackets.":
    '各主题的平均值及按主题的 95% 区间；页数按网络的规模缩放，论文的页数在括号中。',
  '$1: memory': '$1：内存',
  "MiB that order, judge and frontier held of the first topic's crawl.":
    '第一个主题的爬取中，策略、判断和待抓取队列占用的 MiB。',
  '$1, $2: hubs that $3 reports': '$1，$2：$3 报告的枢纽页',
  'Fetched pages by how well they link, at the end of the crawl of the first topic.':
    '第一个主题的爬取结束时，已抓取的页面按其链接质量排列。',
  page: '页面',
  'hub value': '枢纽值',

  'Breadth-first, PageRank, IPageRank and RW from the same seeds, the page judge off: precision, resource discovery rate and memory.':
    '从相同的起始页面出发的宽度优先、PageRank、IPageRank 和 RW，不用页面判断：精确率、资源发现率和内存。',
  'The paper gives its figures in a picture only, which the text at hand has lost.':
    '论文只以图片给出数字，现有的文本中图片已丢失。',
  'resource discovery rate': '资源发现率',
  'S0.11 precision, resource discovery rate, memory after $1 pages, $2':
    'S0.11 $1 页之后的精确率、资源发现率、内存，$2',
  'the figures are pictures': '数字是图片',
  'The paper crawled 20 travel sites and 60 others of some 20,000 pages for one topic; here are $1 pages a crawl, on the mean of $2 topics.':
    '论文为一个主题爬取了 20 个旅游网站和 60 个其他网站的约 20,000 页；这里每次爬取 $1 页，取 $2 个主题的平均值。',

  'Do the pages of a site form clusters on one topic, and which classes of links stay on the topic?':
    '一个网站的页面是否形成同一主题的聚类，哪些类别的链接保持在主题上？',
  '$1, $2 sites of $3 pages: six classes of links from four classes of pages':
    '$1，$3 页的 $2 个网站：四类页面的六类链接',
  'Share of the links from on-topic pages that lead to on-topic pages, in brackets all links of the class. A link to a page at random would lead to the topic with $1.':
    '符合主题的页面的链接中指向符合主题页面的比例，括号中是该类的全部链接数。随机指向一个页面的链接以 $1 的比例通向主题。',
  'Classes by the tree of addresses: down, up, level (the same folder), cross (elsewhere in the site), outward (another site), frame. Home is the root of a host; a reference page has half of its links to other sites; an index has more letters in anchors than in its text. The paper names the classes and no rule, so these rules are ours.':
    '按网址的树分类：向下、向上、同级（同一文件夹）、交叉（网站内的其他位置）、向外（另一个网站）、框架。主页是主机的根；参考页有一半的链接指向其他网站；索引页锚文本中的文字多于正文。论文只给出类别的名称，没有给出规则，因此这些规则是我们的。',
  '$1: clusters of the sites, bottom-up': '$1：各网站的聚类，自底向上',
  '$1 clusters of $2 pages and more hold $3 % of the pages. Beside them: clusters of the same sizes with pages of the same site at random.':
    '$1 个不少于 $2 页的聚类包含 $3 % 的页面。与之并列：大小相同、由同一网站的随机页面组成的聚类。',
  'The paper reports that many clusters on one topic exist, without a figure.':
    '论文报告存在许多同一主题的聚类，没有给出数字。',
  from: '来自',
  down: '向下',
  up: '向上',
  level: '同级',
  cross: '交叉',
  outward: '向外',
  frame: '框架',
  home: '主页',
  index: '索引页',
  content: '内容页',
  reference: '参考页',
  'of the sites': '各网站',
  clusters: '聚类',
  'at random': '随机',
  'links within a site that stay in one cluster': '网站内部保持在同一聚类中的链接',
  'on-topic pages in clusters mostly on topic': '位于大多符合主题的聚类中的符合主题的页面',
  '$1, at random $2': '$1，随机为 $2',
  'The paper gives neither rule nor weight nor figure, so ours were chosen; $1 sites of $2 pages were clustered here.':
    '论文既没有给出规则，也没有给出权重和数字，因此采用我们的；这里对 $2 页的 $1 个网站作了聚类。',
  'S0.10 topic clusters of sites': 'S0.10 网站的主题聚类',
  'many exist': '存在许多',
  '$1 of $2 pages and more; on-topic pages in them $3': '不少于 $2 页的 $1 个；其中符合主题的页面 $3',
  'S0.10 links of a site that stay in one cluster': 'S0.10 网站内保持在同一聚类中的链接',
  'close within, few between': '内部紧密，之间很少',

  'Are the words near links distributed otherwise than the words of the pages they lead to?':
    '链接附近的词的分布与链接所指页面的词的分布是否不同？',
  '$1, $2 topics: KL divergence of word distributions over shared words': '$1，$2 个主题：共有词上词分布的 KL 散度',
  "In nats; mean over topics with a 95% interval. $1 pages and $2 links a topic on the mean, the paper had 1,200 and 25,039. A link that a site repeats counts once; its context is the paper's window.":
    '以奈特计；各主题的平均值及 95% 区间。每个主题平均 $1 页、$2 个链接，论文为 1,200 页和 25,039 个。网站重复的链接只计一次；其上下文是论文的窗口。',
  'Pages from pages, links from links: one half from the other, no host in both. Halves at random, as the paper drew them, would hold copies of the same menus. The paper measured one topic (finance, Chinese).':
    '页面对页面、链接对链接：一半对另一半，同一主机不同时在两边。像论文那样随机对半会含有相同菜单的副本。论文测量了一个主题（金融，中文）。',
  'how far': '差异',
  'links from pages': '链接对页面',
  'pages from pages': '页面对页面',
  'links from links': '链接对链接',
  'S1.5 KL divergence, $1': 'S1.5 KL 散度，$1',
  'The paper measured 25,039 links of one Chinese topic in random halves, menus and all; here are $1 distinct links a topic in halves by host.':
    '论文把一个中文主题的 25,039 个链接随机对半测量，菜单也包括在内；这里每个主题有 $1 个互不相同的链接，按主机对半。',

  'Does Naive Bayes tell links into the topic from others, by feature set 1 or 2, learned from links or from pages?':
    '朴素贝叶斯能否按特征集 1 或 2、从链接或从页面学习，区分通向主题的链接与其他链接？',
  'NB crawler S1.6, tables 1 and 2': 'NB crawler S1.6，表 1 和表 2',
  'NB crawler S1.3, S1.7': 'NB crawler S1.3、S1.7',
  '$1, $2 topics: Naive Bayes on links': '$1，$2 个主题：对链接的朴素贝叶斯',
  '$1 links a topic on the mean, half of them into the topic, 7 to 3 for learning and asking as in the paper, which had 67,600.':
    '每个主题平均 $1 个链接，一半通向主题，学习与提问为 7 比 3，与论文相同，论文有 67,600 个。',
  'A topic with fewer has all links of its smaller class, and as many of the other.':
    '链接较少的主题取其较小一类的全部链接，另一类取同样多。',
  'The last row keeps links to one page in one part.': '最后一行把指向同一页面的链接放在同一部分。',
  'Mean over topics with a 95% interval.': '各主题的平均值及 95% 区间。',
  'The paper gives its figures in pictures only; it says that set 2 is better than set 1 and than a classifier trained on pages in both figures, and that training on pages is far worse in precision and better in recall than set 1.':
    '论文只以图片给出数字；它说特征集 2 在两项上都好于特征集 1 和从页面训练的分类器，从页面训练的精确率差得多，召回率好于特征集 1。',
  classifier: '分类器',
  '$1: links of each class by topic, and feature set 2 on them': '$1：各主题每类的链接数，以及特征集 2 的结果',
  'links of each class': '每类链接数',
  "as many as the paper's $1": '与论文的 $1 一样多',
  no: '否',
  'feature set 1': '特征集 1',
  'feature set 2': '特征集 2',
  'trained on pages': '从页面训练',
  'feature set 2, other targets': '特征集 2，其他目标',
  'S1.6 $1: precision, recall': 'S1.6 $1：精确率、召回率',
  '$1, $2 with 33,800 links of each class': '$1，$2，每类 33,800 个链接',
  'the table is a picture; below set 2 in both': '表是图片；两项都低于特征集 2',
  'the table is a picture; the best in both': '表是图片；两项都最好',
  'the table is a picture; far worse in precision, better in recall than set 1':
    '表是图片；精确率差得多，召回率好于特征集 1',
  'The paper learned from 67,600 links of one Chinese topic labelled by their domains; here are $1 a topic on the mean, all of its smaller class and as many of the other, labelled by the page that they lead to.':
    '论文从一个中文主题的 67,600 个按域名标注的链接学习；这里每个主题平均 $1 个，取较小一类的全部链接，另一类取同样多，按所指的页面标注。',
  'The paper learned from 67,600 links of one Chinese topic labelled by their domains; these are labelled by the page that they lead to.':
    '论文从一个中文主题的 67,600 个按域名标注的链接学习；这里按所指的页面标注。',

  "Which words near a link serve better: the paper's window or the block of the page's tree?":
    '链接附近的哪些词更有用：论文的窗口，还是页面树中的块？',
  '$1: the two context rules, feature set 2': '$1：两种上下文规则，特征集 2',
  "Window: the paper's cheap rule, the anchor of a neighbouring link or else the text near the link. Block: the text around the link within its block of the page's tree. Mean over topics with a 95% interval; 7 to 3 for learning and asking.":
    '窗口：论文的简便规则，取相邻链接的锚文本，否则取链接附近的文本。块：页面树中链接所在块内的文本。各主题的平均值及 95% 区间；学习与提问为 7 比 3。',
  rule: '规则',
  window: '窗口',
  block: '块',
  'terms a link': '每链接词数',
  'µs a link': '每链接微秒',
  'harvest of naive-bayes by context rule': 'naive-bayes 按上下文规则的收获率',
  'The crawls start from the same seeds and learn as they go.': '各爬取从相同的起始页面开始，边爬边学。',
  'S1.4 context by $1: precision, recall, harvest after $2 pages': 'S1.4 上下文按$1：精确率、召回率、$2 页之后的收获率',
  'as good as the tree and cheaper, without a figure': '与树一样好且更简便，没有数字',
  'no figure': '没有数字',
  'The paper claims the advantage of its rule without a measurement; the difference here depends on how a web marks up its lists.':
    '论文声称其规则的优势而没有测量；这里的差别取决于网络如何标记列表。',

  'What does a plain crawl teach a second one: links labelled without a person, then a crawl that knows them?':
    '普通的爬取能教会第二次爬取什么：不经人工标注的链接，然后是了解这些链接的爬取？',
  'First a plain breadth-first crawl from the far seeds, where the web has some ($1); then a crawl from the same seeds that begins with what the links of the first one taught. Pages of the first crawl count for none of the others.':
    '先从远处的起始页面（如果网络有）作普通的宽度优先爬取（$1）；然后从相同的起始页面爬取，从第一次的链接所教的内容开始。第一次爬取的页面对其他爬取都不计。',
  "Taught by pages: links labelled by the judge's verdict on their pages. Taught by domains: by hosts on which it calls at least 6 of 10 pages on the topic, or at most 1 of 10, as the paper labels by a list of domains. No label of the web has a part in it.":
    '由页面教导：链接按判断对其页面的结论标注。由域名教导：按判断认为十页中至少六页、或至多一页符合主题的主机标注，如同论文按域名列表标注。网络的标签不参与其中。',
  '$1: $2 pages, $3 links': '$1：$2 页，$3 个链接',
  'harvest of the second crawl, by the labels': '第二次爬取的收获率，按标签',
  'harvest of the second crawl, by Naive Bayes on pages': '第二次爬取的收获率，按页面朴素贝叶斯',
  'The paper judges by such a classifier, learned from 1,200 pages of each class; here the labels of the web say which.':
    '论文用这样的分类器判断，从每类 1,200 页学得；这里由网络的标签说明类别。',
  '$1, untaught': '$1，未教导',
  '$1, taught by pages': '$1，由页面教导',
  '$1, taught by domains': '$1，由域名教导',
  'S1.7 harvest after $1 pages, $2: by labels, by page Naive Bayes':
    'S1.7 $1 页之后的收获率，$2：按标签、按页面朴素贝叶斯',
  '$1 by people, near $2 by Naive Bayes': '按人工 $1，按朴素贝叶斯接近 $2',
  'The paper had the open web and important domains named by a person; here are $1 pages of a closed web, and no such list.':
    '论文面向开放网络，并有人工指定的重要域名；这里是封闭网络的 $1 页，没有这样的列表。',

  'How often is the main text by density of lines right, and how fast is it found?':
    '按行密度得到的正文有多少正确，速度如何？',
  'No file of texts that people marked was given (--texts), so nothing says which texts are right.':
    '没有给出由人标记的文本文件（--texts），因此无从得知哪些文本正确。',
  'Right: of $1 pages with texts that people marked, those where $2 % of the found shingles are in the text and $3 % of its shingles were found.':
    '正确：在有人标记文本的 $1 页中，所得片段的 $2 % 在文本中、且文本片段的 $3 % 被找到的页面。',
  '$1, $2 pages: main text by density and by the default': '$1，$2 页：按密度和按默认方法的正文',
  'Speed: pages of the web a second of one processor, parser included. The paper had people look at $1 news pages.':
    '速度：单个处理器每秒处理的页数，包括解析。论文由人查看了 $1 个新闻页面。',
  'On the pages of the web the two agree to an F1 of shingles of $1 on the mean.':
    '在网络的页面上，两者的片段 F1 平均为 $1。',
  extractor: '提取方法',
  right: '正确',
  'F1 of shingles': '片段 F1',
  'pages a second': '每秒页数',
  'right, published': '正确，论文',
  'pages a second, published': '每秒页数，论文',
  'density of lines (S2.4)': '行密度（S2.4）',
  'the default': '默认方法',
  'S2.4 main texts that are right': 'S2.4 正确的正文',
  'S2.4 pages a second': 'S2.4 每秒页数',
  'density $1, default $2': '密度 $1，默认 $2',
  'not measured; density and default agree to $1': '未测量；密度与默认的一致程度为 $1',
  'People judged $1 Chinese news pages by eye; these are $2 pages of other kinds, too, and a text is right here only when four fifths of its shingles agree.':
    '论文由人目测判断了 $1 个中文新闻页面；这里的 $2 页也包括其他种类，且只有五分之四的片段一致时文本才算正确。',
  'People judged the pages of the paper by eye, and a recorded web has no texts that people marked: give some with --texts.':
    '论文的页面由人目测判断，而录制的网络没有人标记的文本：请用 --texts 给出。',
  'The paper timed a PC of 2010 with its database; $1 pages were timed here without fetching or storing them.':
    '论文计时的是 2010 年的个人电脑及其数据库；这里对 $1 页计时，不含抓取和保存。',

  'How like are the titles of a reprint, and of other news, by size of the sample that weighs their words?':
    '按用来给词加权的样本大小，转载的标题和其他新闻的标题有多相似？',
  'Overseas S2.5, table 1': 'Overseas S2.5，表 1',
  '$1: title likeness by size of the sample (table 1)': '$1：按样本大小的标题相似度（表 1）',
  "TF-IDF cosine of the paper's two pairs of titles, words weighed by a sample of the web's titles; mean of $1 samples with the 95% interval of the mean. The paper's own values are a picture: it says that they grow with the sample, settle, and pass 0.5.":
    '论文两对标题的 TF-IDF 余弦，词按网络标题的样本加权；$1 个样本的平均值及其 95% 区间。论文自己的数值是图片：它说数值随样本增长，趋于稳定，并超过 0.5。',
  titles: '标题数',
  'titles in the sample': '样本中的标题数',
  likeness: '相似度',
  reprint: '转载',
  'other news': '其他新闻',
  same: '相同',
  "$1: the two pairs at the paper's thresholds": '$1：论文各阈值下的两对标题',
  'At the largest sample. 0.5 and 0.8165 are the bounds that the paper gives, 0.8 is its choice.':
    '取最大的样本。0.5 和 0.8165 是论文给出的界限，0.8 是其选择。',
  'Comparing $1 pages with each other by title takes $2 % less time than by text; the paper says nearly $3 %.':
    '按标题互相比较 $1 页，比按文本少用 $2 % 的时间；论文说接近 $3 %。',
  pair: '标题对',
  truth: '事实',
  '$1 to $2 titles': '$1 到 $2 个标题',
  'Site names behind a title are left out here before titles are compared, and the sample is of other news than the paper’s.':
    '这里在比较标题之前去掉标题后的网站名称，样本也是与论文不同的新闻。',
  'S2.5 likeness of the reprint pair (table 1), $1': 'S2.5 转载对的相似度（表 1），$1',
  'the values are a picture; above 0.5, same at 0.8': '数值是图片；高于 0.5，在 0.8 处为相同',
  '$1: $2 at 0.8': '$1：在 0.8 处为$2',
  'S2.5 likeness of the pair of other news, $1': 'S2.5 其他新闻对的相似度，$1',
  'same at 0.5, other at 0.8165': '在 0.5 处相同，在 0.8165 处不同',
  'S2.5 time saved by titles instead of texts': 'S2.5 用标题代替文本节省的时间',
  'nearly $1 %': '接近 $1 %',
  'The paper counts its whole run with its database, this is the comparison alone.':
    '论文计算的是包括数据库在内的整个运行，这里只计比较本身。',

  'The crawls start from the first hits of a BM25 search for the topic words over titles and texts of the web, at most 100 and a quarter of the crawl; the genetic order starts from the pages that link to them, too. No label has a part in it.':
    '各爬取从用主题词对网络的标题和文本作 BM25 搜索的最先结果开始，至多 100 个且不超过爬取的四分之一；genetic 策略还从链接到这些结果的页面开始。标签不参与其中。',
  'A bounded generation fetches as many pages as there were hits, P1 of them by crossover and the rest from the best hubs, and selection takes as many at most. The paper names no bound; without one the links of the first 100 pages exceed the crawl, so that the first crossover never ends and the rate has no effect.':
    '有界的一代抓取的页数与搜索结果数相同，其中 P1 由交叉得到，其余来自最好的枢纽页，选择也至多取这么多。论文没有给出上限；没有上限时，前 100 页的链接已超过整个爬取，第一次交叉不会结束，交叉率因而没有作用。',
  'The paper crawled the open web for one topic and called a page relevant by VSM; the first columns count the labels of the web, those "by VSM" count as the paper did.':
    '论文为一个主题爬取开放网络，并用 VSM 判定页面是否相关；前几列按网络的标签计算，“按 VSM”的各列与论文的计算方法相同。',
  'S3.11 relevant share after $1 pages, $2 ($3)': 'S3.11 $1 页之后的相关比例，$2（$3）',
  '$1; by VSM $2': '$1；按 VSM $2',
  'The paper had the open web of 2010 with tens of millions of pages on its topic; $1 pages of this web soon exhaust what is on ours.':
    '论文面向 2010 年的开放网络，其主题有数千万个页面；此网络的 $1 页很快就取尽了我们主题的内容。',
  'Which rates of crossover and mutation serve the genetic order best? P1 + P2 = 1.':
    '哪种交叉率和变异率对遗传策略最好？P1 + P2 = 1。',
  'GA crawler S3.11, table 5.1': 'GA crawler S3.11，表 5.1',
  'GA crawler S3.11, table 5.2': 'GA crawler S3.11，表 5.2',
  'table 5.1': '表 5.1',
  'table 5.2': '表 5.2',
  'relevant share by crossover rate': '按交叉率的相关比例',
  'relevant share by crossover rate, by VSM': '按交叉率的相关比例，按 VSM',
  'Best-First, HITS and the genetic algorithm from the same hits of a search.':
    '从相同的搜索结果出发的 Best-First、HITS 和遗传算法。',
  'genetic, bounded': 'genetic，有界',
  'relevant share': '相关比例',
  'relevant share, by VSM': '相关比例，按 VSM',
  'The columns of Best-First and of the genetic algorithm are restored from a torn table.':
    'Best-First 和遗传算法的列由残缺的表复原。',
};
