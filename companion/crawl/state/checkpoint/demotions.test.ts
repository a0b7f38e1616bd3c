import { expect, it } from 'vitest';
import { Frontier } from '../../frontier/frontier.ts';
import { runSync } from '../../ports/sliced-task.ts';
import type { Demotion } from '../../rules/patterns.ts';
import { persistDemotions } from './demotions.ts';
import { StateReader } from './state-reader.ts';
import { StateWriter } from './state-writer.ts';

const AT_ONCE = { readyAt: () => 0 };
const HOST = 'a.example';
const newState = () => ({
  frontier: new Frontier(() => HOST),
  demoted: new Map<string, Demotion & { urls: number }>(),
});
const inSequence = (frontier: Frontier): number[] => {
  const ids: number[] = [];
  for (let id = frontier.best(0, AT_ONCE); id !== undefined; id = frontier.best(0, AT_ONCE)) {
    ids.push(id);
    frontier.take(id);
  }
  return ids;
};

it('given URLs behind the rest, a restart leaves them there with their reasons, before it has their scores', () => {
  const saved = newState();
  for (const id of [0, 1, 2, 3]) saved.frontier.offer(id, 1 - id / 10);
  saved.frontier.demote(0, 2);
  saved.frontier.demote(2, 3);
  saved.demoted.set('a.example/**', { reason: 'nofollow', pattern: 'a.example/**', urls: 2 });
  const octets: Buffer[] = [];
  const writer = new StateWriter((piece) => octets.push(Buffer.from(piece)));
  runSync(persistDemotions(writer, saved));
  writer.end();
  const loaded = newState();
  const reader = new StateReader(() => octets.shift());
  runSync(persistDemotions(reader, loaded));
  reader.end();
  loaded.frontier.restore([saved.frontier.scoresOf(0).slice(0, 4)]);
  runSync(loaded.frontier.opening(() => undefined, 0));
  expect([...loaded.frontier.demoted()]).toEqual([
    { id: 0, why: 2 },
    { id: 2, why: 3 },
  ]);
  expect(loaded.demoted).toEqual(saved.demoted);
  expect(inSequence(loaded.frontier)).toEqual([1, 3, 0, 2]);
});
