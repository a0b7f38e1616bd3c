/** A text, or an element: its tag, its attributes, what is in it. */
export type FaceNode = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...FaceNode[]];

/** Last appearance of the popup, with its language and direction. */
export interface Face {
  readonly lang: string;
  readonly dir: string;
  /** In pixels of CSS. */
  readonly height: number;
  readonly nodes: readonly FaceNode[];
}

const NAME = 'face';

/**
 * Returns the last appearance; undefined without one, or if the user blocks storage. Synchronous: all other data in
 * local/ is read only after the first paint.
 */
export function readFace(): Face | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    // Only this file writes it.
    return kept === null ? undefined : (kept as Face);
  } catch {
    return undefined;
  }
}

export function writeFace(face: Face): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(face));
  } catch {
    // A popup without a kept face opens a moment later, and that is all.
  }
}

/** Drops the appearance because it shows erased data or another language. */
export function dropFace(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // The background of Chromium has no localStorage, and the user may have blocked it: then there is no face.
  }
}
