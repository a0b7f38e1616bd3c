/**
 * A list as it stood, with what is known of each by now; what is new comes last. While the pointer rests on a list nothing may move under
 * it: a click that was meant for one page would be the word on another.
 */
export function held<T extends { readonly id: number }>(before: readonly T[], now: readonly T[]): readonly T[] {
  const known = new Map(now.map((one) => [one.id, one]));
  const stay = new Set(before.map(({ id }) => id));
  return [...before.map((one) => known.get(one.id) ?? one), ...now.filter(({ id }) => !stay.has(id))];
}
