/** Chinese of `crawl`, `demo`, `parameters`, `inspect`, `lab` and `replay`. */
export const CRAWLING = {
  'If it is yours: --allow-host $1': '如果它是您的：--allow-host $1',
  'The same call resumes where it stopped.': '再次执行同一命令会从停下的地方继续。',
  'At least one --seed URL is needed.': '至少需要一个 --seed URL。',
  '--seed $1 is not the address of a web page: it begins with http:// or https://, without a user name.':
    '--seed $1 不是网页地址：网址以 http:// 或 https:// 开头，不含用户名。',
  '--share is for several topics: give --keywords again for each.':
    '--share 用于多个主题：请为每个主题各给出一次 --keywords。',
  'Only --judge nearest-centre makes its centres of --hits.':
    '只有 --judge nearest-centre 用 --hits 构成中心：请一起给出，或去掉 --hits。',
  '--judge naive-bayes learns from an ended crawl: name it with --learn-from.':
    '--judge naive-bayes 从已结束的爬取任务中学习：请用 --learn-from 指定。',
  '--keep-originals keeps pages in a state folder: name one with --data.':
    '--keep-originals 将页面保存在数据文件夹中：请用 --data 指定。',
  'Workers fetch for one topic a crawl: call once for each topic.':
    '工作进程的每个爬取任务只处理一个主题：请为每个主题各执行一次。',
  'Workers keep no pages as they came: leave --keep-originals out.':
    '工作进程不保留原始页面：请去掉 --keep-originals。',
  '$1\nWorkers fetch it: $2 work$3\nSee: $4 shared show $5$6':
    '$1\n由工作进程抓取：$2 work$3\n查看：$4 shared show $5$6',
  'No crawl of the shared store that has ended is called $1.':
    '共享存储中没有编号为 $1 的已结束的爬取任务：请用 ambit shared list 查看。',
  'The order $1 learns nothing: no earlier crawl can train it.':
    '策略 $1 不会学习：无法用以前的爬取任务训练它，请去掉 --learn-from 或换用其他策略。',
  'Give the words of a topic: ambit demo "html parser".': '请给出主题词：ambit demo "html parser"。',
  'A small web of $1 pages on $2 hosts, made of the READMEs on this machine.':
    '一个有 $1 个页面、$2 个主机的小型网络，由本机上的 README 文件生成。',
  'Topic: $1. You start at $2': '主题：$1。从 $2 开始',
  'No README here is on this topic. Try words of programming, such as: "html parser"':
    '这里没有关于此主题的 README。请试试编程方面的词，例如："html parser"',
  '$1 has no list of parameters; known: $2.': '$1 没有参数列表；可用：$2。',
  'known: $1': '可用：$1',
  'it takes a number': '应为数字',
  '$1=$2: $3 is no value of $4; $5.': '$1=$2：$3 不是 $4 的取值；$5。',
  '$1 $2: no parameters': '$1 $2：没有参数',
  'Seed not used: $1: $2$3': '未能使用的起始页面：$1：$2$3',
  'These are the best $1.': '以上是最好的 $1 个。',
  '1 host': '1 个主机',
  '$1 hosts': '$1 个主机',
  '$1/$2 pages': '$1/$2 页',
  ', about $1 left': '，剩余约 $1',
  '$1 s': '$1 秒',
  '$1 min': '$1 分钟',
  '$1, $2 on topic, $3, $4 waiting$5': '$1，$2 页符合主题，$3，$4 个等待中$5',
  'Nothing was read. $1': '没有读到任何页面。$1',
  '$1 of $2 pages on topic ($3%) from $4. $5': '$2 页中有 $1 页符合主题（$3%），来自 $4。$5',
  page: '页面',
  'words: $1': '匹配的词：$1',
  '$1 Ctrl-C ends it; the same call resumes it.': '$1 按 Ctrl-C 结束；再次执行同一命令会继续。',
  'With several --keywords or --library it is unclear to which topic the rest belongs: leave it out, or crawl for one topic.':
    '有多个 --keywords 或 --library 时，无法确定其余内容属于哪个主题：请去掉它们，或只爬取一个主题。',
  '--topic-table names all topics of the crawl: leave the others out.':
    '--topic-table 已给出此次爬取的全部主题：请去掉其他主题。',
  '$1 has no topic: it needs a column name, and words or text.': '$1 中没有主题：需要 name 列，以及 words 或 text 列。',
  'The topic table $1': '主题表 $1',
  'The topic library has no subject $1. ambit library lists all of them.':
    '主题库中没有类目 $1。ambit library 列出全部类目。',
  'At most $1 topics go into one crawl.': '一次爬取最多 $1 个主题：请减少 --keywords。',
  'Two $1 are the same: give each topic once.': '有两个 $1 相同：每个主题请只给出一次。',
  'A topic is needed: give --keywords "a,b", --topic-text FILE or --library CODE.':
    '需要一个主题：请给出 --keywords "a,b"、--topic-text FILE 或 --library CODE。',
  'This topic has too little text to compare pages with: give more words, or a longer text.':
    '此主题的文字太少，无法与页面比较：请给出更多的词，或更长的文本。',
  '$1 is not UTF-8 text: save it as plain text in UTF-8.': '$1 不是 UTF-8 文本：请将其另存为 UTF-8 纯文本。',
  'The topic text $1': '主题文本 $1',
  'The topic text $1 is empty.': '主题文本 $1 是空的：请给出有内容的文件。',
  'The number on topic fell at times: as a crawl learns, it judges all its pages again.':
    '符合主题的页数有时会减少：爬取任务在学习时会重新判断所有页面。',
  'If the pages are in another language than the topic, add words in that language.':
    '如果页面的语言与主题不同，请添加那种语言的词。',
  '$1 is one argument too many: addresses follow --seed, put several words in quotes.':
    '多了一个参数 $1：网址写在 --seed 之后，多个词请用引号括起来。',
  'No page can be read from $1: name a file that you may read, not a folder.':
    '无法从 $1 读取页面：请指定您可以读取的文件，而不是文件夹。',
  '"$1" is not a rule: begin with only or never.': '"$1" 不是规则：请以 only 或 never 开头。',
  Allowed: '允许',
  'Not allowed': '不允许',
  '(no pattern matches it)': '（没有规则与它匹配）',
  'inspect $1 takes one subject: leave out $2.': 'inspect $1 只接受一个对象：请去掉 $2。',
  'inspect $1 needs $2, or --jsonl with lines on standard input.':
    'inspect $1 需要 $2，或使用 --jsonl 并在标准输入中逐行给出。',
  'inspect same compares two texts: use --jsonl with {"a": …, "b": …} on a line.':
    'inspect same 比较两段文本：请使用 --jsonl，每行一个 {"a": …, "b": …}。',
  '$1 cannot be unpacked: name a whole gzip file of at most 50 MiB inside.':
    '无法解压 $1：请指定一个完整的 gzip 文件，解压后不超过 50 MiB。',
  'a URL': '一个网址',
  'a file or a URL': '一个文件或网址',
  'The file of rules $1': '规则文件 $1',
  'Not an address that Ambit would fetch.': '这不是 Ambit 会抓取的网址。',
  '$1\nsite: $2': '$1\n网站：$2',
  'asked for as: $1': '实际请求：$1',
  'By its ending a file and no page: no crawl follows a link to it.':
    '从扩展名看是文件而非页面：爬取不会跟踪指向它的链接。',
  'Its path looks endless: no crawl follows a link to it.': '其路径看似无穷无尽：爬取不会跟踪指向它的链接。',
  'name: $1': '名称：$1',
  'No name server knows a name of its address.': '域名服务器不知道该地址的名称。',
  'A PDF has no charset.': 'PDF 没有字符集。',
  'Links are left out: only the address that the page had tells where they lead. Give it with --url.':
    '未显示链接：只有页面原来的网址才能说明链接指向哪里。请用 --url 给出。',
  '$1 is neither a file nor an http(s) URL.': '$1 既不是文件，也不是 http(s) 网址：请检查拼写。',
  'No robots.txt could be fetched.$1': '无法抓取 robots.txt。$1',
  'Not allowed by robots.txt.': 'robots.txt 不允许。',
  'Allowed by robots.txt.$1': 'robots.txt 允许。$1',
  'But: $1': '但是：$1',
  'Crawl-delay: $1; sitemaps: $2': 'Crawl-delay：$1；站点地图：$2',
  none: '无',
  'The output cannot be written: $1': '无法写出输出：$1',
  'Only replay takes a crawl; $1 is one argument too many.': '只有 replay 接受爬取任务；多了一个参数 $1，请去掉它。',
  '$1: no such experiment; known: $2.': '没有实验 $1；可用：$2。',
  'An experiment needs a recorded web: give --web DIR.': '实验需要录制的网络：请给出 --web DIR。',
  'Which crawl? Give its id: ambit lab replay CRAWL.': '哪个爬取任务？请给出编号：ambit lab replay CRAWL。',
  '$1 is no order; known: all, $2.': '$1 不是策略；可用：all、$2。',
  'Nothing can be written to $1: it is a file, not a folder.': '无法写入 $1：它是文件，不是文件夹。请指定文件夹。',
  '$1 takes a host, such as www.example.org, not $2.': '$1 需要一个主机，例如 www.example.org，而不是 $2。',
  'A page is named by its whole address, from http:// or https:// on.':
    '请用完整网址指定页面，从 http:// 或 https:// 开始。',
  'Browser, with a profile of its own: chromium --user-data-dir=$1 $2 --ignore-certificate-errors':
    '浏览器（使用独立的用户资料）：chromium --user-data-dir=$1 $2 --ignore-certificate-errors',
  'Certificates are not checked there: visit nothing else with it. Ctrl-C ends the proxy.':
    '那里不检查证书：请不要用它访问其他网站。按 Ctrl-C 结束代理。',
  '$1: $2 pages of $3 hosts, proxy at http://127.0.0.1:$4': '$1：$3 个主机的 $2 个页面，代理地址 http://127.0.0.1:$4',
  'Try: curl --proxy http://127.0.0.1:$1 $2': '试试：curl --proxy http://127.0.0.1:$1 $2',
  'a seed': '起始页面',
  'from “$1”': '来自“$1”',
  'found through “$1”': '经由“$1”',
  'by “$1”': '，链接文字“$1”',
  why: '原因',
  '$1. $2': '$1。$2',
  order: '策略',
  judge: '判断模型',
  extraction: '读取页面',
  '$1 ($2 to $3, whole)': '$1（$2 到 $3，整数）',
  '$1 ($2 to $3)': '$1（$2 到 $3）',
  'by $1': '（规则：$1）',
  '$1 has no snapshot.json: nothing says what its topics are.':
    '$1 没有 snapshot.json：无法得知其主题。请换用另一个录制的网络。',
  '$1 has no pages.': '$1 没有页面：请换用另一个录制的网络。',
  'Name a file, or give --zotero to read from a running Zotero.':
    '请指定文件，或给出 --zotero 以从运行中的 Zotero 读取。',
  'Zotero: $1 items read': 'Zotero：已读取 $1 个条目',
  'Words that several titles share: $1': '多个标题共有的词：$1',
  'The file $1 is larger than 50 MB: split it.': '文件 $1 超过 50 MB：请将其拆分。',
  'The file $1': '文件 $1',
} as const;
