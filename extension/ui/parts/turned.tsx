import { useEffect, useRef, useState } from 'preact/hooks';
import type { LabelValue } from '../../../shared/api/page.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';

/** Longest time that a crawl which does not run is shown as being judged again, in milliseconds. */
const LONGEST_MS = 15_000;
/** Events for one label: one when the label arrives, another when all pages are judged. */
const EVENTS = 2;
/** Time for the list as it is after these events to arrive, in milliseconds. The desk requests its table every 3 s. */
const LIST_MS = 4_000;

interface RejudgedPage {
  readonly id: number;
  readonly relevance: number;
  readonly label: LabelValue;
}

interface TurnedProps {
  /** Name of the list. */
  readonly called: string;
  readonly list: readonly RejudgedPage[];
}

/**
 * Counts the pages of a list whose shown relevance rose or fell since the first drawing. For a crawl at rest it also
 * shows that the companion judges its pages, or why none changed. Shows nothing while the companion, which judges, is
 * away.
 */
export function Turned({ called, list }: TurnedProps) {
  const { store } = useModel();
  const before = useRef(new Map(list.map(({ id, relevance }) => [id, shown(relevance)]))).current;
  const isConnected = store.companion.value.state === 'connected';
  const isWaiting = useWaiting(isConnected);
  const crawl = store.chosen.value;
  const moves = list.map(({ id, relevance }) => shown(relevance) - (before.get(id) ?? shown(relevance)));
  const [up, down] = [moves.filter((by) => by > 0), moves.filter((by) => by < 0)];
  const isMoved = up.length + down.length > 0;
  if (!isConnected) return null;
  if (crawl === undefined || crawl.state === 'running' || isMoved)
    return <>{`${called} ↑${number(up.length)} ↓${number(down.length)}`}</>;
  if (crawl.judge === 'vsm') return <>{t('turnedVsm')}</>;
  if (isWaiting) return <>{t('turnedWaits')}</>;
  return <>{t(list.every(({ label }) => label !== 'none') ? 'turnedAll' : 'turnedNone')}</>;
}

/**
 * Returns whether the companion may still judge the pages of the chosen crawl for the label that this was first drawn
 * for, or their list is still to come. A companion that comes back gets the whole time.
 */
function useWaiting(isConnected: boolean): boolean {
  const { store } = useModel();
  const first = useRef(store.rejudged.peek()).current;
  const areJudged = store.rejudged.value - first >= EVENTS;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), areJudged ? LIST_MS : LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isConnected, areJudged]);
  return !isLate;
}

const shown = (relevance: number): number => Math.round(100 * relevance);
