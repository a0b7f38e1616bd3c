/** A code of `ScorePart.feature` in words that a user reads. */
interface Meaning {
  readonly en: string;
  readonly zh: string;
}

/** Every code that the classic orders explain themselves with. Codes are stable: they are stored, shown and translated. */
export const CLASSIC_FEATURES: Readonly<Record<string, Meaning>> = {
  seed: { en: 'You chose it as a starting page', zh: '你选定的起始页' },
  'label-relevant': { en: 'You called this link relevant', zh: '你把这个链接标为相关' },
  'label-not-relevant': { en: 'You called this link not relevant', zh: '你把这个链接标为不相关' },
  'nothing-known': {
    en: 'Nothing known speaks for it: what was found first comes first',
    zh: '没有任何已知依据：先发现的先抓取',
  },
  depth: { en: 'Links from a starting page', zh: '距起始页的链接层数' },
  'newest-page': { en: 'Linked from the page fetched last', zh: '来自最近抓取的页面' },
  chance: { en: 'Picked by chance', zh: '随机选取' },
  'link-text': { en: 'Topic words in the link text and address', zh: '链接文字和网址中的主题词' },
  anchor: { en: 'Words of the link', zh: '链接文字中的词' },
  context: { en: 'Words around the link', zh: '链接周围文字中的词' },
  url: { en: 'Words of the address', zh: '网址中的词' },
  'anchor-lexicon': { en: 'The link holds a topic word', zh: '链接文字含有主题词' },
  'context-lexicon': { en: 'The text around the link holds a topic word', zh: '链接周围文字含有主题词' },
  metadata: { en: 'All that pages say about this link is like the topic', zh: '各页面对此链接的描述与主题相近' },
  inherited: { en: 'Comes from a page on the topic, or from its descendants', zh: '来自相关页面或其后代' },
  'depth-budget': { en: 'Links that may still be followed from here', zh: '此方向还可以继续的链接层数' },
  'parent-relevance': { en: 'Relevance of the page it stands on', zh: '链接所在页面的相关度' },
  'parent-on-topic': { en: 'The page it stands on is on the topic', zh: '链接所在页面属于主题' },
  batch: { en: 'Chosen for the batch under way', zh: '已选入当前批次' },
  generation: { en: 'Chosen for the generation under way', zh: '已选入当前一代' },
  pagerank: { en: 'How much the pages read so far link to it', zh: '已读页面链接到它的程度' },
  ipagerank: { en: 'How much the pages read so far link to it with topic words', zh: '已读页面以主题词链接到它的程度' },
  authority: { en: 'Good collections of links point to it', zh: '优质目录页指向它' },
  layer: { en: 'Links that usually lie between such a page and the topic', zh: '此类页面通常距主题页的链接层数' },
  'share-on-topic': { en: 'How often links of this crawl lead to the topic', zh: '本次抓取中链接通向主题的比例' },
};
