import type { Suggestion } from '../../../shared/api/page.ts';
import { termOf } from '../../../shared/text/terms.ts';
import { words } from '../../../shared/text/words.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { isWhole, wordString } from './whole-words.ts';

/**
 * Function words that no reason may consist of, gathered apart from the product's own lists: what the product leaves
 * out must not be measured by the product's list.
 */
const FUNCTION_WORDS = new Set(
  (
    'a about above across after again against all almost alone along already also although always am among an and ' +
    'another any anyone anything are around as at away back be became because become been before behind being below ' +
    'between both but by came can cannot come could did do does doing done down during each either else enough etc ' +
    'even ever every everyone everything few for from further gave get gets give given go goes going gone got had ' +
    'has have having he hence her here hers herself him himself his how however i if in indeed instead into is it ' +
    'its itself just keep kept know known last least less let like likely little made make makes making many may me ' +
    'might mine more most mostly much must my myself near neither never next no nobody none nor not nothing now of ' +
    'off often on once one ones only onto or other others our ours ourselves out over own per perhaps put quite ' +
    'rather really said same saw say says see seem seemed seems seen several shall she should since so some someone ' +
    'something sometimes soon still such take taken than that the their theirs them themselves then there therefore ' +
    'these they thing things this those though three through thus to together too took toward towards two under ' +
    'unless until up upon us use used using very via want was way we well went were what whatever when where whether ' +
    'which while who whole whom whose why will with within without would yes yet you your yours yourself ' +
    '的 了 和 是 在 有 与 及 或 也 都 就 而 并 但 但是 因为 所以 因此 如果 虽然 不过 然而 以及 等 这 那 这个 那个 这些 那些 ' +
    '其 其中 其他 该 各 每 某 我 你 您 他 她 它 我们 你们 他们 她们 它们 自己 什么 怎么 如何 为什么 哪 很 更 最 太 非常 已 已经 ' +
    '将 会 能 可 可以 可能 应该 要 需要 必须 被 把 对 对于 关于 向 从 由 以 于 为 为了 到 至 之 之后 之前 以后 以前 还 还是 还有 ' +
    '再 又 则 却 只 只是 即 使 让 同时 跟 比 当 时 时候 个 种 次 所 本 通过 根据 进行 作为 成为 认为 表示 目前 现在 一个 一些 ' +
    '没有 不是 不会 不能 这样 那么 就是 都是 而且 并且 或者 由于 此外 另外 同样 一直 一定 所有 大家 之间 可是 起来 出来 来说'
  ).split(' '),
);

/** What a page and the link that led to it show to a reader. */
export interface ShownPage {
  readonly title: string;
  readonly text: string;
  readonly headings: readonly string[];
  /** Texts of its own links. */
  readonly anchors: readonly string[];
}

/** Faults of the reasons of one suggestion, each as the words concerned. */
export interface ReasonFaults {
  /** Matching words that do not occur as whole words in title, text or link. */
  readonly shreds: readonly string[];
  readonly stopWords: readonly string[];
  /** Words the user did not type that are parts of the page's host name. */
  readonly hostParts: readonly string[];
  /** Words that most off-topic pages of the crawl contain. */
  readonly common: readonly string[];
  /** A word of the topic is among the matching words. */
  readonly hasTopicWord: boolean;
  /** The first matching word is one of the topic. */
  readonly topicFirst: boolean;
  /** Words of the link's parts that are shreds, stop words or parts of a host. */
  readonly linkShreds: readonly string[];
  /** Words shown as topic words of the link that are none. */
  readonly linkOffTopic: readonly string[];
}

/** Parts of a priority that name topic words. */
const NAMES_TOPIC: readonly string[] = ['anchor', 'context', 'heading', 'address', 'link-text'];
/** Parts of a priority whose detail is words. */
const NAMES_WORDS: readonly string[] = [...NAMES_TOPIC, 'lexicon', 'learned-words'];

const termsOf = (text: string): readonly string[] =>
  words(text)
    .map(termOf)
    .filter((term) => term !== '');

/** Judges the reasons of suggestions of one crawl. @param offTopic word strings of its off-topic pages */
export function reasonJudge(
  topicTexts: readonly string[],
  offTopic: readonly string[],
): (suggestion: Suggestion, page: ShownPage) => ReasonFaults {
  const topic = new Set(topicTexts.flatMap(termsOf));
  /** A longer Chinese word that contains one of the topic is of the topic: 网络游戏 for 游戏. */
  const han = [...topic].filter((term) => /^\p{Script=Han}{2,}$/u.test(term));
  const isTopical = (word: string): boolean => {
    const parts = termsOf(word);
    return parts.length > 0 && parts.every((part) => topic.has(part) || han.some((one) => part.includes(one)));
  };
  const shares = new Map<string, number>();
  const shareOff = (word: string): number => {
    const known = shares.get(word);
    if (known !== undefined) return known;
    const share = offTopic.filter((text) => isWhole(word, text)).length / Math.max(1, offTopic.length);
    shares.set(word, share);
    return share;
  };
  const isStopWord = (word: string): boolean => {
    const parts = words(word);
    return parts.every((part) => FUNCTION_WORDS.has(part) || termOf(part) === '');
  };
  return ({ url, why }, { title, text, headings, anchors }) => {
    const onPage = wordString([title, text, why.anchor, ...headings, ...anchors]);
    const onLink = wordString([why.before, why.anchor, why.after, addressText(url)]);
    const host = new Set(hostOf(url).split(/[.-]/));
    const isOfHost = (word: string): boolean => host.has(word.toLowerCase()) && !isTopical(word);
    const inLink = why.parts
      .filter(({ feature }) => NAMES_WORDS.includes(feature))
      .flatMap(({ detail }) => (detail === '' ? [] : detail.split(', ')));
    const asTopic = why.parts
      .filter(({ feature }) => NAMES_TOPIC.includes(feature))
      .flatMap(({ detail }) => (detail === '' ? [] : detail.split(', ')));
    return {
      shreds: why.words.filter((word) => !isWhole(word, onPage)),
      stopWords: why.words.filter(isStopWord),
      hostParts: why.words.filter(isOfHost),
      common: offTopic.length < MIN_OFF_TOPIC ? [] : why.words.filter((word) => shareOff(word) > 0.5),
      hasTopicWord: why.words.some(isTopical),
      topicFirst: isTopical(why.words[0] ?? ''),
      linkShreds: inLink.filter((word) => !isWhole(word, onLink) || isStopWord(word) || isOfHost(word)),
      linkOffTopic: asTopic.filter((word) => !isTopical(word)),
    };
  };
}

/** Fewer off-topic pages do not show which words are common there. */
const MIN_OFF_TOPIC = 8;

/** Path of an address as text. */
function addressText(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[_\-+]/g, ' ');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
