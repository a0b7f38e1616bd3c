import { language } from '../text/language.ts';
import { UNKNOWN_LANGUAGE } from '../text/unknown-language.ts';
import type { PageRecord } from './record.ts';

/** The same record with the language that its text is in, where that was not told before: an extension tells none. */
export function withLanguage<Page extends Pick<PageRecord, 'language' | 'text'>>(page: Page): Page {
  return page.language === UNKNOWN_LANGUAGE ? { ...page, language: language(page.text) } : page;
}
