import { expect, it } from 'vitest';
import type { ScorePart } from '../../../shared/api/page.ts';
import { createAdaptive } from '../adaptive.ts';
import type { Order } from '../order.ts';
import { known, offTopic, onTopic, sighting, TOPIC } from '../testing/make.ts';
import { Evidence } from './evidence.ts';
import { effects } from './explain.ts';
import { LinkModels } from './link-models.ts';

const at = (host: string, path: string) => ({ url: `https://${host}/${path}`, host, site: host });
const weightOf = (parts: readonly ScorePart[], code: string) => parts.find(({ feature }) => feature === code)?.weight;

/** A crawl that has found something, with links to explain. */
function crawled(order: Order): Order {
  order.seed(known(0, { depth: 0 }));
  order.observe(onTopic(0, at('a.test', '')), [
    sighting(1, { anchor: 'zoom' }, at('a.test', 'x1')),
    sighting(2, { anchor: 'soup' }, at('a.test', 'x2')),
    sighting(3, { anchor: 'camera lens', heading: 'lens' }, at('a.test', 'x3')),
    sighting(4, { anchor: 'zoom more' }, at('b.test', 'x4')),
    sighting(5, { anchor: 'Blog' }, at('b.test', 'x5')),
  ]);
  order.observe(onTopic(1, at('a.test', 'x1')), [sighting(6, { anchor: 'lens' }, at('a.test', 'x6'))]);
  order.observe(offTopic(2, at('a.test', 'x2')), []);
  return order;
}

it('given a score, its parts add up to it', () => {
  const mix = { gamma: 0.4, parent: 0.25, explore: 0.4, lists: 0.9 };
  const evidence = new Evidence(TOPIC);
  const models = new LinkModels(1);
  const order = createAdaptive({ topic: TOPIC, parameters: mix });
  const links = [
    sighting(1, { anchor: 'camera lens', heading: 'lens' }, at('a.test', 'x1')),
    sighting(2, { anchor: 'Blog', furniture: true }, at('b.test', 'x2')),
    sighting(3, { anchor: 'soup', before: 'camera' }, at('b.test', '~ann/x3')),
  ];
  order.observe(onTopic(0, at('a.test', '')), links);
  evidence.outcome(onTopic(0, at('a.test', '')), links.length);
  for (const link of links) evidence.sight(onTopic(0, at('a.test', '')), link);
  for (const id of [1, 2, 3]) {
    const words = evidence.links.words.copy(evidence.links.slot(id));
    const sum = effects(evidence, models, id, mix, words).parts.reduce((total, { weight }) => total + weight, 0);
    expect(sum).toBeCloseTo(order.score(id) ?? Number.NaN, 3);
  }
});

it('given an index, explains its worth by the links behind it', () => {
  const order = createAdaptive({ topic: TOPIC, parameters: { explore: 0 } });
  const links = ['Blog', 'Blob'].map((anchor, place) =>
    sighting(place + 1, { anchor, position: place }, at('b.test', `x${place + 1}`)),
  );
  order.observe(offTopic(0, at('a.test', '')), links);
  const [index, plain] = [1, 2].map((id) => order.score(id) ?? Number.NaN);
  expect(index).toBeGreaterThan(plain ?? 1);
  // Features share their joint effect, so a part is not exactly the loss without that feature.
  expect(weightOf(order.explain(1), 'index')).toBeGreaterThan(0.75 * ((index ?? 0) - (plain ?? 0)));
  expect(weightOf(order.explain(2), 'index')).toBeUndefined();
});

it('given a hedge on the parent, explains it by the page that shows the link', () => {
  const [bold, hedged] = [0, 0.25].map((parent) => {
    const order = crawled(createAdaptive({ topic: TOPIC, parameters: { parent } }));
    return weightOf(order.explain(4), 'parent') ?? 0;
  });
  expect(hedged).toBeGreaterThan(0.25 * 0.9);
  expect((hedged ?? 0) - 0.75 * (bold ?? 0)).toBeCloseTo(0.25 * 0.9, 2);
});

it('given a link with words of the topic and others, names the topic’s own in each part of the link', () => {
  const order = crawled(createAdaptive({ topic: TOPIC }));
  order.observe(onTopic(3, at('a.test', 'x3')), [
    sighting(7, { anchor: 'zoom lens sudoku', before: 'a camera zoom' }, at('a.test', 'x7')),
  ]);
  const details = Object.fromEntries(order.explain(7).map(({ feature, detail }) => [feature, detail]));
  expect(details).toMatchObject({ anchor: 'len' });
  for (const feature of ['anchor', 'context', 'heading', 'address'])
    expect(details[feature] ?? '').not.toMatch(/zoom|sudoku/);
});
