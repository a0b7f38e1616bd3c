import type { IDBPObjectStore, StoreNames } from 'idb';
import { type LabelEvent, WEAK_TARGETS, type WeakTarget } from '../../shared/api/label.ts';
import type { LabelValue } from '../../shared/api/page.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { giveUpOldest } from './captures.ts';
import { database } from './database.ts';
import { inHand, takeInHand } from './in-hand.ts';
import { makeRoom } from './room.ts';
import type { AmbitSchema, KeptLabel, LabelState } from './schema.ts';
import { written } from './written.ts';

type WritableLabels = IDBPObjectStore<AmbitSchema, ArrayLike<StoreNames<AmbitSchema>>, 'labels', 'readwrite'>;

/** Sent labels are kept so that an older list from the companion cannot show them as unlabelled. */
const SENT_KEPT = 2_000;

/**
 * Saves labels given together, all or none. They are durable when it resolves; called from a page, even from the call
 * on. Each gets a later time than every earlier label on its target, in any spelling, so that the newest counts on any
 * clock.
 */
export async function keepLabels(events: readonly LabelEvent[]): Promise<void> {
  const hand = takeInHand(events);
  try {
    await put(events);
  } finally {
    hand.letGo();
  }
}

/** Saves labels that closed pages left unsaved. A label that does not fit on the disk stays with them. */
export async function keepInHand(): Promise<void> {
  for (const { events, letGo } of inHand()) {
    await put(events);
    letGo();
  }
}

async function put(events: readonly LabelEvent[]): Promise<void> {
  await makeRoom(async () => {
    const tx = (await database()).transaction('labels', 'readwrite', { durability: 'strict' });
    await written(
      tx,
      async () => {
        for (const event of events) {
          if ((await tx.store.get(event.id)) !== undefined) continue;
          const place = pageKey(event.url);
          const earlier = await tx.store.index('place').getAll([event.topicId, event.target, place]);
          const at = Math.max(event.at, ...earlier.map((label) => label.at + 1));
          await tx.store.put({ ...event, place, at, state: 'waiting', reason: '' });
        }
      },
      'labels',
    );
  }, giveUpOldest);
}

const allOf = (topicId: string, target: LabelEvent['target']): IDBKeyRange =>
  IDBKeyRange.bound([topicId, target, ''], [topicId, target, '\uffff']);

export const keepLabel = (event: LabelEvent): Promise<void> => keepLabels([event]);

/** Labels that the companion does not have yet, oldest first. */
export async function waitingLabels(): Promise<readonly LabelEvent[]> {
  const waiting = await (await database()).getAllFromIndex('labels', 'state', 'waiting');
  return waiting.sort((a, b) => a.at - b.at).map(bare);
}

export async function countWaitingLabels(): Promise<number> {
  return (await database()).countFromIndex('labels', 'state', 'waiting');
}

/** The companion has these on disk. */
export async function labelsSent(ids: readonly string[]): Promise<void> {
  await settle(ids, 'sent', '');
  await dropOldSent();
}

/** The companion will not take this one; it stays, with the reason, until it is dropped. */
export async function labelRefused(id: string, reason: string): Promise<void> {
  await settle([id], 'refused', reason);
}

/**
 * Lets refused labels wait again: another companion may accept them. Call it in the transaction that changes
 * companions.
 */
export async function refusedWait(labels: WritableLabels): Promise<void> {
  for (const label of await labels.index('state').getAll('refused'))
    await labels.put({ ...label, state: 'waiting', reason: '' });
}

async function settle(ids: readonly string[], state: LabelState, reason: string): Promise<void> {
  const tx = (await database()).transaction('labels', 'readwrite');
  await written(
    tx,
    async () => {
      for (const id of ids) {
        const label = await tx.store.get(id);
        if (label !== undefined) await tx.store.put({ ...label, state, reason });
      }
    },
    'labels',
  );
}

async function dropOldSent(): Promise<void> {
  const tx = (await database()).transaction('labels', 'readwrite');
  await written(tx, async () => {
    const sent = await tx.store.index('state').getAll('sent');
    const old = sent.sort((a, b) => b.at - a.at).slice(SENT_KEPT);
    for (const { id } of old) await tx.store.delete(id);
  });
}

/** The user's last word on each page of a topic, by every URL by which a word was given. */
export const pageLabels = (topicId: string) => lastLabels(topicId, 'page');

/** The user's last word on each link of a topic, by every URL by which a word was given. */
export const linkLabels = (topicId: string) => lastLabels(topicId, 'link');

/** Returns the user's interactions with pages of a topic, newest first, without those that the user removed. */
export async function weakLabels(topicId: string): Promise<readonly (LabelEvent & { readonly target: WeakTarget })[]> {
  const all = await Promise.all(
    WEAK_TARGETS.map(async (target) => {
      const labels = await labelsOf(topicId, target);
      const newest = new Map(labels.map((label) => [label.place, bare(label)]));
      return [...newest.values()].map((label) => ({ ...label, target }));
    }),
  );
  return all
    .flat()
    .filter(({ value }) => value !== 'none')
    .sort((a, b) => b.at - a.at);
}

/** Returns true if this target ever got a label here, withdrawn or not. */
export async function hasLabel(topicId: string, target: LabelEvent['target'], url: string): Promise<boolean> {
  return (await (await database()).countFromIndex('labels', 'place', [topicId, target, pageKey(url)])) > 0;
}

async function lastLabels(topicId: string, target: LabelEvent['target']): Promise<ReadonlyMap<string, LabelValue>> {
  const labels = await labelsOf(topicId, target);
  const last = new Map(labels.map(({ place, value }) => [place, value]));
  return new Map(labels.map(({ url, place, value }) => [url, last.get(place) ?? value]));
}

/** Oldest first. */
async function labelsOf(topicId: string, target: LabelEvent['target']): Promise<readonly KeptLabel[]> {
  const labels = await (await database()).getAllFromIndex('labels', 'place', allOf(topicId, target));
  return labels.sort((a, b) => a.at - b.at);
}

function bare({ state: _state, reason: _reason, place: _place, ...event }: KeptLabel): LabelEvent {
  return event;
}
