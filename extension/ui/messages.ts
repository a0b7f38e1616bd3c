import browser from 'webextension-polyfill';
import { readSettings } from '../local/settings.ts';
import type english from '../public/_locales/en/messages.json';

export type MessageKey = keyof typeof english;
type Plural<K> = K extends `${infer Stem}_other` ? Stem : never;
/** Keys that exist as `…_one` and `…_other`. */
export type PluralKey = Plural<MessageKey>;

/** Messages of a language chosen in the settings, undefined when the browser's own choice holds. */
let chosen: { readonly language: string; readonly texts: Readonly<Record<string, string>> } | undefined;

/** Reads the chosen language; call it before the first `t`, and again when the settings change. */
export async function loadMessages(): Promise<void> {
  const { language } = await readSettings();
  if (language === 'auto') chosen = undefined;
  else if (chosen?.language !== language) chosen = { language, texts: await readTexts(language) };
}

async function readTexts(language: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(browser.runtime.getURL(`_locales/${language}/messages.json`));
  const entries = Object.entries((await response.json()) as Record<string, { message: string }>);
  return Object.fromEntries(entries.map(([key, { message }]) => [key, message]));
}

/** A sentence in the user's language; `$1` to `$9` in it stand for `values`. */
export function t(key: MessageKey, ...values: readonly (string | number)[]): string {
  const texts = values.map(String);
  const text = chosen?.texts[key];
  if (text === undefined) return browser.i18n.getMessage(key, texts);
  return text.replace(/\$([1-9])/g, (_all, place: string) => texts[Number(place) - 1] ?? '');
}

/** A sentence with a number, which is `$1`. */
export function plural(key: PluralKey, count: number): string {
  const form = new Intl.PluralRules(languageTag()).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}_${form}` as MessageKey, number(count));
}

/** BCP 47 tag of the language that is shown. */
export function languageTag(): string {
  return chosen?.language.replace('_', '-') ?? browser.i18n.getUILanguage();
}

export function number(value: number): string {
  return new Intl.NumberFormat(languageTag()).format(value);
}

/** A share in [0,1], such as "62 %" in the way of the language. */
export function percent(share: number): string {
  return new Intl.NumberFormat(languageTag(), { style: 'percent' }).format(share);
}
