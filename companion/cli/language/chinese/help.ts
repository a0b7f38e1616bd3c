/** Chinese of what `--help` shows, and of what a call must be mended for before its command runs. */
export const HELP = {
  'start the companion, and a browser with the extension loaded and paired: serve --open in one word':
    '启动本地助手，并打开已加载扩展且已配对的浏览器：相当于 serve --open',
  'start the companion that the extension talks to; only this machine can reach it':
    '启动扩展所连接的本地助手；只有本机可以访问它',
  'open a browser with the extension loaded and paired': '打开已加载扩展且已配对的浏览器',
  'have the companion started when you log in, without root; tell whether it is; end that':
    '设置登录时启动本地助手（无需 root 权限）、查看是否已设置、取消设置',
  'install: port to try first': 'install：首先尝试的端口',
  'install: page or mail address for webmasters, in the User-Agent':
    'install：供网站管理员联系的网页或邮箱地址，写在 User-Agent 中',
  'start the companion for a browser, which runs this itself (native messaging); not to be typed':
    '为浏览器启动本地助手；由浏览器自行运行（native messaging），无需手动输入',
  'port to try first': '首先尝试的端口',
  'page or mail address for webmasters, in the User-Agent': '供网站管理员联系的网页或邮箱地址，写在 User-Agent 中',
  'say what is installed, reachable and paired; its output is safe to paste':
    '说明安装了什么、能连接什么、与什么配对；输出可以放心粘贴给他人',
  'let an assistant search and read, over standard input and output, what you open to it on the desk':
    '让 AI 助手通过标准输入输出搜索和阅读您在工作台上向它开放的内容',
  'open the pairing window of the running companion for two minutes, or say how long it is still open':
    '打开运行中的本地助手的配对窗口两分钟，或说明它还会打开多久',
  'write everything in the state folder to one file, beside a running companion too':
    '将数据文件夹中的全部内容写入一个文件；本地助手运行时也可以',
  'a new file, or an earlier backup to replace': '新文件，或要替换的旧备份',
  'ask for a passphrase; in a script it is the first line of standard input':
    '询问口令；在脚本中，口令是标准输入的第一行',
  'make a state folder of a backup; the folder must be new or empty': '用备份建立数据文件夹；该文件夹必须是新的或空的',
  'a file that ambit backup made': '由 ambit backup 生成的文件',
  'proxies, log-ins and cookies by site; settings.json of the state folder unless given':
    '各网站的代理、登录和 Cookie；未给出时使用数据文件夹中的 settings.json',
  'show, control and start crawls of this shared store, or of the one in AMBIT_STORE (docs/many-machines.md)':
    '显示、控制并开始此共享存储（或 AMBIT_STORE 所指的共享存储）中的爬取任务（docs/many-machines.md）',
  'name on your labels in the shared store (default: your user name)':
    '共享存储中您的标注所用的名字（默认：您的用户名）',
  'Crawls the web around what you read and learns from your labels. Everything stays on your own machine.':
    '围绕您阅读的内容爬取网络，并从您的标注中学习。所有数据都留在您自己的电脑上。',
  'run one crawl in this terminal': '在此终端中运行一个爬取任务',
  'where to start; may be repeated': '从哪里开始；可重复给出',
  'a text on the topic; may be repeated': '关于主题的文本文件；可重复给出',
  'words of the topic, separated by commas; repeated: one more topic each':
    '主题词，用逗号分隔；重复给出时每次是另一个主题',
  'a subject of the topic library (ambit library); repeated: one more topic each':
    '主题库中的一个类目（见 ambit library）；重复给出时每次是另一个主题',
  'topics from a CSV with columns name, words, text: one for each name':
    'CSV 主题表，列为 name、words、text：每个名称一个主题',
  'list the classes of the topic library, or show the words and sample texts of one':
    '列出主题库的类目，或显示其中一个的词和样本文本',
  'code of the subject, as B84': '类目代码，如 B84',
  'average what several people said of the sample of a crawl': '平均多人对爬取样本的评判',
  'one CSV file for each person: `ambit export CRAWL --show sample --format csv`, labels filled in':
    '每人一个 CSV 文件：`ambit export CRAWL --show sample --format csv` 的结果，填好标注',
  'the answer as one JSON object': '结果输出为一个 JSON 对象',
  'with several topics: fetch the best link of all, or take turns':
    '有多个主题时：抓取所有主题中最好的链接，或各主题轮流',
  'list tags with their number of pages, or change those of pages, beside a running companion too':
    '列出标签及其页数，或更改页面的标签，本地助手运行时也可以',
  'list collections with their number of pages, or change what is in them, beside a running companion too':
    '列出收藏集及其页数，或更改其中的页面，本地助手运行时也可以',
  'a name; new to Ambit or known': '名称；新的或已有的',
  'addresses of pages; rename: the new name': '页面的网址；rename：新名称',
  'list notes, or write and remove those of a page, beside a running companion too':
    '列出笔记，或写入、删除一个页面的笔记，本地助手运行时也可以',
  'address of the page': '页面的网址',
  'add: the note, below one that the page has': 'add：笔记内容，写在该页面已有笔记的下方',
  'which link next': '选择下一个链接的策略',
  'a parameter of the order (ambit parameters ORDER); may be repeated':
    '策略的参数（ambit parameters ORDER）；可重复给出',
  'how pages are judged': '页面如何判断',
  'a parameter of the judge (ambit parameters JUDGE); may be repeated':
    '判断模型的参数（ambit parameters JUDGE）；可重复给出',
  'a parameter of page reading (ambit parameters pages); may be repeated':
    '读取页面的参数（ambit parameters pages）；可重复给出',
  'lowest relevance (0 to 1) of a page on the topic': '符合主题的页面的最低相关度（0 到 1）',
  'nearest-centre: number of first seeds that form the centre of the topic':
    'nearest-centre：构成主题中心的前几个起始页面的数量',
  'train adaptive, naive-bayes, q-learning, or the judge naive-bayes on this ended crawl of --data; may be repeated':
    '用 --data 中这个已结束的爬取任务训练 adaptive、naive-bayes、q-learning 或判断模型 naive-bayes；可重复给出',
  'pages to fetch': '要抓取的页数',
  'maximum pages per host': '每个主机最多页面数',
  'no limit': '不限',
  'maximum pages per site, all its hosts together': '每个网站（其所有主机合计）最多页面数',
  'off-topic pages after which the crawl leaves a site': '一个网站有多少不符合主题的页面后，爬取任务离开该网站',
  'follow links only to a host, host/path* or re:expression; may be repeated':
    '只跟踪指向某主机、主机/路径* 或 re:表达式 的链接；可重复给出',
  'never follow links that match; may be repeated': '绝不跟踪匹配的链接；可重复给出',
  'links to this site are relevant examples for the order; may be repeated':
    '指向此网站的链接是策略学习的相关样例；可重复给出',
  'links to this site are not-relevant examples for the order; may be repeated':
    '指向此网站的链接是策略学习的不相关样例；可重复给出',
  'keep state here; repeating the call resumes an unfinished crawl':
    '在此保存数据；再次执行同一命令会继续未完成的爬取任务',
  'with --data: keep original pages, for a WARC that replays; 10 to 30 KB of disk per page':
    '与 --data 一起：保留原始页面，用于可重放的 WARC；每页占用磁盘 10 到 30 KB',
  'proxies, log-ins and cookies by site; settings.json of --data unless given':
    '各网站的代理、登录和 Cookie；未给出时使用 --data 中的 settings.json',
  'leave the crawl to the workers of this shared store, or of the one in AMBIT_STORE (docs/many-machines.md)':
    '将爬取任务交给此共享存储（或 AMBIT_STORE 所指的共享存储）的工作进程（docs/many-machines.md）',
  'one JSON object per line': '每行一个 JSON 对象',
  'list the parameters of orders, judges and page reading: names, defaults, bounds, one sentence each':
    '列出策略、判断模型和读取页面的参数：名称、默认值、取值范围，各有一句说明',
  'of this order or judge only, or "pages"': '只列出此策略或判断模型的参数，或 "pages"',
  'fetch pages for the crawls of a shared store; start as many as you like, on any machine':
    '为共享存储中的爬取任务抓取页面；可在任意机器上启动任意多个',
  'only these topics, separated by commas': '只处理这些主题，用逗号分隔',
  'pages fetched at the same time, each from another host': '同时抓取的页面数，各来自不同的主机',
  'Prometheus metrics at this port': '在此端口提供 Prometheus 指标',
  'address for the metrics (default: 127.0.0.1)': '提供指标的地址（默认：127.0.0.1）',
  'folder with settings.json': '含 settings.json 的文件夹',
  'settings file': '设置文件',
  'one JSON object per line for each page that it fetched': '每抓取一个页面输出一行 JSON 对象',
  'show and control the crawls of a shared store': '显示并控制共享存储中的爬取任务',
  'id of the crawl; ask-again: a host left alone': '爬取任务的编号；ask-again：一个暂不访问的主机',
  'address of the page, for labels': '页面的网址，用于标注',
  'name on the label (default: your user name)': '标注所用的名字（默认：您的用户名）',
  'pages shown': '显示的页数',
  'forget only this host and its subdomains': '只忘记此主机及其子域名',
  'forget only what was fetched in the last hour': '只忘记最近一小时抓取的内容',
  'forget: do not ask first': 'forget：不先询问',
  'copy a shared store into an empty database; after an interruption repeat the call':
    '将共享存储复制到空数据库；中断后再次执行同一命令',
  'postgres://user@host/database, or a folder': 'postgres://user@host/database，或文件夹',
  "the crawls of the folder's companion, too: they become shared ones, or shared ones become its own again":
    '也包括该文件夹的本地助手的爬取任务：它们变为共享任务，或共享任务变回它自己的任务',
  'see a crawl at work in this terminal, over a small web made on the spot: no browser, no internet':
    '在此终端中观看一次爬取，所用的小型网络是当场生成的：无需浏览器，无需联网',
  'words of the topic': '主题词',
  'run an experiment over recorded webs: tables, plots, a report, every point':
    '在录制的网络上运行实验：表格、图、报告和每个数据点',
  'for replay: id of your finished crawl': '用于 replay：您已完成的爬取任务的编号',
  'folder of a recorded web; may be repeated': '录制的网络所在文件夹；可重复给出',
  'one topic of the web (default: all); may be repeated': '该网络的一个主题（默认：全部）；可重复给出',
  'maximum number of topics, spread over the list': '主题的最大数量，从列表中均匀选取',
  'orders to compare, separated by commas, or "all"': '要比较的策略，用逗号分隔，或 "all"',
  "pages to fetch; the default is the experiment's": '要抓取的页数；默认值由实验决定',
  'seeds near the topic or far from it': '离主题近或远的起始页面',
  "harvest: the topic's words and seeds, or the text of one page that is the only seed":
    'harvest：主题的词和起始页面，或一个页面的文本（它是唯一的起始页面）',
  'seed of every random choice': '所有随机选择的种子数',
  'labels, ceiling, bootstrap, questions: crawls of each kind, whose mean counts (5)':
    'labels、ceiling、bootstrap、questions：每种情况的爬取次数，取平均值（5）',
  'watch: announced pages that an honest user labels each week (0)': 'watch：如实的用户每周标注的已通知页面数（0）',
  'watch: labels before it, in place of none and then 20': 'watch：关注开始前的标注数（默认先 0 个，再 20 个）',
  'watch: folder that keeps the crawls before it, for the next run':
    'watch：保存关注前爬取结果的文件夹，供下次运行使用',
  'papers: every experiment with all topics and its own pages, for hours':
    'papers：每个实验都使用全部主题和自己的页数，需数小时',
  'extraction: pages with marked main texts, JSON lines of html and text; may be repeated':
    'extraction：标有正文的页面，每行一个含 html 和 text 的 JSON；可重复给出',
  'for replay: $1': '用于 replay：$1',
  'folder for the report, the tables, the plots and the points (papers: ambit-papers)':
    '存放报告、表格、图和数据点的文件夹（papers：ambit-papers）',
  'print rows as JSON, one object per line; every point where an experiment has no rows':
    '以 JSON 输出各行，每行一个对象；没有行的实验输出每个数据点',
  'serve a recorded web to browsers and other programs, as a forward proxy':
    '以正向代理的方式，向浏览器和其他程序提供录制的网络',
  'folder of the recorded web, or "demo"': '录制的网络所在文件夹，或 "demo"',
  'port; 0 lets the system choose': '端口；0 表示由系统选择',
  'show what Ambit sees in a page, an address, a text, a robots.txt':
    '显示 Ambit 从页面、网址、文本或 robots.txt 中读到的内容',
  'a file or a URL; for robots and url: a URL': '文件或网址；robots 和 url 只接受网址',
  'feed and sitemap: further files or URLs': 'feed 和 sitemap：更多文件或网址',
  'address that the page in a file had: without it no links are shown': '文件中页面原来的网址：未给出时不显示链接',
  'url: also the name of a numeric address of the open network, by name servers':
    'url：同时向域名服务器查询公网数字地址的名称',
  'url: also whether the rules in this file allow it, one "only …" or "never …" per line':
    'url：同时说明此文件中的规则是否允许它，每行一条 "only …" 或 "never …"',
  'proxies, log-ins and cookies by site': '各网站的代理、登录和 Cookie',
  'write the pages of a crawl to a file; without a crawl: list the crawls':
    '将爬取任务的页面写入文件；未给出爬取任务时列出所有任务',
  'id of the crawl': '爬取任务的编号',
  'see docs/export.md': '见 docs/export.md',
  'which pages': '哪些页面',
  'leave the seeds out': '不含起始页面',
  'only pages found after this time (ISO 8601)': '只含此时间（ISO 8601）之后找到的页面',
  'write to this file, or for notes and site into this folder, instead of standard output':
    '写入此文件（notes 和 site 写入此文件夹），而不是标准输出',
  'find pages of all crawls and captures, beside a running companion too':
    '在所有爬取任务和采集的页面中查找；本地助手运行时也可以',
  'words, "phrases", site: topic: before: after: label: kind: tag: in: has:, and a minus before any of them':
    '词语、"短语"、site: topic: before: after: label: kind: tag: in: has:，以及放在前面的减号',
  'hits shown': '显示的结果数',
  'start behind this many hits: `next` of the answer before': '从第几个结果之后开始：即上一个回答中的 `next`',
  'the whole answer as one JSON object': '将整个回答作为一个 JSON 对象输出',
  'free disk space, forget, show the best sites of topics, addresses left out or hosts left alone, and why':
    '释放磁盘空间、忘记内容、显示各主题的最佳网站、被略过的网址或暂不访问的主机及其原因',
  'sites: id of a topic; skipped: id of a crawl; ask-again: a host left alone':
    'sites：主题的编号；skipped：爬取任务的编号；ask-again：一个暂不访问的主机',
  'forget: a host and its subdomains': 'forget：一个主机及其子域名',
  'forget: one page': 'forget：一个页面',
  'forget: everything except the pairing': 'forget：除配对以外的一切',
  'Options: $1 help $2': '选项：$1 help $2',
  'Commands: $1 help': '命令：$1 help',
  'state folder (default: AMBIT_DATA, or $1)': '数据文件夹（默认：AMBIT_DATA，或 $1）',
  'crawl a recorded web (or "demo") instead of the network': '爬取录制的网络（或 "demo"），而不是互联网',
  'postgres://user@host/database, or a folder; without it AMBIT_STORE':
    'postgres://user@host/database，或文件夹；未给出时使用 AMBIT_STORE',
  'page or mail address for webmasters, in the User-Agent; or AMBIT_CONTACT':
    '供网站管理员联系的网页或邮箱地址，写在 User-Agent 中；或用 AMBIT_CONTACT',
  'a host of your own network that crawls may read; may be repeated': '您自己网络中允许爬取任务读取的主机；可重复给出',
  'ask through this proxy; several are taken in turn. One with a password: in AMBIT_PROXY':
    '通过此代理请求；多个代理轮流使用。带密码的代理请放在 AMBIT_PROXY 中',
  'language of help and messages; unless given, that of LC_ALL, LC_MESSAGES or LANG':
    '帮助和消息的语言；未给出时取自 LC_ALL、LC_MESSAGES 或 LANG',
  '$1: no such language; known: $2.': '没有语言 $1；可用：$2。',
  'First steps:': '入门：',
  'a whole crawl in this terminal': '在此终端中完成一次完整的爬取',
  'the companion, and a browser with the extension loaded and paired': '本地助手，以及已加载扩展且已配对的浏览器',
  '$1 help COMMAND lists the options of a command. More: README.md and docs/user-guide.md.':
    '$1 help COMMAND 列出一个命令的选项。更多内容：README.md 和 docs/zh/user-guide.md。',
  'display help for command': '显示命令的帮助',
  'output the version number': '显示版本号',
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
  'It must be a whole number from $1 to $2.': '必须是 $1 到 $2 之间的整数。',
  'It must be a number from 0 to 1.': '必须是 0 到 1 之间的数。',
  'It must read name=value; ambit parameters lists them.': '必须写成 name=value；ambit parameters 会列出它们。',
  'JSON objects on standard input, one per line; one out for each': '标准输入中每行一个 JSON 对象；每个对象输出一行',
  'list the pages of a file from another tool, or of a running Zotero, as seeds to choose from':
    '列出其他工具的文件或运行中的 Zotero 里的页面，供选作起始页面',
  'bookmarks, OPML, Karakeep, Linkwarden, Raindrop, Pocket, CSL-JSON, RIS or BibTeX':
    '书签、OPML、Karakeep、Linkwarden、Raindrop、Pocket、CSL-JSON、RIS 或 BibTeX',
  'read from the Zotero that runs on this machine, in place of a file': '从本机上运行的 Zotero 读取，而不是文件',
  'one JSON object a line': '每行一个 JSON 对象',
  'let a crawl that has no link left go on from further addresses': '让已无链接可循的爬取任务从更多地址继续',
  'Give --seed URL or --sitemap HOST.': '请给出 --seed URL 或 --sitemap HOST。',
  'The crawl has read these addresses, or has no page of this host.': '爬取任务已读过这些地址，或没有此主机的页面。',
  'where to go on; may be repeated': '从哪里继续；可重复给出',
  'a host of the crawl: read its sitemap and feeds': '爬取任务中的一个主机：读取其站点地图和订阅源',
} as const;
