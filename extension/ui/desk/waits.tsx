import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { problemWords } from '../words/problem-words.ts';

interface WaitsProps {
  /** The companion gave no answer to the request. */
  readonly failed: boolean;
  readonly again: () => void;
}

/** Replaces a missing answer: shows that it is loading, or the cause that prevents it with a remedy. */
export function Waits({ failed, again }: WaitsProps) {
  const { store } = useModel();
  const { state } = store.companion.value;
  if (state !== 'connected' && state !== 'unknown')
    return (
      <p class="card muted" role="status">
        {problemWords(state).sentence} {t('deskAway')}
      </p>
    );
  if (!failed) return <p class="muted">{t('deskReading')}</p>;
  return (
    <p class="card row" role="status">
      {t('deskUnread')}
      <button type="button" onClick={again}>
        {t('tryAgain')}
      </button>
    </p>
  );
}
