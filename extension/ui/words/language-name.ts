import { UNKNOWN_LANGUAGE } from '../../../shared/text/unknown-language.ts';
import { languageTag, t } from '../messages.ts';

/** Returns a language's name, by its BCP 47 tag, in the language of the UI; an unknown tag unchanged. */
export function languageName(tag: string): string {
  if (tag === '' || tag === UNKNOWN_LANGUAGE) return t('languageUnknown');
  try {
    return new Intl.DisplayNames(languageTag(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    // A record that an earlier version sent in may hold anything.
    return tag;
  }
}
