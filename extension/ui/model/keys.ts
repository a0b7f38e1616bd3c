/** Actions of keys in the popup. */
export type KeyAction =
  | 'next'
  | 'previous'
  | 'relevant'
  | 'not-relevant'
  | 'undo'
  | 'open'
  | 'why'
  | 'read'
  | 'annotate'
  | 'tags'
  | 'help';

const KEYS: ReadonlyMap<string, KeyAction> = new Map(
  Object.entries({
    j: 'next',
    ArrowDown: 'next',
    k: 'previous',
    ArrowUp: 'previous',
    r: 'relevant',
    n: 'not-relevant',
    u: 'undo',
    o: 'open',
    w: 'why',
    t: 'read',
    a: 'annotate',
    '#': 'tags',
    '?': 'help',
  } as const),
);

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'target'>;

/** Undefined for keys that mean something else where the focus is, and for anything with a modifier. */
export function keyAction({ key, altKey, ctrlKey, metaKey, isComposing, target }: Press): KeyAction | undefined {
  if (altKey || ctrlKey || metaKey || isComposing) return undefined;
  const at = target instanceof Element ? target : undefined;
  if (at?.closest('input, textarea, select, dialog')) return undefined;
  // The title of a card is a link for pointers alone: Tab leads to the card.
  if (key === 'Enter') return at?.matches('.suggestion, .results tr') ? 'open' : undefined;
  // Arrows move through the hits of the search there.
  if (at?.closest('.find')) return undefined;
  // A text that is read is scrolled by them.
  if (key.startsWith('Arrow') && at?.closest('.reading')) return undefined;
  return KEYS.get(key.length === 1 ? key.toLowerCase() : key);
}
