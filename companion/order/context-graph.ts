import { Column } from '../../shared/collections/column.ts';
import { Interned } from '../../shared/collections/interned.ts';
import { persistPieces } from '../../shared/collections/state-archive.ts';
import { number, parametersOf, whole } from '../parameters.ts';
import { Growth } from './common/growth.ts';
import { orderOf } from './common/strategy.ts';
import { layers } from './graph/layers.ts';
import { LinkGraph } from './graph/link-graph.ts';
import { Outcomes } from './learning/outcomes.ts';
import { WordClasses } from './learning/word-classes.ts';
import type { Order, OrderOptions, UrlId } from './order.ts';
import { pageTerms } from './words/page-terms.ts';
import { splitFor } from './words/split.ts';

const MAX_TERMS = 200_000;

export const CONTEXT_GRAPH = {
  layers: whole(
    [4, 1, 20],
    'Layers of pages around the topic, by the number of links that lead to it.',
    '围绕主题的页面层数，按通往主题的链接数划分。',
  ),
  sure: number(
    [0.5, 0, 1],
    'Least chance of a layer; a page of which no layer has it goes last.',
    '层的最小概率；没有任何层达到它的页面排在最后。',
  ),
};

/**
 * Context graph (Diligenti et al. 2000), built from the crawled graph instead of a search engine's backlinks. Layer i =
 * fetched pages from which i links lead to an on-topic page (`layers`). Naive Bayes over the 40 most used words of a
 * page guesses its layer. Links of a page that looks like layer i wait in queue i. The lowest queue with links comes
 * first.
 * score(u) = max over pages that link to u of (L + 1 - layer) + P(layer | page's words). Pages without a layer whose
 * chance is at least `sure` fall into the last queue. Priority = score / (L + 2).
 * The topic's texts are pages of layer 0 from the start. The order rebuilds layers and classes whenever the pages have
 * grown by a tenth, and after a label. Parameters: `layers` L = 4, `sure` 0.5.
 * Cost: O(words of the page) a page; amortised 10 times (L sweeps over the links and words of one page) a page.
 */
export function createContextGraph(options: OrderOptions): Order {
  const { layers: depth, sure } = parametersOf(options, CONTEXT_GRAPH);
  const names = new Interned(MAX_TERMS);
  const numbered = (words: readonly string[]) => Int32Array.from(words, (word) => names.id(word));
  const split = splitFor(options.topic, options.way);
  const topicPages = [
    ...options.topic.texts.map(({ title, text }) => numbered(pageTerms(split, title, text))),
    ...(options.topic.words.length > 0 ? [numbered(pageTerms(split, options.topic.words.join(' '), ''))] : []),
  ];
  const graph = new LinkGraph();
  const outcomes = new Outcomes();
  const words: Int32Array[] = [];
  const classes = new WordClasses(depth + 2);
  const scores = new Column();
  const growth = new Growth();
  let revision = 0;

  const queue = (row: number) => {
    const chances = classes.chances(words[row] ?? []);
    let layer = 0;
    for (const [each, chance] of chances.entries()) if (chance > (chances[layer] ?? 0)) layer = each;
    const chance = chances[layer] ?? 0;
    const score = chance < sure ? 0 : depth + 1 - layer + chance;
    for (let link = graph.start(row); link < graph.start(row + 1); link++) {
      const target = graph.target(link);
      if (!(scores.get(target) >= score)) scores.set(target, score);
    }
  };
  const learn = () => {
    const layer = layers(graph, (page) => outcomes.onTopic(page), depth);
    const pages = words.flatMap((each, row) => {
      const page = graph.idOf(row);
      return outcomes.known(page) ? [{ words: each, of: layer.get(page), weight: 1 }] : [];
    });
    classes.fit(names.size + 1, [...topicPages.map((each) => ({ words: each, of: 0, weight: 1 })), ...pages]);
    scores.clear();
    for (let row = 0; row < graph.rows; row++) queue(row);
    revision += 1;
  };
  const scoreOf = (target: UrlId): number | undefined => {
    const score = scores.get(target);
    return Number.isNaN(score) ? undefined : score;
  };
  const priority = (target: UrlId) => (scoreOf(target) ?? 0) / (depth + 2);
  return orderOf('context-graph', {
    get revision() {
      return revision;
    },
    observe(page, sightings) {
      outcomes.observe(page);
      const rows = graph.rows;
      const row = graph.add(
        page.id,
        sightings.map(({ target }) => target.id),
      );
      if (graph.rows > rows) {
        words[row] = numbered(pageTerms(split, page.title, page.text));
        queue(row);
      }
      if (growth.due(graph.rows)) learn();
    },
    amend: (changes) => outcomes.relabel(changes),
    relabel(changes) {
      outcomes.relabel(changes);
      learn();
    },
    *persist(archive) {
      revision = archive.number(revision);
      growth.persist(archive);
      yield* names.persist(archive);
      yield* persistPieces(archive, words, () => new Int32Array(0));
      for (const part of [graph, outcomes, classes, scores]) yield* part.persist(archive);
    },
    score: scoreOf,
    priority,
    explain(target) {
      const score = scoreOf(target);
      if (score === undefined) return [];
      const layer = Math.min(depth + 1, Math.ceil(depth + 1 - score + 1e-12));
      return [{ feature: 'layer', detail: String(layer), weight: priority(target) }];
    },
  });
}
