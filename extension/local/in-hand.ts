import type { LabelEvent } from '../../shared/api/label.ts';

const PREFIX = 'labels in hand ';

/** Labels that were given, and what ends their standing here. */
export interface InHand {
  readonly events: readonly LabelEvent[];
  letGo(): void;
}

/**
 * Writes labels down within the click that gives them: the database takes its time, and a page that is closed meanwhile takes with it what
 * had not arrived there. What is still in hand then is kept by the next page of the extension that opens.
 */
export function takeInHand(events: readonly LabelEvent[]): InHand {
  const name = `${PREFIX}${crypto.randomUUID()}`;
  try {
    localStorage.setItem(name, JSON.stringify(events));
  } catch {
    // The background of Chromium has no localStorage, and the user may have blocked it: such labels count from the database on.
  }
  return { events, letGo: () => letGo(name) };
}

/** What pages left in hand; one of a page that still writes it is among it. */
export function inHand(): readonly InHand[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => ({
        // Only this file writes them.
        events: JSON.parse(localStorage.getItem(name) ?? '[]') as LabelEvent[],
        letGo: () => letGo(name),
      }));
  } catch {
    return [];
  }
}

function letGo(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then it was not written either.
  }
}
