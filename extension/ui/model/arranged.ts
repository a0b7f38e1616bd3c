import type { LabelValue, Suggestion } from '../../../shared/api/page.ts';

/**
 * Returns the suggestions without a label in the companion's order (newest-best first). Suggestions that undo brought
 * back come first until the list has them again. The user's last label overrides the list, which may be older.
 */
export function arranged(
  listed: readonly Suggestion[],
  broughtBack: readonly Suggestion[],
  labels: ReadonlyMap<string, LabelValue>,
): readonly Suggestion[] {
  const ids = new Set(listed.map(({ id }) => id));
  const back = new Map(broughtBack.filter(({ id }) => !ids.has(id)).map((suggestion) => [suggestion.id, suggestion]));
  return [...back.values(), ...listed].filter(({ url, label }) => (labels.get(url) ?? label) === 'none');
}
