/** Chinese of sentences that parts below the command line make about stores. */
export const STORE_SENTENCES = {
  'The disk is full: free some room, then go on. Nothing that was kept is lost.':
    '磁盘已满：请释放一些空间，然后继续。已保存的内容没有丢失。',
  '$1 is no backup of Ambit: name a file that ambit backup made.':
    '$1 不是 Ambit 的备份：请指定由 ambit backup 生成的文件。',
  '$1 is damaged or cut short: copy it again from where you keep it, or take an earlier backup. Nothing was changed.':
    '$1 已损坏或不完整：请重新复制，或使用更早的备份。没有作任何更改。',
  '$1 was made by a newer Ambit: update Ambit, then restore. Nothing was changed.':
    '$1 由更新版本的 Ambit 生成：请先更新 Ambit，再恢复。没有作任何更改。',
  '$1 is no file: name a file that ambit backup made.': '$1 不是文件：请指定由 ambit backup 生成的文件。',
  'This is not the passphrase of $1: try again. Nothing was changed.': '这不是 $1 的口令：请重试。没有作任何更改。',
  '$1 holds data already, which a restore never replaces: name a new folder with --data, or move that one away first.':
    '$1 中已有数据，恢复绝不会覆盖它：请用 --data 指定新文件夹，或先将它移走。',
  'The database is damaged: start Ambit, which mends it, then try again.':
    '数据库已损坏：请启动 Ambit 进行修复，然后重试。',
  'is a link': '是一个链接',
  'is a folder': '是一个文件夹',
  'is no ordinary file': '不是普通文件',
  'is there already, and is no backup of Ambit': '已存在，且不是 Ambit 的备份',
  'Nothing is written to $1: it $2. Name a new file.': '没有写入 $1：它$2。请指定新文件。',
  'it stands on a network drive, where SQLite cannot keep a database sound':
    '它位于网络驱动器上，SQLite 无法在那里可靠地保存数据库',
  'all users of this machine keep their files there': '本机的所有用户都把文件放在那里',
  '$1 may not be read by you: run chmod u+r on it, then start again.':
    '您无权读取 $1：请对它运行 chmod u+r，然后重新启动。',
  '$1 may not be read and written by you: run chmod u+rw on it, then start again.':
    '您无权读写 $1：请对它运行 chmod u+rw，然后重新启动。',
  'a link that leads nowhere': '一个失效的链接',
  'a folder': '一个文件夹',
  'a pipe': '一个管道',
  'a device': '一个设备',
  'a socket': '一个套接字',
  '$1 is $2, and Ambit keeps a file by that name: move it away, then start again.':
    '$1 是$2，而 Ambit 要用这个名字保存文件：请将其移走，然后重新启动。',
  'a file stands where a folder should': '应为文件夹的位置上是文件',
  'nothing can be written there': '那里无法写入',
  'the system makes no folders there': '系统不允许在那里建立文件夹',
  'its name is too long': '名字太长',
  'the system says $1': '系统返回 $1',
  '$1 cannot be used to keep data: $2. Give another folder with --data.':
    '$1 不能用来保存数据：$2。请用 --data 给出另一个文件夹。',
  '$1 can be read by other users of this machine (mode $2): run chmod $3 on it, then start again.':
    '本机的其他用户可以读取 $1（权限 $2）：请对它运行 chmod $3，然后重新启动。',
  'Another Ambit is already running with $1: use that one, or give another folder.':
    '另一个 Ambit 正在使用 $1：请使用那一个，或给出另一个文件夹。',
  'The disk is full: Ambit shows what it keeps, and takes in nothing new. Free 64 MiB on the disk of $1, or forget sites, days or everything, in the browser or with ambit store forget.':
    '磁盘已满：Ambit 只显示已保存的内容，不再接收新内容。请在 $1 所在的磁盘上腾出 64 MiB，或在浏览器中或用 ambit store forget 忘记某些网站、某些天或全部内容。',
  'The disk is full, and the room kept aside for forgetting is gone: free 2 MiB, start Ambit again, then forget.':
    '磁盘已满，为忘记操作预留的空间也已用完：请腾出 2 MiB，重新启动 Ambit，然后再忘记。',
  'The database is missing or empty.': '数据库缺失或为空。',
  'From $1 came back: $2, $3.': '已从 $1 恢复：$2，$3。',
  'Put back from the newest copy: $1.': '已从最新的副本恢复：$1。',
  'Captures, crawls and their pages are in no daily copy. To begin with nothing, forget everything in the settings.':
    '每日副本中不含采集的页面、爬取任务及其页面。要从空白开始，请在设置中忘记全部内容。',
  'No copy of it can be read, so Ambit began with an empty one.': '没有可读取的副本，因此 Ambit 从空数据库开始。',
  'Files of before that are still there: $1.': '仍保留的旧文件：$1。',
  'The database cannot be read or written; Ambit checks it at the next start.':
    '无法读写数据库；Ambit 会在下次启动时检查：请重新启动。',
  'Ambit is ending; it goes on with forgetting at its next start.': 'Ambit 正在结束；下次启动时会继续忘记。',
  'The database is being read elsewhere, so its log still holds what is to be forgotten: let that end, then forget again.':
    '其他程序正在读取数据库，因此其日志中仍有要忘记的内容：请等它结束，然后再忘记。',
  'The log of the database was damaged, so the last labels and pages before Ambit ended may be missing.':
    '数据库的日志已损坏，因此 Ambit 结束前的最后一些标注和页面可能丢失。',
  'The log of the database was damaged, so the last labels and pages before Ambit ended may be missing; the damaged log is kept as $1.':
    '数据库的日志已损坏，因此 Ambit 结束前的最后一些标注和页面可能丢失；损坏的日志保留为 $1。',
  'The data was written by an older Ambit (version $1 of the format, this one reads $2): start Ambit with this folder once, it brings the data up to date. Nothing was changed.':
    '数据由较旧的 Ambit 写入（格式版本 $1，此版本读取 $2）：请用此文件夹启动一次 Ambit，它会更新数据。没有作任何更改。',
  'The data was written by a newer Ambit (version $1 of the format, this one knows $2): update Ambit. Nothing was changed.':
    '数据由更新的 Ambit 写入（格式版本 $1，此版本只支持到 $2）：请更新 Ambit。没有作任何更改。',
  '$1 is the database of another program, which Ambit does not touch: move it away, or give another folder with --data.':
    '$1 是另一个程序的数据库，Ambit 不会改动它：请将其移走，或用 --data 给出另一个文件夹。',
  'Nothing of it could be read, so the copy $1 was taken in its place: what came after that is lost.':
    '其中没有可读取的内容，因此改用副本 $1：此后的内容已丢失。',
  'The database cannot be made: check the disk.': '无法建立数据库：请检查磁盘。',
  'Nothing of it could be read, and Ambit started afresh.': '其中没有可读取的内容，Ambit 已从空白开始。',
  'The database is missing or empty, so the copy $1 was taken in its place: what came after that is lost.':
    '数据库缺失或为空，因此改用副本 $1：此后的内容已丢失。',
  'The data was damaged; the damaged file is kept as $1.': '数据已损坏；损坏的文件保留为 $1。',
  'Crawls that were not finished have ended: $1.': '未完成的爬取任务已结束：$1 个。',
  'The database is large, so it is checked while you work; you are told if it is damaged.':
    '数据库较大，因此在您工作时检查；如有损坏会告知您。',
  'The database is damaged. End Ambit and start it again: it then saves all that can still be read.':
    '数据库已损坏。请结束 Ambit 再重新启动：它会保存所有仍可读取的内容。',
  'Ambit can unpack its SQLite nowhere ($1): let it write to one of these folders and load programs from there, or use Node 24 or newer, which has its own.':
    'Ambit 找不到可以解压其 SQLite 的位置（$1）：请允许它写入其中一个文件夹并从那里加载程序，或使用自带 SQLite 的 Node 24 或更新版本。',
  'Ambit has no SQLite for $1: use Node 24 or newer, which has its own.':
    'Ambit 没有适用于 $1 的 SQLite：请使用自带 SQLite 的 Node 24 或更新版本。',
  'Ambit is not whole: its installation or download was cut short. Install it again; crawls and labels are kept.':
    'Ambit 不完整：安装或下载被中断。请重新安装；爬取任务和标注都会保留。',
  'The SQLite library is $1; $2 or newer is needed (not $3): reinstall Ambit.':
    'SQLite 库的版本是 $1；需要 $2 或更新版本（不含 $3）：请重新安装 Ambit。',
  'The data is damaged. Reading what is left of it: $1 %': '数据已损坏。正在读取剩余部分：$1 %',
  'The data is damaged, and the disk has no room to save what is left of it: free $1 MiB, then start again. Nothing was changed.':
    '数据已损坏，而磁盘没有空间保存剩余部分：请腾出 $1 MiB，然后重新启动。没有作任何更改。',
  'The disk is full: $1 MiB are needed to write the database in less room. Free as much, or forget something first.':
    '磁盘已满：压缩数据库需要 $1 MiB。请腾出这么多空间，或先忘记一些内容。',
  'Workers learn only from earlier crawls of the shared store, and this one is the companion’s own: leave it out, or share it first with ambit move --own.':
    '工作进程只从共享存储中以前的爬取任务学习，而这一个属于本地助手：请去掉它，或先用 ambit move --own 共享它。',
  'The store is postgres://user@host:port/database, or a folder.':
    '存储应为 postgres://user@host:port/database，或文件夹：请修正。',
  'A password in the arguments can be read by everybody on this machine: leave it out, and put it into PGPASSFILE or PGPASSWORD, or the whole address into AMBIT_STORE.':
    '本机的每个人都能读到参数中的密码：请去掉它，并放入 PGPASSFILE 或 PGPASSWORD，或将整个地址放入 AMBIT_STORE。',
  'It is being moved here.': '它正在移动到这里。',
  'It was moved to another store.': '它已移动到另一个存储。',
  'Workers fetch for one of the two stores: stop them, and wait a minute.':
    '有工作进程在为其中一个存储抓取：请停止它们，并等待一分钟。',
  'Another store was being moved to this place: finish that move, or name an empty store.':
    '另一个存储正在移动到这里：请先完成那次移动，或指定空的存储。',
  'The store to move to holds something already: name an empty one.': '目标存储中已有内容：请指定空的存储。',
  'The table $1 is not the same on both sides ($2 rows with checksum $3, $4 with $5): something wrote to one of them. Empty the store to move to, and move again.':
    '表 $1 两边不一致（$2 行，校验和 $3；$4 行，校验和 $5）：有程序写入了其中一边。请清空目标存储，然后重新移动。',
  'A move into this store is not finished: the same call of ambit move goes on with it, and after that it can be used.':
    '向此存储的移动尚未完成：再次执行同一 ambit move 命令会继续，之后即可使用。',
  'The database was written by a newer Ambit, and was not touched: update Ambit on this machine.':
    '数据库由更新的 Ambit 写入，未作改动：请更新本机的 Ambit。',
  'Of the crawl $1 some pages wait for their learner: let a worker run until `ambit shared show $2` says none.':
    '爬取任务 $1 还有页面等待学习：请让一个工作进程运行，直到 `ambit shared show $2` 显示没有为止。',
  'The topic of the crawl $1 is not in the store: forget the crawl, and move again.':
    '爬取任务 $1 的主题不在存储中：请忘记该任务，然后重新移动。',
  "The crawl $1 is not the same on both sides ($2 pages with checksum $3, $4 with $5): forget the companion's copy of it, and move again.":
    '爬取任务 $1 两边不一致（$2 页，校验和 $3；$4 页，校验和 $5）：请忘记本地助手的副本，然后重新移动。',
  'The topic of the crawl $1 is gone: forget that crawl, and move again.':
    '爬取任务 $1 的主题已不存在：请忘记该任务，然后重新移动。',
  'The $1 of the crawl $2 are not the same on both sides ($3 rows with checksum $4, $5 with $6): something wrote to one of them. Forget the crawl in the shared store, and move again.':
    '爬取任务 $2 的 $1 两边不一致（$3 行，校验和 $4；$5 行，校验和 $6）：有程序写入了其中一边。请在共享存储中忘记该任务，然后重新移动。',
  'The network of this machine asks you to sign in: every site answers with the same page. None of it is kept, and sites are asked again in a minute.':
    '本机的网络要求您登录：每个网站都返回同一页面。不保留其内容，一分钟后再次请求各网站。',
  'It went on in a companion of its own.': '它在一个本地助手中继续。',
  '$1: no such topic in this web; known: $2.': '此网络中没有主题 $1；可用：$2。',
  '$1: no such file of marked texts.': '没有标注文本文件 $1：请检查名字。',
  '$1: not a file of JSON lines with html and text.': '$1 不是每行含 html 和 text 的 JSON 文件：请换用这样的文件。',
  'This file is too large for the browser: let the companion write it, by $1.':
    '此文件对浏览器来说太大：请让本地助手写出：$1。',
  'The topic of crawl $1 is gone.': '爬取任务 $1 的主题已不存在。',
  '$1 holds a snapshot that is $2 transactions old, so the database keeps dead rows and grows: end it, and back up with pg_basebackup or from a replica instead of a long pg_dump.':
    '$1 占用的快照已有 $2 个事务之久，因此数据库保留失效的行并不断增大：请结束它，并改用 pg_basebackup 或从副本备份，而不要用耗时的 pg_dump。',
  'A replication slot or a prepared transaction': '一个复制槽或预备事务',
  'The database session $1': '数据库会话 $1',
  'no parser worker could be started in $1 tries': '尝试 $1 次后仍无法启动解析器：请重新启动 Ambit',
} as const;
