/**
 * One feature of a link: stable code for the UI, meanings for its translations, and the weight before anything is
 * learned.
 */
export interface Feature {
  readonly code: string;
  readonly english: string;
  readonly chinese: string;
  readonly prior: number;
  /** Precision of the Gaussian prior of a weight; larger holds it tighter. */
  readonly hold: number;
}

const feature = <Code extends string>(
  code: Code,
  prior: number,
  english: string,
  chinese: string,
  hold = 4,
): Feature & { readonly code: Code } => ({
  code,
  english,
  chinese,
  prior,
  hold,
});

/**
 * Dense features in the order of their columns. Priors are the same for every web and topic, set by
 * hand from what the literature ranks highest and not yet fitted; a positive prior means that more of it is better.
 */
export const FEATURES = [
  feature('base', -2, 'how often links lead to relevant pages in general', '链接通向相关网页的一般比例', 1),
  feature('anchor', 3, 'topic words in the link text', '链接文字中的主题词'),
  feature('context', 1, 'topic words near the link', '链接附近的主题词'),
  feature('heading', 0.7, 'topic words in the heading above the link', '链接上方标题中的主题词'),
  feature('address', 2, 'topic words in the address', '网址中的主题词'),
  feature('lexicon', 1.5, 'link words that are common on relevant pages', '链接词常见于相关网页'),
  feature('parent', 2, 'relevance of the page it was found on', '所在网页的相关度'),
  feature('parent-context', 1, 'topic words near the link, on a relevant page', '相关网页上链接附近的主题词'),
  feature('parents', 0.4, 'number of relevant pages that link there', '链向它的相关网页数'),
  feature('siblings', 0.7, 'results of links in the same block', '同一区块链接的结果'),
  feature('block', 0.4, 'results of links in similar blocks of that site', '该网站同类区块链接的结果'),
  feature('hub', 0.3, 'results of other links on that page', '该网页其他链接的结果'),
  feature('place', 1, 'results of pages in the same folder and on the same host', '同目录、同主机网页的结果'),
  feature('near', 0.5, 'few clicks from a relevant page', '与相关网页只隔几次点击'),
  feature('path', 0.5, 'share of relevant pages on the path', '路径上相关网页的比例'),
  feature('same-host', 0, 'stays on the host', '同一主机'),
  feature('new-host', 1, 'a host not visited yet', '尚未访问的主机'),
  feature(
    'index',
    -0.2,
    'an index page or a page below one: archive, list, next page, tags',
    '索引或其下的网页：归档、列表、下一页、标签',
  ),
  feature('furniture', -0.8, 'navigation or footer', '导航或页脚'),
  feature('mute', -0.4, 'the link text is not informative', '链接文字没有提供信息'),
  feature('depth', -0.3, 'far from the seeds', '离起点较远'),
] as const;

export type FeatureCode = (typeof FEATURES)[number]['code'];

/**
 * Weights, before anything is learned, of the chance that a page opens the way to many good links; features not named
 * have 0.
 */
export const AHEAD_PRIOR: Readonly<Partial<Record<FeatureCode, number>>> = {
  base: -3,
  index: 1.5,
  'new-host': 1.5,
  lexicon: 1,
  anchor: 1,
  address: 0.5,
  parent: 0.5,
  near: 0.5,
};

/** Column of each feature. */
export const COLUMN = Object.fromEntries(FEATURES.map(({ code }, at) => [code, at])) as Readonly<
  Record<FeatureCode, number>
>;

/** Parts of an explanation that are no dense feature. */
export const FURTHER_PARTS = [
  feature('learned-words', 0, 'link words that led to good or bad pages before', '从以往链接的好坏中学到的词'),
  feature('unopened', 0, 'part of a site not explored yet', '网站中尚未查看过的部分'),
] as const;

export type FurtherCode = (typeof FURTHER_PARTS)[number]['code'];

export const newFeatures = (): Float32Array => new Float32Array(FEATURES.length);
