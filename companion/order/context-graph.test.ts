import { describe, expect, it } from 'vitest';
import { createContextGraph } from './context-graph.ts';
import { layers } from './graph/layers.ts';
import { LinkGraph } from './graph/link-graph.ts';
import { offTopic, page, sighting, TOPIC } from './testing/make.ts';

describe('layers', () => {
  it('counts links back from the pages on topic, up to the depth', () => {
    const graph = new LinkGraph();
    for (const [id, targets] of [[1], [2], [3, 0], [], [9]].entries()) graph.add(id, targets);
    const found = layers(graph, (id) => id === 3, 2);
    expect([0, 1, 2, 3, 4].map((id) => found.get(id))).toEqual([3, 2, 1, 0, 3]);
    expect(found.get(9)).toBeNaN();
  });
});

describe('context-graph', () => {
  const department = (id: number) =>
    page(id, { relevance: 0.1, title: 'Department', text: 'department staff faculty office people' });
  const soup = (id: number) => offTopic(id, { text: 'soup onion carrot kitchen recipe' });
  const camera = (id: number) =>
    page(id, { relevance: 0.9, onTopic: true, title: 'Camera', text: 'camera lens shutter aperture exposure' });

  it('prefers links of pages that look like pages from which the topic was reached', () => {
    const order = createContextGraph({ topic: TOPIC });
    for (let first = 0; first < 60; first += 6) {
      order.observe(department(first), [sighting(first + 1)]);
      order.observe(camera(first + 1), []);
      order.observe(soup(first + 2), [sighting(first + 3)]);
      order.observe(soup(first + 3), []);
    }
    order.observe(department(100), [sighting(201)]);
    order.observe(soup(101), [sighting(202)]);
    order.observe(camera(102), [sighting(203)]);
    const [fromDepartment, fromSoup, fromCamera] = [201, 202, 203].map((id) => order.score(id) ?? Number.NaN);
    expect(fromCamera).toBeGreaterThan(fromDepartment ?? 0);
    expect(fromDepartment).toBeGreaterThan(fromSoup ?? 0);
    expect(order.explain(201)).toMatchObject([{ feature: 'layer', detail: '1' }]);
    expect(order.explain(203)).toMatchObject([{ feature: 'layer', detail: '0' }]);
  });

  it('knows a page of the topic by the topic texts alone, before any was found', () => {
    const order = createContextGraph({ topic: TOPIC });
    order.observe(soup(1), [sighting(11)]);
    order.observe(soup(2), [sighting(12)]);
    order.observe(page(3, { title: 'Camera lens', text: 'camera lens shutter aperture light exposure' }), [
      sighting(13),
    ]);
    expect(order.score(13)).toBeGreaterThan(order.score(12) ?? 9);
  });
});
