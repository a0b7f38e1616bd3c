import type { Carrier } from './carriers.ts';
import { cut, cutStart, foldSpace } from './cut.ts';
import type { Flat } from './flat.ts';

/** Text taken before and after one link. */
export interface WindowContext {
  readonly before: string;
  readonly after: string;
}

/**
 * The NB crawler's cheap rule (S1.4), blind to the tree: in a window of `size` units before and after a link, where another link stands its anchor is
 * the context, else the window's own text. One context for each carrier, in the same order.
 */
export function windowContexts(flat: Flat, carriers: readonly Carrier[], size = 100): readonly WindowContext[] {
  const anchors = carriers.filter(({ kind }) => kind === 'a' || kind === 'area');
  const places = new Map(anchors.map((carrier, at) => [carrier, at]));
  const anchorText = (carrier: Carrier | undefined): string =>
    carrier === undefined ? '' : foldSpace(flat.text.slice(carrier.element.start, carrier.element.end));
  return carriers.map((carrier) => {
    const at = places.get(carrier);
    if (at === undefined) return { before: '', after: '' };
    const { start, end } = carrier.element;
    const previous = anchors[at - 1];
    const next = anchors[at + 1];
    const linkBefore = previous !== undefined && previous.element.end >= start - size;
    const linkAfter = next !== undefined && next.element.start <= end + size;
    return {
      before: cutStart(
        linkBefore ? anchorText(previous) : foldSpace(flat.text.slice(Math.max(0, start - size), start)),
        size,
      ),
      after: cut(linkAfter ? anchorText(next) : foldSpace(flat.text.slice(end, end + size)), size),
    };
  });
}
