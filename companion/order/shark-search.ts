import type { ScorePart } from '../../shared/api/page.ts';
import { Column } from '../../shared/collections/column.ts';
import { IntList } from '../../shared/collections/int-list.ts';
import type { LinkRecord } from '../../shared/page/record.ts';
import { number, onOff, parametersOf } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { LinkGraph } from './graph/link-graph.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';
import { anchorTerms, contextTerms } from './words/link-terms.ts';
import { MatchedWords } from './words/matched-words.ts';
import { type Similarity, similarity } from './words/similarity.ts';
import { splitFor } from './words/split.ts';
import { topicVector } from './words/topic-vector.ts';

export const SHARK_SEARCH = {
  delta: number(
    [0.5, 0, 1],
    'Share of its relevance that a page passes on to its links.',
    '页面传给其链接的相关度比例。',
  ),
  beta: number(
    [0.8, 0, 1],
    'Weight of the anchor, against the text around the link.',
    '锚文本相对于链接周围文字的权重。',
  ),
  gamma: number(
    [0.5, 0, 1],
    "Weight of what the pages pass on, against the link's own words.",
    '页面传递值相对于链接自身文字的权重。',
  ),
  strict: onOff(
    1,
    'Only pages on the topic pass on their own relevance; off: all with any relevance, as the paper has it.',
    '只有符合主题的页面传递自身相关度；关闭则凡有相关度的页面都传递，与论文一致。',
  ),
};

/**
 * Shark-Search (GA crawler; Hersovici et al. 1998). inherited(child) = delta * R(page) when the page is on topic, else
 * delta * inherited(page) (0 for a seed); anchor = cos(topic, anchor text); anchor_context = 1 when anchor > 0, else
 * cos(topic, context); neighbourhood = beta * anchor + (1 - beta) * anchor_context; score(child) = gamma * inherited +
 * (1 - gamma) * neighbourhood, the largest of all sightings. Parameters: `delta` 0.5, `beta` 0.8, `gamma` 0.5, the
 * paper's; `strict` 1. R is the judge's relevance; a calibrated chance is never 0, so "sim > 0" of the paper reads "on
 * topic". With `strict` 0 it reads R > 0, the paper's own way beside the judge `vsm`, whose R is the paper's cosine.
 * Cost: O(words of the link) a sighting; a label: once over the links seen.
 */
export function createSharkSearch(options: OrderOptions): Order {
  const { delta, beta, gamma, strict } = parametersOf(options, SHARK_SEARCH);
  const split = splitFor(options.topic, options.way);
  const topic = topicVector(options.topic, split.terms);
  const graph = new LinkGraph();
  const passedOn = new Column();
  const inherited = new Column(0);
  const scores = new Column();
  /** The link that gave each URL its score. */
  const made = new IntList();
  /** By link. */
  const matched = new MatchedWords(topic.keys());
  let revision = 0;

  /** Returns the score that a page itself passes on, NaN if it passes on its inherited one. */
  const ownOf = ({ relevance, onTopic }: { readonly relevance: number; readonly onTopic: boolean }) =>
    (strict === 0 ? relevance > 0 : onTopic) ? relevance : Number.NaN;
  /** Neighbourhood of a link, negative where the context speaks and not the anchor, with the words that do. */
  const neighbourhoodOf = (link: LinkRecord): Similarity => {
    const anchor = similarity(topic, anchorTerms(link, split));
    if (anchor.value > 0) return { value: beta * anchor.value + (1 - beta), words: anchor.words };
    const context = similarity(topic, contextTerms(link, undefined, split));
    return { value: -(1 - beta) * context.value, words: context.words };
  };
  const swim = (row: number) => {
    const page = graph.idOf(row);
    const relevance = passedOn.get(page);
    const left = delta * (Number.isNaN(relevance) ? inherited.get(page) : relevance);
    for (let link = graph.start(row); link < graph.start(row + 1); link++) {
      const target = graph.target(link);
      const score = gamma * left + (1 - gamma) * Math.abs(graph.weight(link));
      if (!(scores.get(target) >= score)) {
        scores.set(target, score);
        made.set(target, link);
      }
      if (inherited.get(target) < left) inherited.set(target, left);
    }
  };
  const scoreOf = (target: UrlId): number | undefined => {
    const score = scores.get(target);
    return Number.isNaN(score) ? undefined : score;
  };
  return orderOf('shark-search', {
    get revision() {
      return revision;
    },
    observe(page, sightings) {
      passedOn.set(page.id, ownOf(page));
      const near = sightings.map(({ link }) => neighbourhoodOf(link));
      const rows = graph.rows;
      const first = graph.links;
      const row = graph.add(
        page.id,
        sightings.map(({ target }) => target.id),
        near.map(({ value }) => value),
      );
      if (graph.rows === rows) return;
      for (const [place, { words }] of near.entries()) matched.remember(first + place, words);
      swim(row);
    },
    relabel(changes) {
      for (const change of changes) passedOn.set(change.id, ownOf(change));
      scores.clear();
      inherited.clear();
      for (let row = 0; row < graph.rows; row++) swim(row);
      revision += 1;
    },
    *persist(archive) {
      revision = archive.number(revision);
      for (const part of [graph, passedOn, inherited, scores, made, matched]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority: (target) => scoreOf(target) ?? 0,
    explain(target) {
      const score = scoreOf(target);
      if (score === undefined) return [];
      const link = made.get(target);
      const near = graph.weight(link);
      const nearby = (1 - gamma) * Math.abs(near);
      const parts: ScorePart[] = [{ feature: 'inherited', detail: '', weight: score - nearby }];
      if (nearby > 0)
        parts.push({ feature: near > 0 ? 'anchor' : 'context', detail: matched.of(link), weight: nearby });
      return parts.sort((a, b) => b.weight - a.weight);
    },
  });
}
