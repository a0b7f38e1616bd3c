import { expect, it } from 'vitest';
import type { Claim } from '../../companion/store/commons/claim.ts';
import type { Commons } from '../../companion/store/commons/commons.ts';
import { HELD_BACK } from '../../companion/store/commons/lessons.ts';
import { crawlOf, pageAt, score, turnOf, WAITS } from '../../companion/store/testing/commons-samples.ts';
import { type House, inBothHouses } from './houses.ts';

const [SEED, GOOD] = ['http://seed.example/', 'http://good.example/'];
const HOUR_MS = 3_600_000;

const takeOf = (commons: Commons, most = 6): Promise<readonly Claim[]> =>
  commons.take({ worker: 'w', topics: [], most, waits: WAITS });

const hosts = (claims: readonly Claim[]): string[] => claims.map(({ host }) => host.replace('.example', ''));

/** Starts a crawl with these scores, and takes a first page of a good host. @returns the claim */
async function begun(house: House, scores: Readonly<Record<string, number>>, id = 'c'): Promise<Claim> {
  await house.commons.create(crawlOf(id), [SEED]);
  const [seed] = await takeOf(house.commons);
  if (seed === undefined) throw new Error('nothing to take');
  await house.commons.keep(seed, 'w', pageAt(seed.url, Object.keys(scores)), [turnOf(seed)]);
  await score(house.commons, id, scores);
  const [claim] = await takeOf(house.commons, 1);
  if (claim?.host !== 'good.example') throw new Error('the best was not taken');
  return claim;
}

const restFor = (house: House, claim: Claim, pauseMs: number, errors = 0): Promise<unknown> =>
  house.commons.keep(claim, 'w', pageAt(claim.url), [turnOf(claim, { pauseMs, manners: { errors } })]);

/** Moves the crawl's start back by `ms`, as if no worker had taken anything for that time, by the database's clock. */
const pass = (house: House, ms: number): Promise<number> =>
  house.database.change('UPDATE counts SET begun_at = begun_at - $1', [ms]);

const KNOWN = { [`${GOOD}1`]: 0.9, [`${GOOD}2`]: 0.8, 'http://fair.example/': 0.5, 'http://poor.example/': 0.3 };

inBothHouses('a worker that waits', (house) => {
  it('leaves pages far worse than those after the best claimed page, not those nearly as good', async () => {
    await begun(house, KNOWN);
    expect(hosts(await takeOf(house.commons))).toEqual(['fair']);
    expect(await takeOf(house.commons)).toEqual([]);
    // No worker holds a lease for it.
    expect(await house.database.all("SELECT 1 FROM hosts WHERE worker <> '' AND host = 'poor.example'")).toEqual([]);
  });

  it('leaves it while the host of a better one rests, and takes that once it has rested', async () => {
    await restFor(house, await begun(house, KNOWN), 300_000);
    await score(house.commons, 'c', {});
    expect(hosts(await takeOf(house.commons))).toEqual(['fair']);
    expect(await takeOf(house.commons)).toEqual([]);
    await house.database.change("UPDATE hosts SET ready_at = 0 WHERE host = 'good.example'");
    await house.database.change('UPDATE queues SET rests_until = 1 WHERE rests_until IS NOT NULL');
    // No better page is left there.
    expect(hosts(await takeOf(house.commons))).toEqual(['good', 'poor']);
  });

  it('leaves it while another crawl holds the host', async () => {
    await begun(house, KNOWN);
    await house.commons.create(crawlOf('d'), ['http://other.example/']);
    const [other] = await takeOf(house.commons, 1);
    if (other?.crawl !== 'd') throw new Error('nothing to take of the other');
    await house.commons.keep(other, 'w', pageAt(other.url, [`${GOOD}other`, 'http://poor.example/other']), [
      turnOf(other),
    ]);
    await score(house.commons, 'd', { [`${GOOD}other`]: 0.9, 'http://poor.example/other': 0.2 });
    expect(hosts(await takeOf(house.commons))).toEqual(['fair']);
    expect(await takeOf(house.commons)).toEqual([]);
  });

  it('takes of one crawl what another waits for', async () => {
    await begun(house, { [`${GOOD}1`]: 0.9, [`${GOOD}2`]: 0.9, 'http://poor.example/': 0.1 });
    expect(await takeOf(house.commons)).toEqual([]);
    await house.commons.create(crawlOf('d'), ['http://poor.example/', 'http://other.example/']);
    expect((await takeOf(house.commons)).map(({ crawl, host }) => `${crawl} ${host}`).sort()).toEqual([
      'd other.example',
      'd poor.example',
    ]);
  });

  it.each([
    ['rests for long', WAITS.soonMs + 60_000, 0],
    ['has failed', 1_000, 1],
  ])('is not kept waiting by a host that %s', async (_, pauseMs, errors) => {
    await restFor(house, await begun(house, KNOWN), pauseMs, errors);
    await score(house.commons, 'c', {});
    expect(hosts(await takeOf(house.commons))).toEqual(['fair', 'poor']);
  });

  it('is not kept waiting by a host of which no more pages are wanted', async () => {
    const claim = await begun(house, KNOWN);
    const budgets = { pages: 1_000, perHost: 1, seconds: 0 };
    await house.commons.update('c', { budgets });
    expect(hosts(await takeOf(house.commons))).toEqual(['fair', 'poor']);
    await restFor(house, claim, 300_000);
  });

  it('leaves what looks like a trap for whatever does not, and waits for no trap', async () => {
    const trap = 'http://trap.example/';
    const claim = await begun(house, { [`${GOOD}1`]: 0.9, [`${GOOD}2`]: 0.1, [trap]: 0.9 - HELD_BACK });
    expect(await takeOf(house.commons)).toEqual([]);
    await house.commons.fail(claim, 'w', { failure: 'gone', message: '', again: false }, [turnOf(claim)]);
    await score(house.commons, 'c', { [`${GOOD}2`]: 0.8 - HELD_BACK });
    expect(hosts(await takeOf(house.commons)).sort()).toEqual(['good', 'trap']);
  });

  it('takes one that promises less when nothing was taken for long, and no second one', async () => {
    await begun(house, { ...KNOWN, 'http://fair.example/': 0.3 });
    expect(await takeOf(house.commons)).toEqual([]);
    await pass(house, HOUR_MS);
    expect(await takeOf(house.commons)).toHaveLength(1);
    expect(await takeOf(house.commons)).toEqual([]);
    // A clock that was put back is no reason to wait until it has caught up.
    await pass(house, -HOUR_MS);
    expect(await takeOf(house.commons)).toHaveLength(1);
  });

  it('takes no second one, either, when several ask at once', async () => {
    await begun(house, { ...KNOWN, 'http://fair.example/': 0.3 });
    await pass(house, HOUR_MS);
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeOf(house.commons)));
    expect(taken.flat()).toHaveLength(1);
  });

  it('takes pages without any score', async () => {
    await begun(house, KNOWN);
    await house.database.change("UPDATE queues SET priority = NULL WHERE host = 'poor.example'");
    expect(hosts(await takeOf(house.commons))).toEqual(['fair', 'poor']);
  });
});
