import { expect, it } from 'vitest';
import type { Claim } from '../../companion/cluster/store/claim.ts';
import { HELD_BACK } from '../../companion/cluster/store/model-updates.ts';
import type { SharedStore } from '../../companion/cluster/store/shared-store.ts';
import { crawlOf, pageAt, score, turnOf, WAITS } from '../../companion/cluster/store/testing/samples.ts';
import { inBothStores, type SharedStoreHarness } from './harnesses.ts';

const [SEED, GOOD] = ['http://seed.example/', 'http://good.example/'];
const HOUR_MS = 3_600_000;

const takeOf = (sharedStore: SharedStore, most = 6): Promise<readonly Claim[]> =>
  sharedStore.take({ worker: 'w', topics: [], most, waits: WAITS });

const hosts = (claims: readonly Claim[]): string[] => claims.map(({ host }) => host.replace('.example', ''));

/** Starts a crawl with these scores, and takes a first page of a good host. @returns the claim */
async function begun(harness: SharedStoreHarness, scores: Readonly<Record<string, number>>, id = 'c'): Promise<Claim> {
  await harness.sharedStore.create(crawlOf(id), [SEED]);
  const [seed] = await takeOf(harness.sharedStore);
  if (seed === undefined) throw new Error('nothing to take');
  await harness.sharedStore.keep(seed, 'w', pageAt(seed.url, Object.keys(scores)), [turnOf(seed)]);
  await score(harness.sharedStore, id, scores);
  const [claim] = await takeOf(harness.sharedStore, 1);
  if (claim?.host !== 'good.example') throw new Error('the best was not taken');
  return claim;
}

const restFor = (harness: SharedStoreHarness, claim: Claim, pauseMs: number, errors = 0): Promise<unknown> =>
  harness.sharedStore.keep(claim, 'w', pageAt(claim.url), [turnOf(claim, { pauseMs, manners: { errors } })]);

/** Moves the crawl's start back by `ms`, as if no worker had taken anything for that time, by the database's clock. */
const pass = (harness: SharedStoreHarness, ms: number): Promise<number> =>
  harness.database.change('UPDATE counts SET begun_at = begun_at - $1', [ms]);

const KNOWN = { [`${GOOD}1`]: 0.9, [`${GOOD}2`]: 0.8, 'http://fair.example/': 0.5, 'http://poor.example/': 0.3 };

inBothStores('a worker that waits', (harness) => {
  it('leaves pages far worse than those after the best claimed page, not those nearly as good', async () => {
    await begun(harness, KNOWN);
    expect(hosts(await takeOf(harness.sharedStore))).toEqual(['fair']);
    expect(await takeOf(harness.sharedStore)).toEqual([]);
    // No worker holds a lease for it.
    expect(await harness.database.all("SELECT 1 FROM hosts WHERE worker <> '' AND host = 'poor.example'")).toEqual([]);
  });

  it('leaves it while the host of a better one rests, and takes that once it has rested', async () => {
    await restFor(harness, await begun(harness, KNOWN), 300_000);
    await score(harness.sharedStore, 'c', {});
    expect(hosts(await takeOf(harness.sharedStore))).toEqual(['fair']);
    expect(await takeOf(harness.sharedStore)).toEqual([]);
    await harness.database.change("UPDATE hosts SET ready_at = 0 WHERE host = 'good.example'");
    await harness.database.change('UPDATE queues SET rests_until = 1 WHERE rests_until IS NOT NULL');
    // No better page is left there.
    expect(hosts(await takeOf(harness.sharedStore))).toEqual(['good', 'poor']);
  });

  it('leaves it while another crawl holds the host', async () => {
    await begun(harness, KNOWN);
    await harness.sharedStore.create(crawlOf('d'), ['http://other.example/']);
    const [other] = await takeOf(harness.sharedStore, 1);
    if (other?.crawl !== 'd') throw new Error('nothing to take of the other');
    await harness.sharedStore.keep(other, 'w', pageAt(other.url, [`${GOOD}other`, 'http://poor.example/other']), [
      turnOf(other),
    ]);
    await score(harness.sharedStore, 'd', { [`${GOOD}other`]: 0.9, 'http://poor.example/other': 0.2 });
    expect(hosts(await takeOf(harness.sharedStore))).toEqual(['fair']);
    expect(await takeOf(harness.sharedStore)).toEqual([]);
  });

  it('takes of one crawl what another waits for', async () => {
    await begun(harness, { [`${GOOD}1`]: 0.9, [`${GOOD}2`]: 0.9, 'http://poor.example/': 0.1 });
    expect(await takeOf(harness.sharedStore)).toEqual([]);
    await harness.sharedStore.create(crawlOf('d'), ['http://poor.example/', 'http://other.example/']);
    expect((await takeOf(harness.sharedStore)).map(({ crawl, host }) => `${crawl} ${host}`).sort()).toEqual([
      'd other.example',
      'd poor.example',
    ]);
  });

  it.each([
    ['rests for long', WAITS.soonMs + 60_000, 0],
    ['has failed', WAITS.soonMs / 2, 1],
  ])('is not kept waiting by a host that %s', async (_, pauseMs, errors) => {
    await restFor(harness, await begun(harness, KNOWN), pauseMs, errors);
    await score(harness.sharedStore, 'c', {});
    expect(hosts(await takeOf(harness.sharedStore))).toEqual(['fair', 'poor']);
  });

  it('is not kept waiting by a host of which no more pages are wanted', async () => {
    const claim = await begun(harness, KNOWN);
    const budgets = { pages: 1_000, perHost: 1, seconds: 0 };
    await harness.sharedStore.update('c', { budgets });
    expect(hosts(await takeOf(harness.sharedStore))).toEqual(['fair', 'poor']);
    await restFor(harness, claim, 300_000);
  });

  it('leaves what looks like a trap for whatever does not, and waits for no trap', async () => {
    const trap = 'http://trap.example/';
    const claim = await begun(harness, { [`${GOOD}1`]: 0.9, [`${GOOD}2`]: 0.1, [trap]: 0.9 - HELD_BACK });
    expect(await takeOf(harness.sharedStore)).toEqual([]);
    await harness.sharedStore.fail(claim, 'w', { failure: 'gone', message: '', again: false }, [turnOf(claim)]);
    await score(harness.sharedStore, 'c', { [`${GOOD}2`]: 0.8 - HELD_BACK });
    expect(hosts(await takeOf(harness.sharedStore)).sort()).toEqual(['good', 'trap']);
  });

  it('takes one that promises less when nothing was taken for long, and no second one', async () => {
    await begun(harness, { ...KNOWN, 'http://fair.example/': 0.3 });
    expect(await takeOf(harness.sharedStore)).toEqual([]);
    await pass(harness, HOUR_MS);
    expect(await takeOf(harness.sharedStore)).toHaveLength(1);
    expect(await takeOf(harness.sharedStore)).toEqual([]);
    // A clock that was put back is no reason to wait until it has caught up.
    await pass(harness, -HOUR_MS);
    expect(await takeOf(harness.sharedStore)).toHaveLength(1);
  });

  it('takes no second one, either, when several ask at once', async () => {
    await begun(harness, { ...KNOWN, 'http://fair.example/': 0.3 });
    await pass(harness, HOUR_MS);
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeOf(harness.sharedStore)));
    expect(taken.flat()).toHaveLength(1);
  });

  it('takes pages without any score', async () => {
    await begun(harness, KNOWN);
    await harness.database.change("UPDATE queues SET priority = NULL WHERE host = 'poor.example'");
    expect(hosts(await takeOf(harness.sharedStore))).toEqual(['fair', 'poor']);
  });
});
