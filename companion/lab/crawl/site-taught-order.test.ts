import { afterAll, expect, it } from 'vitest';
import { createOrder } from '../../order/index.ts';
import type { Order } from '../../order/order.ts';
import { littleLab } from '../testing/little-lab.ts';
import { SimulatedCrawl } from './simulate.ts';
import { SiteTaughtOrder } from './site-taught-order.ts';
import { askedTopic, silentJudge } from './start.ts';

const lab = await littleLab();
afterAll(() => lab.remove());

it('given an answer about a site, a new order that knows it gets every call of the old one', () => {
  const [recorded] = lab.truth.topics;
  if (recorded === undefined) throw new Error('the little web has a topic');
  const topic = askedTopic(recorded);
  const made: { readonly order: Order; readonly told: unknown[][] }[] = [];
  const order = new SiteTaughtOrder((siteLabel) => {
    const plain = createOrder('adaptive', { topic, siteLabel });
    const told: unknown[][] = [];
    const spy = new Proxy(plain, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function' || !['seed', 'observe', 'relabel'].includes(String(name))) return member;
        return (...given: unknown[]) => {
          told.push([name, ...given]);
          return member.apply(target, given) as unknown;
        };
      },
    });
    made.push({ order: plain, told });
    return spy;
  });
  const crawl = new SimulatedCrawl({ web: lab.web, seeds: recorded.seeds, order, judge: silentJudge, topic });
  crawl.run(12);
  const before = order.revision;
  crawl.answerSite('s0.example', true);
  expect(made).toHaveLength(2);
  expect(made[0]?.told.length).toBeGreaterThan(12);
  expect(made[1]?.told).toEqual(made[0]?.told);
  expect(order.revision).toBeGreaterThan(before);
  expect([order.said('http://s0.example/4'), order.said('http://s1.example/4')]).toEqual([true, undefined]);
  crawl.run(20);
  expect(made[1]?.told.length).toBeGreaterThan(made[0]?.told.length ?? 0);
});
