import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { ROUTES } from '../../../../shared/api/routes.ts';
import type { CompanionModel } from '../model.ts';
import type { CompanionWorld } from '../world.ts';

/** Checks that the views of watched topics match the store, and that nothing else is watched. */
export function watchesHold({ watching, store, failures }: CompanionWorld, model: CompanionModel): void {
  expect(failures).toEqual([]);
  const list = watching.list();
  expect([...Value.Errors(ROUTES.watches.reply, list)]).toEqual([]);
  for (const { topicId } of list) expect(model.topics.has(topicId)).toBe(true);
  for (const topicId of model.topics.keys()) {
    const view = watching.view(topicId);
    expect([...Value.Errors(ROUTES.watch.reply, view)]).toEqual([]);
    const entry = list.find((one) => one.topicId === topicId);
    expect(view.state).toBe(entry?.state ?? 'off');
    if (entry !== undefined) expect(entry.finds).toBe(view.finds.length);
    if (view.state === 'off') expect(view.pages).toEqual([]);
    expect(new Set(view.pages.map(({ url }) => url)).size).toBe(view.pages.length);
    expect(JSON.stringify(view)).not.toContain('forgotten.invalid');
    // A link is new for as long as it was never fetched for the topic.
    for (const { fresh } of store.watches.pages(topicId)) expect(new Set(fresh).size).toBe(fresh.length);
    for (const { id, crawlId } of view.finds) expect(store.results.record(id) && crawlId).toBe(crawlId);
  }
}
