import { describe, expect, it } from 'vitest';
import { known, sighting } from '../testing/make.ts';
import { LinkTable, SAID, SAYS } from './links.ts';

const NOTHING = { anchor: 0, context: 0, heading: 0, address: 0 };
const words = (anchor: readonly number[]) => ({ anchor, address: [], around: [], heading: [], mute: false });

describe('Links', () => {
  it('gives what a score needs back once the page is fetched, and keeps where it was sighted', () => {
    const links = new LinkTable();
    links.open(known(7), 3, 2, -1);
    links.read(sighting(7), words([5]), { ...NOTHING, anchor: 0.5 });
    links.stand(7, 1, 11, 12);
    const slot = links.slot(7);
    expect(links.held).toBe(1);
    links.close(7);
    expect(links.held).toBe(0);
    const row = links.row(7);
    expect([links.sightings(row), links.from(row, 0), links.block(row, 0)]).toEqual([1, 1, 11]);
    links.open(known(8), 3, 2, -1);
    expect(links.slot(8)).toBe(slot);
    expect(links.said.get(slot * SAID + SAYS.anchor)).toBe(0);
    expect(links.words.length(slot)).toBe(0);
  });

  it('given a target fetched very many fetches ago, forgets its sightings', () => {
    const links = new LinkTable();
    for (let id = 0; id <= 16_384; id++) {
      links.open(known(id), 3, 2, -1);
      links.close(id);
    }
    expect([links.row(0), links.row(1) >= 0, links.known(0)]).toEqual([-1, true, false]);
    links.open(known(20_000), 3, 2, -1);
    expect(links.row(20_000)).toBeLessThanOrEqual(16_385);
  });

  it('keeps the last score of what fell out of mind until it is sighted again', () => {
    const links = new LinkTable();
    links.open(known(7), 3, 2, -1);
    links.drop(7, 0.25);
    expect([links.known(7), links.slot(7), links.row(7), links.droppedScore(7)]).toEqual([true, -1, -1, 0.25]);
    links.open(known(7), 3, 2, -1);
    expect([links.slot(7), links.droppedScore(7), links.held]).toEqual([0, undefined, 1]);
    expect(links.waiting()).toEqual([7]);
  });

  it('keeps forty different words, in the order met', () => {
    const links = new LinkTable();
    links.open(known(7), 3, 2, -1);
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    links.read(sighting(7), words(numbers), NOTHING);
    links.read(sighting(7), words(numbers.map((number) => number + 15)), NOTHING);
    expect([...links.words.copy(links.slot(7))]).toEqual(Array.from({ length: 40 }, (_, at) => at * 4));
  });
});
