import { languageTag, t } from '../messages.ts';
import { useModel } from '../model/context.ts';

const HOUR_MS = 3_600_000;

/** Pauses captures for a while, so that the user need not remember to switch them on again. */
export function PauseControl() {
  const { store, actions } = useModel();
  const { pausedUntil } = store.settings.value;
  if (Date.now() < pausedUntil) {
    const time = new Intl.DateTimeFormat(languageTag(), { weekday: 'short', hour: 'numeric', minute: 'numeric' });
    return (
      <p class="row" role="status">
        <span>{t('pausedUntil', time.format(pausedUntil))}</span>
        <button type="button" onClick={() => void actions.set({ pausedUntil: 0 })}>
          {t('resume')}
        </button>
      </p>
    );
  }
  const pauseFor = (hours: number): Promise<unknown> => actions.set({ pausedUntil: Date.now() + hours * HOUR_MS });
  return (
    <p class="row">
      <button type="button" onClick={() => void pauseFor(1)}>
        {t('pauseHour')}
      </button>
      <button type="button" onClick={() => void pauseFor(24)}>
        {t('pauseDay')}
      </button>
    </p>
  );
}
