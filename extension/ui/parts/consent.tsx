import { switchCaptures } from '../../capture/consent.ts';
import { t } from '../messages.ts';

/** The one switch that lets Ambit keep pages that are visited; off until the user turns it. */
export function ConsentSwitch({ on, onDenied }: { readonly on: boolean; readonly onDenied?: () => void }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => {
          const box = event.currentTarget;
          void switchCaptures(box.checked).then((now) => {
            if (box.checked && !now) onDenied?.();
            box.checked = now;
          });
        }}
      />
      <span>
        <span class="strong">{t('learnFromReading')}</span>
        <span class="muted small">{t('learnFromReadingHint')}</span>
      </span>
    </label>
  );
}
