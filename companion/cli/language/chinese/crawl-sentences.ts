/** Chinese of sentences that parts below the command line make about crawls, pages, orders and settings. */
export const CRAWL_SENTENCES = {
  'This topic has too little text to compare pages with: add some words or a longer text.':
    '此主题的文字太少，无法与页面比较：请添加一些词或更长的文本。',
  'The crawl has ended already.': '爬取任务已经结束。请开始新的爬取。',
  'The crawl has ended: $1 Start a new one, or raise its limits first.':
    '爬取任务已结束：$1 请开始新的爬取，或先提高其限额。',
  'The judge naive-bayes learns from an earlier crawl: choose one that has ended.':
    '判断模型 naive-bayes 从以前的爬取任务中学习：请选择一个已结束的。',
  'The same topic is named twice: name each once.': '同一主题给出了两次：请每个只给出一次。',
  'Two crawls would have the same id: give each one of its own.': '两个爬取任务会有相同的编号：请分别给出。',
  'No crawl that has ended is called $1.': '没有编号为 $1 的已结束的爬取任务：ambit export 会列出所有任务。',
  'The network asks you to sign in.': '网络要求您登录：请用浏览器登录，然后重试。',
  'The fetch was cancelled.': '抓取已取消。',
  'There is no topic of this id.': '没有这个编号的主题。',
  'There is no crawl of this id.': '没有这个编号的爬取任务：ambit export 会列出所有任务。',
  '"$1" is not a valid regular expression.': '"$1" 不是有效的正则表达式：请修正。',
  'The crawl reached its limit of pages.': '爬取任务已达到页数上限。',
  'The crawl reached its time limit.': '爬取任务已达到时间上限。',
  'The crawl reached its limit of pages per host or site.': '爬取任务已达到每个主机或网站的页数上限。',
  'The crawl reached its limit of bytes.': '爬取任务已达到数据量上限。',
  'The crawl reached its limit of generations.': '爬取任务已达到代数上限。',
  'No links are left to follow.': '没有可继续跟踪的链接。',
  'You stopped the crawl.': '您停止了爬取任务。',
  'None of the seeds could be read; each seed names its reason.': '所有起始页面都无法读取；各起始页面都注明了原因。',
  'The crawl stopped because of an internal error.': '爬取任务因内部错误而停止。',
  'Its saved data was damaged. What it found is kept.': '保存的数据已损坏。已找到的内容仍保留。',
  'The page redirects to a host that is visited when its turn comes.': '页面重定向到另一个主机，轮到时会访问它。',
  'The page redirects to a host that is left alone for now.': '页面重定向到暂不访问的主机。',
  'Ambit stopped twice while it fetched this page.': '抓取此页面时 Ambit 两次停止。',
  'This is not the address of a web page.': '这不是网页地址。',
  'The crawl was paused.': '爬取任务已暂停。',
  'The page is too large or too deep to be read.': '页面太大或嵌套太深，无法读取。',
  'This page asks for a log-in: only your browser can read it.': '此页面要求登录：只有您的浏览器能读取。',
  'Scripts build this page: only your browser can read it.': '此页面由脚本生成：只有您的浏览器能读取。',
  'Pages of this host crashed the parser repeatedly: this one was not read.':
    '此主机的页面多次使解析器崩溃：未读取此页面。',
  'Ambit failed on this page and continued without it. Please report the address.':
    'Ambit 在此页面上出错，已跳过并继续。请报告该网址。',
  'Paused: the disk is nearly full. Free some space; the crawl then resumes automatically.':
    '已暂停：磁盘几乎已满。请释放空间；爬取随后会自动继续。',
  'Paused: the network asks you to sign in; every site answers with the same page. Sign in with your browser, then resume.':
    '已暂停：网络要求您登录；每个网站都返回同一页面。请用浏览器登录，然后继续。',
  'Waiting $1: the remaining hosts may not be visited again yet.': '等待 $1：其余主机目前还不能再次访问。',
  'Waiting $1 for $2, which fails or does not answer. It is tried again, and no longer visited after $3 failures in a row.':
    '等待 $1：$2 出错或没有应答。会再次尝试，连续失败 $3 次后不再访问。',
  'At most $1 of a processor core: $2 finds wait for you.': '最多占用一个处理器核心的 $1：有 $2 个发现等您查看。',
  'Preparing to resume: $1 of its $2 pages have been read again.': '正在准备继续：$2 个页面中已重新读取 $1 个。',
  '$1 failed $2 times in a row and is no longer visited.': '$1 连续失败 $2 次，不再访问。',
  '$1 asks not to be visited for more than a day.': '$1 要求一天以上不要访问。',
  '$1 asks for $2 s between two visits, which is too slow for a crawl.': '$1 要求每次访问间隔 $2 秒，对爬取来说太慢。',
  '$1 refused $2 pages in a row and sent nothing else: it is not visited for a day.':
    '$1 连续拒绝了 $2 个页面，没有返回其他内容：一天之内不再访问。',
  'Pages of $1 crashed the parser $2 times within $3 minutes: the host is not visited for now.':
    '$1 的页面在 $3 分钟内使解析器崩溃 $2 次：暂不访问该主机。',
  'Too little of $1 is on the topic, so at most $2 pages and $3 hosts of it were fetched. To fetch more, set a limit of pages per site.':
    '$1 符合主题的内容太少，因此最多抓取其 $2 个页面和 $3 个主机。要抓取更多，请设置每个网站的页数。',
  'This is a copy of a crawl in a shared store: start Ambit with --store to control it.':
    '这是共享存储中爬取任务的副本：请用 --store 启动 Ambit 以控制它。',
  'This crawl is no longer in the shared store; you see a copy.': '此爬取任务已不在共享存储中；您看到的是副本。',
  'No worker is fetching for this crawl: run ambit work, on this machine or another one.':
    '没有工作进程为此爬取任务抓取：请在本机或另一台机器上运行 ambit work。',
  'The database cannot be reached: check that it is running and that this machine may use it.':
    '无法连接数据库：请确认它正在运行，且允许本机使用。',
  'The database undid this change five times: try again in a moment.': '数据库五次撤销了此更改：请稍后重试。',
  'There is no search service at this address. Enter the address of an OpenSearch description, of a page that links to one, or of a SearXNG.':
    '此地址没有搜索服务。请输入 OpenSearch 描述、指向该描述的网页或 SearXNG 的地址。',
  'This service cannot be used: it requires more than search words.': '无法使用此服务：它除了搜索词还需要其他内容。',
  'The robots.txt of this service asks programs not to send queries, so Ambit sends none. If the service is your own, allow its search path there.':
    '此服务的 robots.txt 要求程序不要发送查询，因此 Ambit 不发送。如果服务是您自己的，请在那里允许其搜索路径。',
  'This service is on your own machine or network. To let Ambit use it, start the companion with --allow-host and the service’s host.':
    '此服务在您自己的机器或网络上。要让 Ambit 使用它，请用 --allow-host 加该服务的主机启动本地助手。',
  'This SearXNG does not answer in JSON. If it is your own, add json to search.formats in its settings.yml.':
    '此 SearXNG 不以 JSON 应答。如果它是您自己的，请在其 settings.yml 的 search.formats 中加入 json。',
  'The address cannot be used.': '网址无法使用。',
  'The address is on this machine or in a private network.': '网址在本机或私有网络中。',
  'The address uses a port that Ambit does not visit: those of web sites are 80, 443, 8080 and 8443.':
    '网址使用了 Ambit 不访问的端口：网站的端口是 80、443、8080 和 8443。',
  'The site asks crawlers not to read this page.': '网站要求爬虫不要读取此页面。',
  "The site's rules for crawlers cannot be read at the moment.": '目前无法读取网站对爬虫的规则。',
  'No host has this name: check the spelling and the internet connection of this machine.':
    '没有这个名称的主机：请检查拼写和本机的网络连接。',
  'Host names cannot be looked up at the moment: check the internet connection of this machine.':
    '目前无法查询主机名：请检查本机的网络连接。',
  'The host could not be reached.': '无法连接主机。',
  'The secure connection could not be trusted.': '安全连接不可信。',
  'The host took too long to answer.': '主机应答太慢。',
  'The page redirects endlessly.': '页面无休止地重定向。',
  'The page redirects to an address that Ambit does not follow.': '页面重定向到 Ambit 不跟踪的网址。',
  'The address is neither a text page nor a PDF.': '该网址既不是文本页面，也不是 PDF。',
  'Your limits exclude this page.': '您的限制排除了此页面。',
  'The page is too large.': '页面太大。',
  'The page is compressed in a way that cannot be read.': '页面的压缩方式无法读取。',
  'The page does not exist.': '页面不存在。',
  'Only your browser can read this page: it asks for a log-in, or scripts build it.':
    '只有您的浏览器能读取此页面：它要求登录，或由脚本生成。',
  'The host refused the request.': '主机拒绝了请求。',
  'The host returned an error.': '主机返回了错误。',
  'The host asks for fewer requests.': '主机要求减少请求。',
  'The page has not changed since it was last read.': '页面自上次读取后没有变化。',
  'The page is too complex to read.': '页面太复杂，无法读取。',
  '"$1" is neither a host nor host:port.': '"$1" 既不是主机，也不是 主机:端口：请修正。',
  '$1 is no recorded web: it has neither pages.jsonl.br nor pages.jsonl. See docs/recorded-webs.md, or give "demo" for a small one.':
    '$1 不是录制的网络：其中既没有 pages.jsonl.br，也没有 pages.jsonl。见 docs/recorded-webs.md，或给出 "demo" 使用一个小型网络。',
  '$1 cannot be read.': '无法读取 $1：请检查该文件。',
  'A line of the recorded web has no url or no html.': '录制的网络中有一行没有 url 或 html：请修正该文件。',
  'Port $1 is taken by another program.': '端口 $1 已被另一个程序占用：请用 --port 给出另一个。',
  'A site is named by its origin, such as https://host or https://host:8443.':
    '网站用其来源指定，例如 https://host 或 https://host:8443：请修正设置。',
  'Cookies are one line of ASCII, as the browser sends it.':
    'Cookie 是一行 ASCII 文本，与浏览器发送的相同：请修正设置。',
  'A proxy is an address that begins with http:// or https://.': '代理是以 http:// 或 https:// 开头的地址：请修正。',
  'A site with a proxy of its own is named by its host name, such as news.example.':
    '有专用代理的网站用主机名指定，例如 news.example：请修正设置。',
  'The contact must be a page (https://…) or a mail address, and short: it stands in every request.':
    '联系方式必须是网页（https://…）或邮箱地址，并且要短：它写在每个请求中。',
  'line $1 is not "rank,site"': '第 $1 行不是 "rank,site"',
  '$1: no such order; known: $2': '没有策略 $1；可用：$2',
  'english.bin is missing: the installation is damaged. Get Ambit anew.':
    '缺少 english.bin：安装已损坏。请重新获取 Ambit。',
  'its first word has no vector of 2 to 1,000 numbers': '其第一个词没有 2 到 1,000 个数的向量',
  'its first word has no vector of numbers': '其第一个词没有数值向量',
  'it has a line longer than a megabyte': '其中有一行超过一兆字节',
  '$1: no such parameter; known: $2': '没有参数 $1；可用：$2',
  '$1: $2 is not between $3 and $4': '$1：$2 不在 $3 和 $4 之间',
  '$1: $2 is not a whole number': '$1：$2 不是整数',
  'a file or a URL is needed': '需要一个文件或网址',
  'This PDF file is empty.': '此 PDF 文件是空的。',
  'This PDF is locked with a password: open it in your browser.': '此 PDF 有密码保护：请在浏览器中打开。',
  'This PDF is damaged and cannot be read: try it in your browser.': '此 PDF 已损坏，无法读取：请在浏览器中试试。',
  'This PDF holds no text, only pictures: open it in your browser.': '此 PDF 没有文字，只有图片：请在浏览器中打开。',
  'Reading this PDF takes longer than 2 seconds: open it in your browser.': '读取此 PDF 超过 2 秒：请在浏览器中打开。',
  'Reading this PDF takes more memory than Ambit allows: open it in your browser.':
    '读取此 PDF 所需内存超出 Ambit 的限制：请在浏览器中打开。',
  'This PDF ended the reader of PDF files: open it in your browser.': '此 PDF 使 PDF 读取程序崩溃：请在浏览器中打开。',
  'PDF files of this host ended the reader of PDF files repeatedly: this one was not read.':
    '此主机的 PDF 多次使 PDF 读取程序崩溃：未读取此文件。',
  'Others of its pattern were of no use: it waits until nothing better is left.':
    '类似的页面没有用处：等到没有更好的链接时才抓取。',
  'Too little of its site is on the topic: set how many pages of one site you want, to take more.':
    '其网站符合主题的内容太少：要抓取更多，请设置每个网站的页数。',
  'The pages of its site repeat themselves in other words: it waits until nothing better is left.':
    '其网站的页面内容重复：等到没有更好的链接时才抓取。',
  'Addresses like it showed the same page as another: it waits until nothing better is left.':
    '类似的网址显示的页面与其他页面相同：等到没有更好的链接时才抓取。',
  'It looks like a page about the site itself: it waits until nothing better is left.':
    '它像是介绍网站自身的页面：等到没有更好的链接时才抓取。',
  'The pages that link to it ask not to follow: it waits until nothing better is left.':
    '指向它的页面要求不要跟随：等到没有更好的链接时才抓取。',
  'It is a further page of a list off the topic: it waits until nothing better is left.':
    '它是不符合主题的列表的后续页：等到没有更好的链接时才抓取。',
  'The address ends like a file that is no page.': '网址的结尾表明它是文件，不是页面。',
  'Your rules for addresses leave it out.': '您的网址规则略过了它。',
  'The path is deeper than any that people make.': '路径深得不像是人所建立的。',
  'The path repeats itself: a link gone wrong.': '路径自我重复：链接有误。',
  'The page that links to it has very many links: those that promised more were kept.':
    '链接到它的页面链接太多：只保留了更有希望的。',
  'The network said it in place of the site, which was not reached.': '这是网络代替网站给出的，并没有连接到网站。',
  'You had it forgotten.': '您已忘记它。',
  'The file keys.json in the state folder is damaged. Move it away and pair again; nothing else is lost.':
    '数据文件夹中的 keys.json 已损坏。请将其移走并重新配对；没有其他数据丢失。',
  'A key in keys.json is damaged. Move the file away and pair again.':
    'keys.json 中有一个密钥已损坏。请将该文件移走并重新配对。',
  'Every port that Ambit uses is taken ($1). Close the program that has them.':
    'Ambit 使用的端口都被占用（$1）。请关闭占用它们的程序。',
} as const;
