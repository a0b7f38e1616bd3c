/** A code of `ScorePart.feature` in words that a user reads. */
interface Meaning {
  readonly en: string;
  readonly zh: string;
}

/**
 * Every code that the classic orders explain themselves with. Codes are stable: they are stored, shown and translated.
 */
export const CLASSIC_FEATURES: Readonly<Record<string, Meaning>> = {
  seed: { en: 'You chose it as a starting page', zh: '您选定的起始页' },
  'label-relevant': { en: 'You called this link relevant', zh: '您把这个链接标为相关' },
  'label-not-relevant': { en: 'You called this link not relevant', zh: '您把这个链接标为不相关' },
  'nothing-known': {
    en: 'No evidence yet: links are followed in the order found',
    zh: '尚无依据：按发现的先后顺序抓取',
  },
  depth: { en: 'Links from a starting page', zh: '距起始页的链接层数' },
  'newest-page': { en: 'Linked from the page fetched last', zh: '来自最近抓取的页面' },
  chance: { en: 'Picked at random', zh: '随机选取' },
  'link-text': { en: 'Topic words in the link text and address', zh: '链接文字和网址中的主题词' },
  anchor: { en: 'Words of the link', zh: '链接文字中的词' },
  context: { en: 'Words around the link', zh: '链接周围文字中的词' },
  url: { en: 'Words of the address', zh: '网址中的词' },
  'anchor-lexicon': { en: 'The link text contains a topic word', zh: '链接文字含有主题词' },
  'context-lexicon': { en: 'The text around the link contains a topic word', zh: '链接周围文字含有主题词' },
  metadata: { en: 'What pages say about this link is similar to the topic', zh: '各页面对此链接的描述与主题相近' },
  inherited: { en: 'Reached from a page on the topic', zh: '从符合主题的页面到达' },
  'depth-budget': { en: 'Steps that may still be taken in this direction', zh: '此方向上还可以继续的层数' },
  'parent-relevance': { en: 'Relevance of the page that links to it', zh: '链接所在网页的相关度' },
  'parent-on-topic': { en: 'The page that links to it is on the topic', zh: '链接所在页面符合主题' },
  batch: { en: 'Chosen for the current batch', zh: '已选入当前批次' },
  generation: { en: 'Chosen for the current generation', zh: '已选入当前这一代' },
  pagerank: { en: 'Links to it from the pages fetched so far', zh: '已抓取网页中指向它的链接' },
  ipagerank: {
    en: 'Links to it with topic words, from the pages fetched so far',
    zh: '已抓取网页中以主题词指向它的链接',
  },
  authority: { en: 'Good link lists point to it', zh: '优质的链接目录指向它' },
  layer: { en: 'Usual number of clicks from such a page to the topic', zh: '从此类页面到主题通常需要的点击次数' },
  'share-on-topic': { en: 'How often links of this crawl lead to the topic', zh: '本次抓取中链接通向主题的比例' },
};
