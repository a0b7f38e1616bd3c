import { useState } from 'preact/hooks';
import { TimeLeft } from '../../../shared/learning/time-left.ts';
import { t } from '../messages.ts';
import { duration } from '../time.ts';

/** Says how long work still takes, once its speed is known. @param share that is done, from 0 to 1 */
export function TimeLeftOf({ share }: { readonly share: number }) {
  const [estimate] = useState(() => new TimeLeft());
  const ms = estimate.estimate(share, Date.now());
  return ms === undefined ? null : <> · {t('timeLeft', duration(ms))}</>;
}
