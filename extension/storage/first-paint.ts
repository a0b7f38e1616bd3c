/** A text, or an element with its tag, attributes and contents. */
export type FirstPaintNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...FirstPaintNode[]];

/** Last appearance of the popup, with its language and direction. */
export interface FirstPaint {
  readonly lang: string;
  readonly dir: string;
  /** In pixels of CSS. */
  readonly height: number;
  readonly nodes: readonly FirstPaintNode[];
}

const NAME = 'face';

/**
 * Returns the last appearance; undefined without one, or if the user blocks storage. Synchronous: all other data in
 * storage/ is read only after the first paint.
 */
export function readFirstPaint(): FirstPaint | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    // Reads without a check: only this file writes the value.
    return kept === null ? undefined : (kept as FirstPaint);
  } catch {
    return undefined;
  }
}

export function writeFirstPaint(face: FirstPaint): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(face));
  } catch {
    // A popup without a kept face opens a moment later, and that is all.
  }
}

/** Drops the appearance because it shows erased data or another language. */
export function dropFirstPaint(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // The background of Chromium has no localStorage, and the user may have blocked it: then there is no face.
  }
}
