/**
 * Returns the old list in its order with current values; new items come last. Nothing may move under the resting
 * pointer: a click meant for one page would label another.
 */
export function held<T extends { readonly id: number }>(before: readonly T[], now: readonly T[]): readonly T[] {
  const known = new Map(now.map((one) => [one.id, one]));
  const stay = new Set(before.map(({ id }) => id));
  return [...before.map((one) => known.get(one.id) ?? one), ...now.filter(({ id }) => !stay.has(id))];
}

/**
 * Returns the newest list. If it lacks the item of `id`, that item keeps its old place: only the user may remove the
 * item that the keys act on.
 */
export function withChosen<T extends { readonly id: number }>(
  before: readonly T[],
  now: readonly T[],
  id: number | undefined,
): readonly T[] {
  const place = before.findIndex((one) => one.id === id);
  const chosen = before[place];
  return chosen === undefined || now.some((one) => one.id === id) ? now : now.toSpliced(place, 0, chosen);
}
