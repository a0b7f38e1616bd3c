import { expect } from 'vitest';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { isWithin } from '../../../shared/url/within.ts';
import { newestWords } from '../printed.ts';
import type { Companion } from './companion.ts';
import type { SharedStoreModel } from './model.ts';
import type { SharedStoreWorld } from './world.ts';

const MAX = 10_000;

/** Checks that the companion, once synced, shows the shared store's state, except for data erased on one side. */
export async function copiesHold(world: SharedStoreWorld, model: SharedStoreModel): Promise<void> {
  const { companion } = world;
  if (companion === undefined) return;
  if (companion.machine.line === 'up') {
    companion.look();
    await world.still();
    for (const { id, tally, state } of await world.sharedStore.crawls()) {
      const isHere = companion.now.store.crawls.get(id) !== undefined;
      expect({ id, isHere: isHere || model.home.crawls.has(id) }).toEqual({ id, isHere: true });
      if (!isHere) continue;
      const { fetched, onTopic, failed, hosts, ...view } = companion.now.shared.view(id);
      expect({ fetched, onTopic, failed, hosts, state: view.state }).toEqual({
        ...{ fetched: tally.fetched, onTopic: tally.onTopic, failed: tally.failed, hosts: tally.hosts, state },
      });
      await pagesHold(world, model, id);
    }
    if (!model.hasForgotten) labelsHold(companion, model);
  }
  expect(companion.failures).toEqual([]);
}

async function pagesHold(
  { sharedStore, companion }: SharedStoreWorld,
  { home }: SharedStoreModel,
  id: string,
): Promise<void> {
  const { store } = companion?.now ?? {};
  if (store === undefined) return;
  const journal = store.journal(id);
  const here = new Map(
    store.crawls.fetched(id).map((page) => [pageKey(store.crawls.page(page)?.url ?? ''), journal.judged(page)]),
  );
  for (const { url, n, relevance, onTopic, unsure } of await sharedStore.visited(id, 0, MAX)) {
    if (n === 0 || home.sites.some((site) => isWithin(hostOf(url), site))) continue;
    expect({ id, url, ...here.get(pageKey(url)) }).toEqual({ id, url, relevance, onTopic, unsure });
  }
}

function labelsHold({ now: { store } }: Companion, { topics, labels }: SharedStoreModel): void {
  for (const topicId of topics) {
    if (!store.crawls.list().some((crawl) => crawl.topicId === topicId)) continue;
    const current = store.labels.current(topicId).map(({ target, key, value }) => `${target} ${key} ${value}`);
    const said = newestWords(labels, topicId).filter((word) => !word.endsWith(' none'));
    expect(current.sort()).toEqual(said);
  }
}
