import { useRef } from 'preact/hooks';
import { number } from '../messages.ts';

interface Props {
  /** What the list is called. */
  readonly called: string;
  readonly list: readonly { readonly id: number; readonly relevance: number }[];
}

/** How many of a list are thought more or less relevant since this was drawn first, by the number that is shown of each. */
export function Turned({ called, list }: Props) {
  const before = useRef(new Map(list.map(({ id, relevance }) => [id, shown(relevance)]))).current;
  const moves = list.map(({ id, relevance }) => shown(relevance) - (before.get(id) ?? shown(relevance)));
  const [up, down] = [moves.filter((by) => by > 0), moves.filter((by) => by < 0)];
  return <>{`${called} ↑${number(up.length)} ↓${number(down.length)}`}</>;
}

const shown = (relevance: number): number => Math.round(100 * relevance);
