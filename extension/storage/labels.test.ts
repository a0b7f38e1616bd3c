import { expect, it } from 'vitest';
import { aLabel } from '../testing/builders.ts';
import { pairWithNobody } from '../testing/pair.ts';
import { inHand, takeInHand } from './in-hand.ts';
import {
  countWaitingLabels,
  hasLabel,
  keepInHand,
  keepLabel,
  labelRefused,
  labelsSent,
  pageLabels,
  waitingLabels,
} from './labels.ts';
import { dropPairing } from './pairing.ts';

it('the same id is one label', async () => {
  const label = aLabel();
  await keepLabel(label);
  await keepLabel({ ...label, value: 'not-relevant' });
  expect(await waitingLabels()).toEqual([label]);
});

it('given several labels on a page, the last given counts, even if the clock stopped or was set back', async () => {
  await keepLabel(aLabel({ value: 'relevant', at: 5_000 }));
  await keepLabel(aLabel({ value: 'none', at: 5_000 }));
  await keepLabel(aLabel({ value: 'not-relevant', at: 10 }));
  expect((await waitingLabels()).map(({ at, value }) => [at, value])).toEqual([
    [5_000, 'relevant'],
    [5_001, 'none'],
    [5_002, 'not-relevant'],
  ]);
  expect(await pageLabels('topic-1')).toEqual(new Map([[aLabel().url, 'not-relevant']]));
});

it('so does the newest in whatever spelling, for the companion and on every clock', async () => {
  const [written, other] = ['http://bread.example/a?utm_source=x#crust', 'https://bread.example/a'];
  await keepLabel(aLabel({ url: written, value: 'relevant', at: 5_000 }));
  await keepLabel(aLabel({ url: other, value: 'not-relevant', at: 10 }));
  expect((await waitingLabels()).map(({ url, at }) => [url, at])).toEqual([
    [written, 5_000],
    [other, 5_001],
  ]);
  expect(await pageLabels('topic-1')).toEqual(
    new Map([
      [written, 'not-relevant'],
      [other, 'not-relevant'],
    ]),
  );
  await keepLabel(aLabel({ url: other, target: 'opened' }));
  expect(await hasLabel('topic-1', 'opened', written)).toBe(true);
});

it('what one companion refused waits for the next that is paired, and not for the same at another port', async () => {
  await pairWithNobody('first');
  await keepLabel(aLabel({ id: 'refused' }));
  await labelRefused('refused', 'not-found');
  await pairWithNobody('first');
  expect(await waitingLabels()).toEqual([]);
  await pairWithNobody('second');
  expect((await waitingLabels()).map(({ id }) => id)).toEqual(['refused']);
  await labelRefused('refused', 'not-found');
  await dropPairing();
  await pairWithNobody('first');
  expect((await waitingLabels()).map(({ id }) => id)).toEqual(['refused']);
});

it('given sent and refused labels, they do not wait but still count', async () => {
  const [a, b, c] = [aLabel({ url: 'https://a.example/' }), aLabel({ url: 'https://b.example/' }), aLabel()];
  for (const label of [a, b, c]) await keepLabel(label);
  await labelsSent([a.id, 'unknown']);
  await labelRefused(b.id, 'not-found');
  expect(await waitingLabels()).toEqual([c]);
  expect(await countWaitingLabels()).toBe(1);
  expect((await pageLabels('topic-1')).size).toBe(3);
  expect((await pageLabels('topic')).size).toBe(0);
});

it('given thousands of labels, all wait; of the sent ones the newest two thousand stay', async () => {
  const labels = Array.from({ length: 2_100 }, (_, at) => aLabel({ url: `https://bread.example/${at}`, at }));
  for (const label of labels) await keepLabel(label);
  expect(await countWaitingLabels()).toBe(2_100);
  const sent = labels.slice(0, 2_050);
  await labelsSent(sent.map(({ id }) => id));
  expect(await countWaitingLabels()).toBe(50);
  const remembered = await pageLabels('topic-1');
  expect(labels.filter(({ url }) => !remembered.has(url))).toEqual(sent.slice(0, 50));
});

it('given a label, it is held synchronously until the database has saved or refused it', async () => {
  const label = aLabel();
  const keeping = keepLabel(label);
  expect(inHand().map(({ events }) => events)).toEqual([[label]]);
  await keeping;
  expect(inHand()).toEqual([]);
  // Not a key of the database.
  await expect(keepLabel(aLabel({ id: undefined as unknown as string }))).rejects.toThrow();
  expect(inHand()).toEqual([]);
});

it('given labels that a closed page left unsaved, each is saved once, even if some had been saved', async () => {
  const [first, second] = [aLabel({ url: 'https://a.example/' }), aLabel({ url: 'https://b.example/' })];
  await keepLabel(first);
  takeInHand([first, second]);
  takeInHand([aLabel({ url: 'https://c.example/' })]);
  await Promise.all([keepInHand(), keepInHand()]);
  expect((await waitingLabels()).map(({ url }) => url).sort()).toEqual([
    'https://a.example/',
    'https://b.example/',
    'https://c.example/',
  ]);
  expect(inHand()).toEqual([]);
});
