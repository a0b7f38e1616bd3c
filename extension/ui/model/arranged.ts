import type { LabelValue, Suggestion } from '../../../shared/api/page.ts';

/**
 * The suggestions that wait for a label, in the order of the companion (newest-best first); what undo brought back and the list
 * does not have again yet stands in front. The user's last word beats what the list says, which may be older.
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
