/**
 * A list as it stood, with what is known of each by now; what is new comes last. While the pointer rests on a list nothing may move under
 * it: a click that was meant for one page would be the word on another.
 */
export function held<T extends { readonly id: number }>(before: readonly T[], now: readonly T[]): readonly T[] {
  const known = new Map(now.map((one) => [one.id, one]));
  const stay = new Set(before.map(({ id }) => id));
  return [...before.map((one) => known.get(one.id) ?? one), ...now.filter(({ id }) => !stay.has(id))];
}

/** The newest list, with the one of `id` where it stood if the list has it no more: what the user's keys act on goes by the user's hand only. */
export function withChosen<T extends { readonly id: number }>(
  before: readonly T[],
  now: readonly T[],
  id: number | undefined,
): readonly T[] {
  const place = before.findIndex((one) => one.id === id);
  const chosen = before[place];
  return chosen === undefined || now.some((one) => one.id === id) ? now : now.toSpliced(place, 0, chosen);
}
