import type { LabelEvent } from '../../shared/api/label.ts';

const PREFIX = 'labels in hand ';

/** Labels that were given, and what ends their standing here. */
export interface InHand {
  readonly events: readonly LabelEvent[];
  letGo(): void;
}

/**
 * Saves labels synchronously within the click that gives them. The database is slower, and a page that closes loses
 * labels that have not reached it. The next page of the extension saves them from here.
 */
export function takeInHand(events: readonly LabelEvent[]): InHand {
  const name = `${PREFIX}${crypto.randomUUID()}`;
  try {
    localStorage.setItem(name, JSON.stringify(events));
  } catch {
    // The background of Chromium has no localStorage, and the user may have blocked it: such labels count from the
    // database on.
  }
  return { events, letGo: () => letGo(name) };
}

/**
 * Returns the labels that pages have not yet moved to the database, including those of pages that are still writing.
 */
export function inHand(): readonly InHand[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => ({
        // Reads without a check: only this file writes the values.
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
