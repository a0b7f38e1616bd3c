import type { Forget } from '../../shared/api/capture.ts';
import { database } from './database.ts';
import { inHand } from './in-hand.ts';
import { isMeant, isOfferMeant } from './meant.ts';

/** Amounts in this browser that an erasure would remove. `unsent` is the part that the companion lacks. */
export interface CountsHere {
  readonly captures: number;
  readonly labels: number;
  readonly suggestions: number;
  readonly unsent: { readonly captures: number; readonly labels: number };
}

/** Counts the data that `forget` would erase in this browser now; changes nothing. */
export async function countsHere(whats: readonly Forget[]): Promise<CountsHere> {
  const tests = whats.map(isMeant);
  const meant = (url: string, at: number): boolean => tests.some((test) => test(url, at));
  const db = await database();
  const [notes, kept, lists] = await Promise.all([
    db.getAll('captures'),
    db.getAll('labels'),
    db.getAll('suggestions'),
  ]);
  const captures = notes.filter(({ url, at }) => meant(url, at));
  const labels = kept.filter(({ url, at }) => meant(url, at));
  const known = new Set(kept.map(({ id }) => id));
  // Labels of pages that were closed before the database had them.
  const held = inHand().flatMap(({ events }) => events.filter(({ id, url, at }) => !known.has(id) && meant(url, at)));
  const offers = lists.flatMap(({ list }) => list.filter((offer) => isOfferMeant(offer, meant)));
  return {
    captures: captures.length,
    labels: labels.length + held.length,
    suggestions: offers.length,
    unsent: {
      captures: captures.filter(({ state }) => state === 'waiting').length,
      labels: labels.filter(({ state }) => state !== 'sent').length + held.length,
    },
  };
}
