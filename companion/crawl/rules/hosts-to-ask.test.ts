import { expect, it } from 'vitest';
import { hostsToAsk, type WaitingLink } from './hosts-to-ask.ts';

const SEEDS = Array.from({ length: 20 }, (_, at) => `https://seed${at}.test/`);
const none = () => undefined;
const EARLY = { seeds: SEEDS, fetched: 39 };
const linksOf = (host: string, count: number, chance: number, isSeed = false): WaitingLink[] =>
  Array.from({ length: count }, () => ({ host, chance, isSeed }));
/** Hosts enough for questions, none of them likely. */
const OTHERS = Array.from({ length: 8 }, (_, at) => linksOf(`other${at}.test`, 3, 0.01)).flat();

it('asks first about the host that the crawl goes to next; ten links speak as loud as more', () => {
  const waiting = [
    ...linksOf('large.test', 400, 0.4),
    ...linksOf('likely.test', 10, 0.9),
    ...linksOf('small.test', 4, 0.9),
    ...OTHERS,
  ];
  expect(hostsToAsk(waiting, none, 3, EARLY).map(({ host }) => host)).toEqual([
    'likely.test',
    'large.test',
    'small.test',
  ]);
});

it('given a seed that waits, asks nothing yet', () => {
  const waiting = [...linksOf('likely.test', 10, 0.9), ...OTHERS];
  expect(hostsToAsk(waiting, none, 1, EARLY)).toHaveLength(1);
  expect(hostsToAsk([...waiting, ...linksOf('seed0.test', 1, 1, true)], none, 1, EARLY)).toEqual([]);
});

it('given a seed that waits though two pages were fetched for each, asks all the same', () => {
  const waiting = [...linksOf('likely.test', 10, 0.9), ...linksOf('seed0.test', 1, 1, true), ...OTHERS];
  const late = { seeds: SEEDS, fetched: 40 };
  expect(hostsToAsk(waiting, none, 1, late)).toMatchObject([{ host: 'likely.test' }]);
});
