import type { CaptureVerdict } from '../../capture/may-capture.ts';
import { type MessageKey, t } from '../messages.ts';

/** Returns why this page is not captured; '' for reasons that do not concern this page. */
export function standingAside(verdict: CaptureVerdict): string {
  if (verdict.may) return '';
  if (verdict.why === 'excluded') return t('standingExcluded');
  if (verdict.why === 'paused') return t('standingPaused');
  if (verdict.why !== 'sensitive') return '';
  return t('standingSensitive', t(`kind_${verdict.kind.replaceAll('-', '_')}` as MessageKey));
}
