import { sigmoid } from '../../shared/learning/sigmoid.ts';
import { number, onOff, parametersOf, whole } from '../parameters.ts';
import { Growth } from './common/growth.ts';
import { orderOf } from './common/strategy.ts';
import { type LinkModel, learnedBy } from './learning/learned.ts';
import { PresenceBayes, type Prior } from './learning/presence-bayes.ts';
import type { Order, OrderOptions, Sighting } from './order.ts';
import { lexicon } from './words/lexicon.ts';
import { anchorFeatures, contextFeatures, featureOf, windowTerms } from './words/link-features.ts';
import { contextTerms } from './words/link-terms.ts';
import { PLAIN, type Split, splitFor } from './words/split.ts';

/**
 * Share of links of either class that are believed to show a word of the topic before any is followed, and of how many
 * such links.
 */
export const TOPIC_WORD = { positive: 0.5, negative: 0.05 } as const;
export const PRIOR_LINKS = 10;

/**
 * Returns our belief about links before the crawl has followed any. The figures are ours; the paper had 67,600 labelled
 * links instead.
 */
function priorOf(words: readonly string[], links: number): Prior {
  const shares = new Map<string, { positive: number; negative: number }>();
  for (const word of words) {
    shares.set(`a:${word}`, TOPIC_WORD);
    shares.set(`c:${word}`, TOPIC_WORD);
  }
  shares.set('anchor-lexicon', { positive: 0.8, negative: 0.1 });
  shares.set('context-lexicon', { positive: 0.9, negative: 0.3 });
  return { links, shares };
}

/** Feature sets 1 and 2 of the paper, for each link of a page. @param rule contexts by the paper's cheap rule */
export function linkFeatures(
  sightings: readonly Sighting[],
  set: number,
  rule: boolean,
  words: ReadonlySet<string>,
  split: Split = PLAIN,
) {
  return sightings.map(({ link }) => {
    const anchor = anchorFeatures(link, split);
    if (set === 1) return new Set(anchor);
    const context = rule ? windowTerms(link, split) : contextTerms(link, 60, split);
    const features = new Set([...anchor, ...contextFeatures(context)]);
    if (anchor.some((feature) => words.has(feature.slice(2)))) features.add('anchor-lexicon');
    if (context.some((word) => words.has(word))) features.add('context-lexicon');
    return features;
  });
}

export const NAIVE_BAYES = {
  features: whole(
    [2, 1, 2],
    'The feature set of the paper: 1 is the words of the anchor, 2 adds the words around it and the lexicon.',
    '论文的特征集：1 为锚文本的词，2 另加周围的词和词典特征。',
  ),
  context: whole(
    [1, 1, 2],
    "Words around a link: 1 is the paper's window, 2 the text of the block.",
    '链接周围的词：1 为论文的窗口规则，2 为所在文本块。',
  ),
  prior: number(
    [PRIOR_LINKS, 0, 1e6],
    "Made-up links of each class with the topic's words, from which learning starts.",
    '学习开始时，每一类中带主题词的虚拟链接数。',
  ),
  balance: onOff(
    1,
    'Count both classes as equally large; off: as they were found, as the paper has it.',
    '两类按同样大小计算；关闭则按实际数量，与论文一致。',
  ),
};

/**
 * Naive Bayes on links (NB crawler): score(u) = log odds of P(+ | features of the link), see `PresenceBayes`; the
 * largest of all sightings; priority = P(+). Learns from followed links and whether their pages were on topic. Learns
 * from scratch whenever the pages have grown by a tenth, and at once after a label.
 * Parameters: `features` 2 (set 1 = anchor words; set 2 = anchor words, context words, "anchor holds a lexicon word",
 * "context holds a lexicon word"). `context` 1 (the paper's cheap rule; 2 = the text around within the block of the
 * page). `prior` 10 made-up links of each class by the topic's words (0: none, all links are equal until the first
 * on-topic page). `balance` 1 (both classes count as equally large; 0: as found, the paper's formula to the letter).
 * Cost: O(words of the link) a sighting; learning amortised 10 times the features of one page's links a page.
 */
export function createNaiveBayes(options: OrderOptions): Order {
  const { features, context, prior, balance } = parametersOf(options, NAIVE_BAYES);
  const split = splitFor(options.topic, options.way);
  const words = lexicon(options.topic, split.terms);
  const wordSet = new Set(words);
  const bayes = new PresenceBayes(priorOf(words, prior), balance !== 0);
  const growth = new Growth();
  const model: LinkModel = {
    due: (pages) => growth.due(pages),
    fit: (samples, outcomes) => bayes.fit(samples, outcomes),
    value(sample, samples) {
      let sum = bayes.odds;
      for (const feature of samples.features(sample)) sum += bayes.evidence(feature);
      return sum;
    },
    *persist(archive) {
      growth.persist(archive);
      yield* bayes.persist(archive);
    },
    priority: sigmoid,
    explain: (sample, samples) => [
      { feature: 'share-on-topic', detail: '', weight: bayes.odds },
      ...[...samples.features(sample)].map((feature) => ({
        ...featureOf(samples.names.name(feature)),
        weight: bayes.evidence(feature),
      })),
    ],
  };
  return orderOf(
    'naive-bayes',
    learnedBy(model, (_page, sightings) => linkFeatures(sightings, features, context === 1, wordSet, split), options),
  );
}
