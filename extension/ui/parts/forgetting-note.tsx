import { useEffect, useState } from 'preact/hooks';
import { call } from '../../companion-client/companion.ts';
import { waitingErasures } from '../../storage/erasure-requests.ts';
import { percent, t } from '../messages.ts';
import { useModel } from '../model/context.ts';

/** Milliseconds between two requests for the companion's progress. */
const EVERY_MS = 1_000;

/**
 * Shows the companion's progress with an erasure. Shows nothing if no erasure runs, or if the companion is away or too
 * old to report it.
 */
export function ForgettingNote() {
  const share = useShare();
  if (share === undefined) return null;
  // Shows tenths, because a screen reader reads out each change.
  return (
    <p class="muted" role="status">
      {t('forgettingThere', percent(Math.floor(share * 10) / 10))}
    </p>
  );
}

/** Requests the progress only until the companion reports the end. */
function useShare(): number | undefined {
  const { store } = useModel();
  const [share, setShare] = useState<number>();
  const times = store.timesForgotten.value;
  const isThere = store.companion.value.state === 'connected';
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const isWaiting = (await waitingErasures()).length > 0;
      const view = isWaiting ? await call('forgetting', {}).catch(() => undefined) : undefined;
      if (isOver) return;
      setShare(view?.share ?? undefined);
      if (isWaiting) timer = setTimeout(begin, EVERY_MS);
    };
    const begin = (): void => void look().catch(() => undefined);
    if (isThere) begin();
    else setShare(undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [times, isThere]);
  return share;
}
