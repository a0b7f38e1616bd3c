/** A name on the map: the middle of its foot, and half of its width. */
export interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** Selects names, given in order of importance, that cover no earlier one; each is `height` high. */
export function apart<Name extends NamePlace>(names: readonly Name[], height: number): Name[] {
  const shown: Name[] = [];
  for (const name of names) {
    const hides = shown.some(
      ({ x, y, half }) => Math.abs(x - name.x) < half + name.half && Math.abs(y - name.y) < height,
    );
    if (!hides) shown.push(name);
  }
  return shown;
}
