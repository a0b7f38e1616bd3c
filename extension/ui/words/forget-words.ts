import type { Forget } from '../../../shared/api/capture.ts';
import { languageTag, t } from '../messages.ts';

/** Describes an erasure in words. @param askedAt ends a time span without an end, in milliseconds since 1970 */
export function forgetWords(what: Exclude<Forget, { kind: 'page' }>, askedAt = Date.now()): string {
  if (what.kind === 'all') return t('wishAll');
  if (what.kind === 'site') return t('wishSite', what.host);
  const moment = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'medium', timeStyle: 'short' });
  return t('wishSpan', moment.format(what.at), moment.format(what.until ?? askedAt));
}
