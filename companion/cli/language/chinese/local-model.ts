/** Chinese of the sentences of `ambit model`, and on the battery. */
export const LOCAL_MODEL = {
  'set the local model that judges pages and writes digests, and ask it one question':
    '设置用来判断网页、撰写摘要的本地模型，并向它提一个问题',
  'http address on this machine of a server with /v1/chat/completions':
    '这台电脑上提供 /v1/chat/completions 的服务器的 http 地址',
  'name of the model, as its server knows it': '模型在其服务器上的名称',
  'most verdicts a minute; 4 unless given': '每分钟最多的判断数；未给出时为 4',
  'use no local model': '不使用本地模型',
  'No local model is set.': '没有设置本地模型。',
  'No local model is set. Set one with: ambit model http://127.0.0.1:11434 --name NAME':
    '没有设置本地模型。设置方法：ambit model http://127.0.0.1:11434 --name NAME',
  '$1 at $2': '$1，地址 $2',
  '$1 at $2, at most $3 verdicts a minute': '$1，地址 $2，每分钟最多判断 $3 次',
  'A local model needs an address and --name.': '本地模型需要一个地址和 --name。',
  'its address leads out of this machine, so nothing was sent': '其地址不在这台电脑上，因此没有发送任何内容',
  'nothing answers at that address: is the server of the model running?': '该地址没有应答：模型的服务器在运行吗？',
  'it did not answer within two minutes': '它在两分钟内没有回答',
  'its server refused the question: is the name of the model right?': '其服务器拒绝了问题：模型的名称正确吗？',
  'its answer does not have the form of /v1/chat/completions': '其回答不符合 /v1/chat/completions 的格式',
  'It cannot be used now: $1.': '现在无法使用：$1。',
  'It answers in $1 s. Turn it on for a topic on the desk, under Topics.':
    '它在 $1 秒内作答。请在工作台的“主题”下为主题开启它。',
  'The local model is not on for this topic: turn it on under Topics on the desk.':
    '这个主题没有开启本地模型：请在工作台的“主题”下开启。',
  'On battery: crawls that are paused until it is charged: $1.': '正在使用电池：在接通电源之前暂停的爬取任务：$1。',
  'Charging again: crawls that go on: $1.': '已接通电源：继续的爬取任务：$1。',
} as const;
