import { switchCaptures } from '../../capture/consent.ts';
import { t } from '../messages.ts';
import { Switch } from './switch.tsx';

/** The one switch that lets Ambit keep pages that are visited; off until the user turns it. */
export function ConsentSwitch({ on, onDenied }: { readonly on: boolean; readonly onDenied?: () => void }) {
  return (
    <Switch
      on={on}
      label="learnFromReading"
      hint={t('learnFromReadingHint')}
      turn={switchCaptures}
      onDenied={onDenied}
    />
  );
}
