import { language } from '../text/language.ts';
import { UNKNOWN_LANGUAGE } from '../text/unknown-language.ts';
import type { PageRecord } from './record.ts';

/** Returns the record with the language of its text, unless it has one: an extension sends none. */
export function withLanguage<Page extends Pick<PageRecord, 'language' | 'text'>>(page: Page): Page {
  return page.language === UNKNOWN_LANGUAGE ? { ...page, language: language(page.text) } : page;
}
