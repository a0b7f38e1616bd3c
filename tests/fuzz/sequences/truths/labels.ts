import { expect } from 'vitest';
import type { CompanionModel } from '../model.ts';
import type { CompanionWorld } from '../world.ts';

const MAX = 1_000;

/** Checks that no acknowledged label is lost, and that no withdrawn or erased label returns. */
export function labelsHold({ store }: CompanionWorld, model: CompanionModel): void {
  expect(store.labels.count()).toBe(model.labels.length);
  expect(store.captures.count()).toBe(model.captures.length);
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
