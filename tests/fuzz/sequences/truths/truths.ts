import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { ROUTES } from '../../../../shared/api/routes.ts';
import type { CompanionModel } from '../model.ts';
import type { CompanionWorld } from '../world.ts';
import { rowsHold } from './rows.ts';
import { viewsHold } from './views.ts';

/** Checks that the views of watched topics match the store, and that nothing else is watched. */
function watchesHold({ watching, store, failures }: CompanionWorld, model: CompanionModel): void {
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

const MAX = 1_000;

/** Checks that no acknowledged label or note is lost, and that none that was withdrawn or erased returns. */
function labelsHold({ store }: CompanionWorld, model: CompanionModel): void {
  expect(store.labels.count()).toBe(model.labels.length);
  expect(store.captures.count()).toBe(model.captures.length);
  expect(new Map(store.annotations.list().map(({ url, note }) => [url, note]))).toEqual(
    new Map([...model.notes].map(([url, { note }]) => [url, note])),
  );
  for (const topicId of model.topics.keys()) {
    const labels = store.labels.current(topicId).map(({ target, key, value }) => `${target} ${key} ${value}`);
    expect(labels.sort()).toEqual(model.currentLabels(topicId));
    const ids = model.labels.filter((label) => label.topicId === topicId).map(({ id }) => id);
    expect(
      store.results
        .labelHistory(topicId, MAX)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());
  }
}

/** Checks that no request goes to the placeholder of an erased address. */
function askedHold({ asked }: CompanionWorld): void {
  expect(asked.filter((url) => url.includes('forgotten.invalid'))).toEqual([]);
}

/** Checks everything that must hold after any step. */
export function truthsHold(world: CompanionWorld, model: CompanionModel): void {
  rowsHold(world.dir);
  labelsHold(world, model);
  viewsHold(world, model);
  askedHold(world);
  watchesHold(world, model);
}
