import { type MessageKey, t } from '../messages.ts';

/** What a feature code of an order (companion/order) means to a reader; one sentence for those that have none of their own. */
export function featureWords(feature: string): string {
  const own = /^[a-z-]{1,40}$/.test(feature) ? t(`feature_${feature.replaceAll('-', '_')}` as MessageKey) : '';
  return own || t('feature_other');
}
