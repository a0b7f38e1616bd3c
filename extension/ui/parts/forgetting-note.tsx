import { useEffect, useState } from 'preact/hooks';
import { call } from '../../companion-client/companion.ts';
import { waitingErasures } from '../../storage/erasure-requests.ts';
import { percent, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { TimeLeftOf } from './time-left-of.tsx';

/** Milliseconds between two requests for the companion's progress. */
const EVERY_MS = 1_000;

/**
 * Shows the companion's progress with an erasure; before and after it, where the page says that this browser has
 * forgotten (`isGone`), whether the companion still has to. Shows no progress of a companion that is away or too old to
 * report it.
 */
export function ForgettingNote({ isGone }: { readonly isGone?: boolean }) {
  const { isWaiting, share } = useErasure();
  // Shows tenths, because a screen reader reads out each change.
  const words =
    share !== undefined
      ? t('forgettingThere', percent(Math.floor(share * 10) / 10))
      : isGone === true && isWaiting !== undefined && t(isWaiting ? 'forgetDone' : 'forgetDoneAll');
  // A screen reader reads out what comes into a region that stood there before.
  if (words === false && isGone === undefined) return null;
  return (
    <p class="muted">
      <span role="status">{words}</span>
      {share !== undefined && <TimeLeftOf share={share} />}
    </p>
  );
}

interface Erasure {
  /** True while the companion still has an erasure to perform; undefined until the storage has answered. */
  readonly isWaiting?: boolean;
  /** 0 to 1; undefined where none runs or the companion does not say. */
  readonly share?: number;
}

/** Requests the progress only until the companion reports the end. */
function useErasure(): Erasure {
  const { store } = useModel();
  const [erasure, setErasure] = useState<Erasure>({});
  const times = store.timesForgotten.value;
  const isThere = store.companion.value.state === 'connected';
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const isWaiting = (await waitingErasures()).length > 0;
      const view = isWaiting && isThere ? await call('forgetting', {}).catch(() => undefined) : undefined;
      if (isOver) return;
      const share = view?.share ?? undefined;
      setErasure({ isWaiting, ...(share !== undefined && { share }) });
      if (isWaiting && isThere) timer = setTimeout(begin, EVERY_MS);
    };
    const begin = (): void => void look().catch(() => undefined);
    setErasure({});
    begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [times, isThere]);
  return erasure;
}
