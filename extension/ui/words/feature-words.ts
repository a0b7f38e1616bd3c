import { type MessageKey, t } from '../messages.ts';

/**
 * Returns the meaning of an order's feature code (companion/order) for a reader; one common sentence for codes without
 * words of their own.
 */
export function featureWords(feature: string): string {
  const own = /^[a-z-]{1,40}$/.test(feature) ? t(`feature_${feature.replaceAll('-', '_')}` as MessageKey) : '';
  return own || t('feature_other');
}
