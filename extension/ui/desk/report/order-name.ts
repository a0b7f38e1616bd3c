import { t } from '../../messages.ts';

/**
 * An order as the comparison names it: its own name, or words for the crawl itself and for the best that there could
 * be.
 */
export function orderName(name: string): string {
  if (name === 'as it was') return t('compareAsItWas');
  return name === 'oracle' ? t('compareOracle') : name;
}
