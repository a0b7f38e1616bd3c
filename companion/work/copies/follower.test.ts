import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../crawl/clock.ts';
import { openTestHouse, type TestHouse } from '../../crawl/testing/house.ts';
import type { Commons, GivenLabel } from '../../store/commons/commons.ts';
import type { Learned } from '../../store/commons/lessons.ts';
import { TEA } from '../../store/testing/commons-samples.ts';
import { learnedAt, SHARED } from '../testing/shared-crawl.ts';
import { Follower } from './follower.ts';

let own: TestHouse | undefined;
let follower: Follower | undefined;
afterEach(async () => {
  await follower?.close();
  await own?.crawls.close();
  own?.store.close();
});

const url = 'http://gone.example/';
const learned = learnedAt(url);

/** Follows a shared store with one crawl, which changes with every look. */
function follow(change: Partial<Commons> = {}): { readonly follower: Follower; readonly house: TestHouse } {
  own = openTestHouse({});
  const { crawls: local, store } = own;
  let bytes = 0;
  const commons: Partial<Commons> = {
    crawls: async () => [{ ...SHARED, bytes: ++bytes }],
    workers: async () => [],
    topic: async () => TEA,
    seeds: async () => [],
    learned: async (_crawl, after) => (after < 1 ? [learned] : []),
    visited: async () => [],
    labels: async () => [],
    ...change,
  };
  const idle = { tell: () => undefined, changed: () => undefined, failed: () => undefined };
  follower = new Follower({ commons: commons as Commons, local, store, clock: systemClock, who: 'ann', ...idle });
  return { follower, house: own };
}

it('what is forgotten while it is copied is forgotten once it is here, and stays so while the companion runs', async () => {
  let arrive = (_: readonly Learned[]): void => undefined;
  const coming = new Promise<readonly Learned[]>((resolve) => {
    arrive = resolve;
  });
  const { follower, house } = follow({ learned: async (_crawl, after) => (after < 1 ? coming : []) });
  const looked = follower.look();
  const forgotten = follower.alone(() => house.crawls.forget({ kind: 'all' }));
  arrive([learned]);
  await looked;
  expect(await forgotten).toMatchObject({ pages: 1 });
  await follower.look();
  expect(house.store.crawls.list()).toEqual([]);
});

it('what others say for a topic that was forgotten here is not written down here', async () => {
  const given: GivenLabel[] = [];
  const { follower, house } = follow({ labels: async (_topic, after) => given.filter(({ seq }) => seq > after) });
  await follower.look();
  await follower.alone(() => house.crawls.forget({ kind: 'all' }));
  const label = { id: 'l', topicId: TEA.id, target: 'page', url, value: 'relevant', at: 9, who: 'bob' } as const;
  given.push({ seq: 1, label });
  await follower.look();
  expect(house.store.labels.count()).toBe(0);
});

it('a companion that ends leaves what is being forgotten to the next', async () => {
  const { follower } = follow();
  await follower.look();
  void follower.alone(() => new Promise(() => undefined));
  void follower.look();
  await follower.close();
});
