/** Chinese of faults of the system, of files and of calls. */
export const FAULTS = {
  'Too many files are open at once: end programs that you do not need, or run ulimit -n 1024 here, then start Ambit again.':
    '同时打开的文件太多：请结束不需要的程序，或在此运行 ulimit -n 1024，然后重新启动 Ambit。',
  '$1 may not be read or changed by you: give yourself the right (chmod u+rw), then try again.':
    '您无权读取或更改 $1：请给自己相应权限（chmod u+rw），然后重试。',
  '$1 is not there: give another name, then try again.': '$1 不存在：请给出另一个名字，然后重试。',
  '$1 stands on a disk that nobody can write to: give another folder, then try again.':
    '$1 所在的磁盘不可写入：请给出另一个文件夹，然后重试。',
  '$1 is a folder where a file is needed: move it away, then try again.':
    '$1 应为文件，却是文件夹：请将其移走，然后重试。',
  '$1 leads through a file as if it were a folder: give another name, then try again.':
    '$1 的路径把一个文件当作文件夹：请给出另一个名字，然后重试。',
  '$1 is a link that leads in a circle: remove it, then try again.': '$1 是循环的链接：请删除它，然后重试。',
  '$1 is too long a name: give a shorter one, then try again.': '$1 的名字太长：请给出更短的名字，然后重试。',
  '$1 cannot be read or written because the disk fails: check the disk before you start Ambit again.':
    '磁盘故障，无法读写 $1：请先检查磁盘，再启动 Ambit。',
  'The machine has too little memory left: end programs that you do not need, then start Ambit again.':
    '机器剩余内存太少：请结束不需要的程序，然后重新启动 Ambit。',
  'Another program holds the database: end it, then try again.': '另一个程序占用了数据库：请结束它，然后重试。',
  'The database may not be changed: give yourself the right to write to the state folder and its files, then start Ambit again.':
    '数据库不可更改：请给自己写入数据文件夹及其文件的权限，然后重新启动 Ambit。',
  'The disk fails at reading or writing the database: check the disk before you start Ambit again.':
    '读写数据库时磁盘出错：请先检查磁盘，再启动 Ambit。',
  'The database is damaged: start Ambit again, which checks and mends it.':
    '数据库已损坏：请重新启动 Ambit，它会检查并修复。',
  'The database cannot be opened: look at the rights of the state folder and its files, then start Ambit again.':
    '无法打开数据库：请检查数据文件夹及其文件的权限，然后重新启动 Ambit。',
  'The database does not answer as it should: start Ambit again, which checks it.':
    '数据库应答异常：请重新启动 Ambit，它会进行检查。',
  'The system refused something to Ambit ($1): start Ambit again, and look for that code if it comes back.':
    '系统拒绝了 Ambit 的一项操作（$1）：请重新启动 Ambit；如再次出现，请查找该代码。',
  'The shared store refused a call ($1): try again, and look into its own log if it comes back.':
    '共享存储拒绝了一次调用（$1）：请重试；如再次出现，请查看它自己的日志。',
  'Ambit failed at something that it did not expect ($1): try again. With AMBIT_DEBUG=1 it shows where.':
    'Ambit 遇到了意料之外的问题（$1）：请重试。设置 AMBIT_DEBUG=1 会显示出错位置。',
  'A file that Ambit needs': 'Ambit 需要的一个文件',
  'there is no such file': '没有这个文件',
  'it is a folder': '它是文件夹',
  'you may not read it': '您无权读取它',
  'there is no such folder': '没有这个文件夹',
  'a file stands where a folder would have to be': '应为文件夹的位置上是文件',
  'you may not write there': '您无权写入那里',
  'nothing on that disk can be changed': '该磁盘不可更改',
  'the disk is full': '磁盘已满',
  'the system does not say why': '系统没有说明原因',
  '$1 cannot be read: $2.': '无法读取 $1：$2。请给出可以读取的文件。',
  'Nothing can be written to $1: $2.': '无法写入 $1：$2。',
  "unknown option '$1'": '没有选项 $1',
  "unknown command '$1'": '没有命令 $1',
  "missing required argument '$1'": '缺少参数 $1',
  "option '$1' argument missing": '选项 $1 缺少值',
  "required option '$1' not specified": '必须给出选项 $1',
  "option '$1' argument '$2' is invalid. $3": '选项 $1 的值 $2 无效。$3',
  "command-argument value '$1' is invalid for argument '$2'. $3": '参数 $2 的值 $1 无效。$3',
  'Allowed choices are $1.': '可用的值：$1。',
  '(Did you mean $1?)': '（您是指 $1 吗？）',
  '(Did you mean one of $1?)': '（您是指其中之一吗：$1？）',
  "too many arguments for '$1'. Expected $2 arguments but got $3.": '$1 的参数太多：应有 $2 个，给出了 $3 个。',
  "too many arguments for '$1'. Expected $2 argument but got $3.": '$1 的参数太多：应有 $2 个，给出了 $3 个。',
  'too many arguments. Expected $1 arguments but got $2.': '参数太多：应有 $1 个，给出了 $2 个。',
} as const;
