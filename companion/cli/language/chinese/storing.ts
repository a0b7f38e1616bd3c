/** Chinese of `store`, `search`, `export`, `backup`, `restore`, `shared`, `work` and `move`. */
export const STORING = {
  '$1: $2 of $3 relevant': '$1：$3 页中 $2 页相关',
  '$1: $2 verdicts left out: their pages are not in the sample': '$1：略去 $2 条评判，因为其页面不在样本中',
  'mean of $1 of $2 pages: $3 (95 %: $4)': '$2 页中 $1 页的平均值：$3（95 %：$4）',
  'all agree on $1 of the $2 pages that several judged': '在多人评判的 $2 页中，有 $1 页意见一致',
  'The sheet $1': '评判表 $1',
  'With --own one side is a folder, whose companion has the crawls, and the other is postgres://….':
    '使用 --own 时，一方是文件夹（其本地助手拥有爬取任务），另一方是 postgres://…。',
  'No shared store is in $1. The crawls of its companion move with --own; all who use the store then see them.':
    '$1 中没有共享存储。其本地助手的爬取任务要用 --own 移动；之后所有使用该存储的人都能看到。',
  '$1  $2 rows, checksum $3 on both sides': '$1  $2 行，两边的校验和都是 $3',
  'Moved. The crawls of the old store are paused; point workers and companions at the new one.':
    '已移动。旧存储中的爬取任务已暂停；请让工作进程和本地助手使用新存储。',
  '$1  stays: the shared store has another crawl of this id.': '$1  保留不动：共享存储中有另一个相同编号的爬取任务。',
  'The crawls are the companion’s own; in the shared store they have ended.':
    '这些爬取任务现在属于本地助手；在共享存储中它们已结束。',
  '$1  $2 $3, checksum $4 in the companion and in the shared store': '$1  $2 $3，本地助手和共享存储中的校验和都是 $4',
  'Own crawls of the companion that stayed: $1. The call with --own, into an empty store, moves them, too; all who use the store then see them.':
    '本地助手自己的爬取任务仍留在原处：$1。用 --own 移动到空存储时也会移动它们；之后所有使用该存储的人都能看到。',
  'Captures, what was opened and read, original pages and watched topics are not part of a shared store and stay in the companion’s folder.':
    '采集的页面、打开和阅读的记录、原始页面和关注的主题不属于共享存储，仍留在本地助手的文件夹中。',
  'There is no shared store in $1: ambit crawl --store $2 begins one.':
    '$1 中没有共享存储：ambit crawl --store $2 会建立一个。',
  'Say which store: --store postgres://user@host/database, or AMBIT_STORE.':
    '请指定存储：--store postgres://user@host/database，或 AMBIT_STORE。',
  '$1 will be visited again.': '$1 将再次被访问。',
  'No page has this note, this tag or this collection.': '没有页面有此笔记、此标签或此收藏集。',
  'A note has at most $1 characters.': '一条笔记最多 $1 个字符。',
  'NAME URL …': '名称 网址 …',
  'NAME [URL …]': '名称 [网址 …]',
  'NAME NEW-NAME': '名称 新名称',
  'URL WORDS': '网址 内容',
  'Write: ambit $1 $2 $3': '请写：ambit $1 $2 $3',
  'Nothing was forgotten.': '没有忘记任何内容。',
  'There is no state folder $1. Name it with --data.': '没有数据文件夹 $1。请用 --data 指定。',
  'Which host? ambit store left lists those left alone; then: ambit store ask-again HOST.':
    '哪个主机？ambit store left 列出暂不访问的主机；然后：ambit store ask-again HOST。',
  ', or forget it in the browser: on the desk or in the settings': '，或在浏览器的工作台或设置中忘记',
  'A companion or a crawl is running with $1. End it first (Ctrl-C where it runs), then call this again$2.':
    '有本地助手或爬取任务正在使用 $1。请先结束它（在其终端按 Ctrl-C），然后再次执行$2。',
  'The database had $1 and has $2 now.': '数据库原为 $1，现为 $2。',
  'Forget$1: $2?': '忘记$1：$2？',
  'Forgotten$1: $2.': '已忘记$1：$2。',
  'No topic is stored here yet.': '这里还没有保存主题。',
  'There is no such topic. ambit store sites, without a topic, shows all with their ids.':
    '没有这个主题。ambit store sites 不带主题时会显示全部主题及其编号。',
  '$1/$2 on topic  $3': '$1/$2 符合主题  $3',
  'Which crawl? Give its id. $1': '哪个爬取任务？请给出编号。$1',
  '$1 crawled pages, $2 captures, $3 labels': '爬取到的页面 $1 个，采集的页面 $2 个，标注 $3 个',
  'of $1 and its subdomains': '（$1 及其子域名）',
  'Say what is to be forgotten, one of: --site HOST, --page URL, --everything.':
    '请说明要忘记什么，以下之一：--site HOST、--page URL、--everything。',
  'No host is left alone.': '没有暂不访问的主机。',
  'This crawl left no address out.': '此爬取任务没有略过任何网址。',
  'This host is not left alone here because of errors: ambit store left lists those that are. For a shared store: ambit shared ask-again.':
    '此主机并非因出错而暂不访问：ambit store left 列出这样的主机。对于共享存储：ambit shared ask-again。',
  'Say which crawl, by its id: `ambit shared list` names them.':
    '请用编号指定爬取任务：`ambit shared list` 会列出它们。',
  'seed $1  $2 $3': '起始页面 $1  $2 $3',
  'Say which page, by its address.': '请用网址指定页面。',
  '$1 says: $2.': '$1 的标注：$2。',
  'Forget$1 in the shared store, for everyone: $2 pages, $3 labels?':
    '在共享存储中为所有人忘记$1：$2 个页面，$3 个标注？',
  'Workers still fetch for this crawl: run ambit shared stop, then wait half a minute.':
    '工作进程仍在为此爬取任务抓取：请运行 ambit shared stop，然后等待半分钟。',
  '$1 and its subdomains': '$1 及其子域名',
  'the crawl': '该爬取任务',
  'the last hour': '最近一小时',
  'Forget a site, or the last hour: name one of them.': '忘记一个网站，或最近一小时：请指定其中之一。',
  'from $1: $2': '来自 $1：$2',
  'for $1': '还有 $1',
  '$1  $2 pages, $3 in flight, leads $4, seen $5 s ago': '$1  $2 页，$3 页抓取中，主持 $4 个，$5 秒前有消息',
  ', goes on in $1': '，$1后继续',
  '$1  $2$3$4  topic $5: $6 fetched, $7 on topic, $8 failed, $9 waiting, $10 in hand, $11 to be learned':
    '$1  $2$3$4  主题 $5：已抓取 $6，符合主题 $7，失败 $8，等待 $9，处理中 $10，待学习 $11',
  'Forgotten in the shared store, for everyone. Companions that showed it keep copies in their folders until they forget it too.':
    '已在共享存储中为所有人忘记。显示过它的本地助手在忘记之前，其文件夹中仍有副本。',
  'No crawl yet: ambit crawl --store begins one.': '还没有爬取任务：ambit crawl --store 会开始一个。',
  'No worker at the moment: ambit work --store starts one.': '目前没有工作进程：ambit work --store 会启动一个。',
  'No host is left alone at the moment.': '目前没有暂不访问的主机。',
  'Which host? ambit shared left lists those left alone; then: ambit shared ask-again HOST.':
    '哪个主机？ambit shared left 列出暂不访问的主机；然后：ambit shared ask-again HOST。',
  'This host is not left alone because of errors: ambit shared left lists all, with the reasons. A pause that the host itself asks for cannot be lifted.':
    '此主机并非因出错而暂不访问：ambit shared left 列出全部主机及原因。主机自己要求的暂停无法取消。',
  'this worker: $1 pages, $2 failed, $3 in flight': '此工作进程：$1 页，失败 $2，抓取中 $3',
  'Waiting: no crawl is running; $1': '等待中：没有正在运行的爬取任务；$1',
  '$1 on topic, $2 waiting': '$1 页符合主题，$2 个等待中',
  'This worker fetched $1 pages, $2 failed; other workers continue.':
    '此工作进程抓取了 $1 页，失败 $2；其他工作进程继续。',
  'No topic $1 is in the shared store yet: the worker waits for it. ambit shared list names those of the crawls there.':
    '共享存储中还没有主题 $1：工作进程会等待它。ambit shared list 列出其中各爬取任务的主题。',
  'Worker $1 fetches for the crawls of the shared store. Ctrl-C ends it; other workers continue.':
    '工作进程 $1 为共享存储的爬取任务抓取页面。按 Ctrl-C 结束；其他工作进程继续。',
  'Metrics: $1': '指标：$1',
  'bounds.since in the settings is not a date: write it as 2026-01-31.':
    '设置中的 bounds.since 不是日期：请写成 2026-01-31 这样。',
  '$1 is for the network, and --web crawls a recorded web instead: leave one of them out.':
    '$1 用于互联网，而 --web 爬取的是录制的网络：请去掉其中之一。',
  'The password in --proxy can be read by every user of this machine in its list of processes: give the proxy in AMBIT_PROXY or in settings.json.':
    '本机的每个用户都能在进程列表中看到 --proxy 里的密码：请在 AMBIT_PROXY 或 settings.json 中给出代理。',
  'The popularity list $1': '访问量列表 $1',
  '$1 is not a list in the Tranco format: $2.': '$1 不是 Tranco 格式的列表：$2。请换用这种格式的文件。',
  '$1 is not a file of word vectors: $2.': '$1 不是词向量文件：$2。请换用这种格式的文件。',
  'The word vectors $1': '词向量 $1',
  'The settings in $1 are not valid JSON: mend the file, or move it away.':
    '$1 中的设置不是有效的 JSON：请修正该文件，或将其移走。',
  'The settings in $1 do not fit their description$2: see docs/user-guide.md.':
    '$1 中的设置不符合规定$2：见 docs/zh/user-guide.md。',
  'at $1': '（位置：$1）',
  'The settings file $1': '设置文件 $1',
  '$1 may hold passwords and can be read by others: run chmod 600 on it.':
    '$1 可能含有密码，而他人可以读取：请对它运行 chmod 600。',
  'There is nothing to back up in $1. Name the state folder with --data.':
    '$1 中没有可备份的内容。请用 --data 指定数据文件夹。',
  'Backed up to $1 ($2$3): $4.': '已备份到 $1（$2$3）：$4。',
  ', encrypted': '，已加密',
  'There is no room for $1: free some, or name a file on another disk.':
    '没有空间存放 $1：请释放一些空间，或指定另一个磁盘上的文件。',
  '$1 Name another file.': '$1 请指定另一个文件。',
  'Restored into $1: $2.': '已恢复到 $1：$2。',
  'Start Ambit with it: $1 start$2': '用它启动 Ambit：$1 start$2',
  'There is no room in $1: free some, or name one on another disk with --data.':
    '$1 中没有空间：请释放一些空间，或用 --data 指定另一个磁盘上的文件夹。',
  '$1 Name a file that ambit backup made.': '$1 请指定由 ambit backup 生成的文件。',
  '$1 topics, $2 labels, $3 captures, $4 crawls': '主题 $1 个，标注 $2 个，采集的页面 $3 个，爬取任务 $4 个',
  'It is not encrypted: with it anyone has what you read, your pairing keys and the passwords of settings.json. --encrypt asks for a passphrase.':
    '它没有加密：任何人得到它，就得到您读过的内容、配对密钥和 settings.json 中的密码。--encrypt 会询问口令。',
  'Nothing is written to --out: it is a link.': '没有写入 --out：它是一个链接。请指定普通文件夹。',
  'A folder has files of text.': '一个文件夹只含文本文件。',
  '$1 files created, $2 updated, $3 unchanged.': '新建 $1 个文件，更新 $2 个，未变 $3 个。',
  '$1 $2 left alone, because a link or another file is in their place: $3$4':
    '$1 有 $2 个未写入，因为其位置上是链接或其他文件：$3$4',
  '--since needs a time such as 2026-05-01 or 2026-05-01T12:00:00Z.':
    '--since 需要一个时间，例如 2026-05-01 或 2026-05-01T12:00:00Z。',
  'No crawl is stored here yet: start one in the browser, or with ambit crawl --data.':
    '这里还没有保存爬取任务：请在浏览器中开始一个，或用 ambit crawl --data。',
  running: '进行中',
  paused: '已暂停',
  done: '已结束',
  '1 page written.': '已写入 1 个页面。',
  '$1 pages written.': '已写入 $1 个页面。',
  '$1  $2  $3  $4/$5 on topic  $6': '$1  $2  $3  $4/$5 符合主题  $6',
  'Forgetting: $1. If you stop it now, the next start continues.': '正在忘记：$1。如果现在停止，下次启动时会继续。',
  'Updating the data: step $1 of $2': '正在更新数据：第 $1 步，共 $2 步',
  'Giving room back: $1': '正在释放空间：$1',
  'Backing up: $1': '正在备份：$1',
  'Exporting: $1': '正在导出：$1',
  'Restoring: $1': '正在恢复：$1',
  'There is no crawl $1. $2': '没有爬取任务 $1。$2',
  'There is no crawl in $1 yet.': '$1 中还没有爬取任务。',
  'ambit export, without a crawl, lists all crawls.': 'ambit export 不带编号时会列出所有爬取任务。',
  'it is a link': '它是一个链接',
  'another name leads to the same file': '另一个名字指向同一文件',
  'it is no ordinary file': '它不是普通文件',
  'Name a new file, or leave --out away to write to standard output.': '请指定新文件，或去掉 --out 以写到标准输出。',
  'Nothing is written to --out: $1. $2': '没有写入 --out：$1。$2',
  'No passphrase was given, so nothing was done: call it again.': '没有给出口令，因此什么也没做：请再次执行。',
  'A passphrase needs at least $1 characters: choose a longer one.': '口令至少需要 $1 个字符：请选择更长的口令。',
  'The same once more:': '再输入一次：',
  'The two passphrases differ, so nothing was done: call it again.': '两次口令不同，因此什么也没做：请再次执行。',
  'Not understood: $1 ($2).': '未能理解：$1（$2）。',
  'No page has all these words: these have some of them.': '没有页面含有全部词语：以下页面含有其中一部分。',
  'No page was found.': '没有找到页面。',
  '$1 found. More: --after $2': '找到 $1 个。更多：--after $2',
  'Indexed so far: $1 of $2 pages. A running companion indexes the rest (ambit serve).':
    '目前已索引：$2 个页面中的 $1 个。运行中的本地助手会索引其余部分（ambit serve）。',
  'no host or address follows site:': 'site: 后面没有主机或网址',
  'a date is a year, a month or a day: 2026, 2026-11, 2026-11-24': '日期是年、月或日：2026、2026-11、2026-11-24',
  'kind: is page, capture, pdf, article, list, front, forum, product, file or other':
    'kind: 是 page、capture、pdf、article、list、front、forum、product、file 或 other',
  'label: is relevant, not-relevant or none': 'label: 是 relevant、not-relevant 或 none',
  'no topic has this name': '没有这个名称的主题',
  'no page has this tag, or is in this collection': '没有页面带有此标签或属于此收藏集',
  'has: is note, tag or collection': 'has: 是 note、tag 或 collection',
  'a quote is not closed': '引号没有闭合',
  'there is no word in it': '其中没有词语',
  'the word is too common to be searched; in a phrase it counts': '这个词太常见，无法搜索；在短语中则有效',
  'the query is too long; the rest was left out': '查询太长；其余部分已略去',
  'a minus alone finds nothing: name a word, a site or a topic, too':
    '只有减号找不到任何内容：请同时给出词语、网站或主题',
  'Passphrase:': '口令：',
  'of $1 crawls': '（共 $1 个爬取任务）',
  '$1 minutes': '$1 分钟',
  "Ambit's terminal": 'Ambit 的终端',
  'Metrics cannot answer at $1:$2: $3.': '无法在 $1:$2 提供指标：$3。',
  'another program has this port; give another with --metrics-port':
    '另一个程序占用了此端口；请用 --metrics-port 给出另一个',
  'this machine has no such address; give one of its own with --metrics-host':
    '本机没有这个地址；请用 --metrics-host 给出本机的地址',
  'the system reserves this port; give one above 1023 with --metrics-port':
    '系统保留此端口；请用 --metrics-port 给出 1023 以上的端口',
  'the database session $1': '数据库会话 $1',
} as const;
