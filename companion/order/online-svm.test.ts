import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trainSvm } from './learning/linear-svm.ts';
import { fitPlatt } from './learning/platt.ts';
import { createOnlineSvm } from './online-svm.ts';
import { offTopic, onTopic, sighting, TOPIC } from './testing/make.ts';

describe('trainSvm', () => {
  const example = (positive: boolean, ...features: number[]) => ({ features: Int32Array.from(features), positive });

  it('given separable classes, separates them, and gives a shared feature no weight', () => {
    const examples = Array.from({ length: 50 }, (_, place) => example(place % 2 === 0, 2, place % 2, 3 + (place % 7)));
    const svm = trainSvm(examples, 10, 1, 1);
    for (const { features, positive } of examples) expect(svm.decide(features) > 0).toBe(positive);
    expect(svm.weight(0)).toBeGreaterThan(0.5);
    expect(svm.weight(1)).toBeLessThan(-0.5);
    expect(Math.abs(svm.weight(2))).toBeLessThan(0.2);
  });

  it('takes features that it was not trained on for nothing', () => {
    const svm = trainSvm([example(true, 0), example(false, 1)], 2, 1, 1);
    expect(svm.decide(Int32Array.of(0, 77))).toBe(svm.decide(Int32Array.of(0)));
  });
});

describe('fitPlatt', () => {
  const decisions = fc.array(
    fc.record({ value: fc.double({ min: -20, max: 20, noNaN: true }), positive: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 60,
    },
  );

  it('never gives a larger decision a smaller chance, whatever the data', () => {
    fc.assert(
      fc.property(decisions, (given) => {
        const { chance } = fitPlatt(given);
        const chances = [-10, -3, -1, 0, 1, 3, 10].map(chance);
        expect(chances.every((each) => Number.isFinite(each) && each >= 0 && each <= 1)).toBe(true);
        expect(chances).toEqual([...chances].sort((a, b) => a - b));
      }),
    );
  });

  it('finds the chances behind the decisions', () => {
    const given = [-2, 0, 2].flatMap((value) =>
      Array.from({ length: 1000 }, (_, place) => ({ value, positive: place / 1000 < 1 / (1 + Math.exp(-value)) })),
    );
    const { slope, offset } = fitPlatt(given);
    expect(slope).toBeCloseTo(1, 1);
    expect(offset).toBeCloseTo(0, 1);
  });
});

describe('online-svm', () => {
  const create = () => createOnlineSvm({ topic: TOPIC, parameters: { batch: 40 } });
  const walk = (order: ReturnType<typeof create>) => {
    for (let first = 0; first < 38; first += 2) {
      order.observe(onTopic(first), [
        sighting(first + 500, { anchor: 'zoom flash' }),
        sighting(first + 501, { anchor: 'soup onion' }),
      ]);
      order.observe(offTopic(first + 1), []);
    }
  };

  it('follows links of on-topic pages first until it was trained, those with topic words before the others', () => {
    const order = create();
    const links = (first: number) => [
      sighting(first, { anchor: 'soup' }),
      sighting(first + 1, { anchor: 'camera lens', position: 1 }),
      sighting(first + 2, { anchor: 'soup', before: 'camera', position: 2 }),
    ];
    order.observe(onTopic(1), links(10));
    order.observe(offTopic(2), links(20));
    const ranked = [10, 11, 12, 20, 21, 22].sort((a, b) => (order.score(b) ?? 0) - (order.score(a) ?? 0));
    expect(ranked).toEqual([11, 12, 10, 21, 22, 20]);
    expect(order.explain(12)).toMatchObject([
      { feature: 'parent-on-topic' },
      { feature: 'link-text', detail: 'camera' },
    ]);
  });

  it('is trained once a batch, and ranks negatives by how negative they are', () => {
    const order = create();
    walk(order);
    for (let id = 500; id < 520; id++) {
      order.observe(id % 2 === 0 ? onTopic(id) : offTopic(id), []);
    }
    expect(order.revision).toBe(1);
    for (let id = 600; id < 622; id++) order.observe(offTopic(id), []);
    expect(order.revision).toBe(2);
    order.observe(offTopic(700), [
      sighting(701, { anchor: 'zoom flash' }),
      sighting(702, { anchor: 'zoom soup' }),
      sighting(703, { anchor: 'soup' }),
      sighting(704, { anchor: 'soup onion' }),
    ]);
    const scores = [701, 702, 703, 704].map((id) => order.score(id) ?? Number.NaN);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const priorities = [701, 702, 703, 704].map((id) => order.priority(id));
    expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
    expect(priorities[0]).toBeGreaterThan(0.6);
    expect(priorities[3]).toBeLessThan(0.4);
  });
});
