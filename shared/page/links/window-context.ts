import { cut, cutStart, foldLines, wholeSlice } from '../cut.ts';
import type { Flat } from '../flat.ts';
import { PAGE_LIMITS } from '../record.ts';
import type { Carrier } from './carriers.ts';

/** Text taken before and after one link, each at most `PAGE_LIMITS.window` units. */
export interface WindowContext {
  readonly before: string;
  readonly after: string;
}

const SIZE = PAGE_LIMITS.window;
const NOTHING: WindowContext = { before: '', after: '' };

/**
 * Reads contexts by the NB crawler's cheap rule, which ignores the tree: a window before and after each link. If
 * another link lies in it, its anchor is the context, else the window's own text. Reads carriers of one page in
 * document order; pictures and links in the head have none.
 */
export function windowReader(flat: Flat, carriers: readonly Carrier[]): (carrier: Carrier) => WindowContext {
  const anchors = carriers.filter(({ kind }) => kind === 'a' || kind === 'area');
  const textOf = (from: number, to: number): string => foldLines(wholeSlice(flat.text, from, to));
  let at = 0;
  return (carrier) => {
    if (carrier.kind !== 'a' && carrier.kind !== 'area') return NOTHING;
    while (anchors[at] !== carrier) at++;
    const { start, end } = carrier.element;
    const previous = anchors[at - 1]?.element;
    const next = anchors[at + 1]?.element;
    const before =
      previous !== undefined && previous.end >= start - SIZE
        ? textOf(Math.max(previous.start, previous.end - SIZE * 2), previous.end)
        : textOf(start - SIZE, start);
    const after =
      next !== undefined && next.start <= end + SIZE
        ? textOf(next.start, Math.min(next.end, next.start + SIZE * 2))
        : textOf(end, end + SIZE);
    return { before: cutStart(before, SIZE), after: cut(after, SIZE) };
  };
}
