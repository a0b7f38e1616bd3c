import browser from 'webextension-polyfill';
import type english from '../public/_locales/en/messages.json';
import { LANGUAGES, type Language, readSettings } from '../storage/settings.ts';
import { linesOf, textFile } from './text-encoding.ts';
import { textKey, unpackKeys } from './text-keys.ts';

export type MessageKey = keyof typeof english;
type Plural<K> = K extends `${infer Stem}_other` ? Stem : never;
/** Keys that exist as `…_one` and `…_other`. */
export type PluralKey = Plural<MessageKey>;

/** The texts that are shown; undefined until they are read, and where there is no package to read them from. */
let shown:
  | { readonly language: Language; readonly seed: number; readonly texts: ReadonlyMap<number, string> }
  | undefined;

/** Reads the texts of the chosen language; call it before the first `t`, and again when the settings change. */
export async function loadMessages(): Promise<void> {
  // A browser that stores nothing for Ambit still needs texts to report that.
  const choice = await readSettings().then(
    ({ language }) => language,
    () => 'auto' as const,
  );
  const language = choice === 'auto' ? nearestLanguage(browser.i18n.getUILanguage()) : choice;
  if (shown?.language !== language) shown = await readTexts(language).catch(() => undefined);
}

/** The language that a reader of `tag` (BCP 47) reads best: the same region, else the same language, else English. */
export function nearestLanguage(tag: string): Language {
  const wanted = tag.replaceAll('-', '_').toLowerCase();
  const base = wanted.split('_', 1)[0] ?? '';
  return (
    LANGUAGES.find((known) => known.toLowerCase() === wanted) ??
    LANGUAGES.find((known) => known.split('_', 1)[0] === base) ??
    'en'
  );
}

/** Reads texts as build/texts.ts packs them. */
async function readTexts(language: Language): Promise<typeof shown> {
  const read = async (name: string) => (await fetch(browser.runtime.getURL(`texts/${name}`))).arrayBuffer();
  const { name, encoding } = textFile(language);
  const [packed, encoded] = await Promise.all([read('keys'), read(name)]);
  const lines = linesOf(language, new TextDecoder(encoding).decode(encoded));
  const { seed, keys } = unpackKeys(new Uint8Array(packed));
  const texts = new Map(keys.map((key, index) => [key, lines[index] ?? '']));
  for (let at = keys.length; at < lines.length; at += 2) {
    texts.set(textKey(lines[at] ?? '', seed), lines[at + 1] ?? '');
  }
  return { language, seed, texts };
}

/** A sentence in the user's language; `$1` to `$9` in it stand for `values`. */
export function t(key: MessageKey, ...values: readonly (string | number)[]): string {
  const places = values.map(String);
  if (shown === undefined) return browser.i18n.getMessage(key, places);
  const text = shown.texts.get(textKey(key, shown.seed)) ?? '';
  return text.replace(/\$([1-9])/g, (_all, place: string) => places[Number(place) - 1] ?? '');
}

/** A sentence with a number, which is `$1`. @param written that number as it is shown */
export function plural(key: PluralKey, count: number, written = number(count)): string {
  const form = `${key}_${new Intl.PluralRules(languageTag()).select(count)}`;
  // Languages with more forms than English bring them along; the others fall back to the general one.
  const has = shown === undefined ? form === `${key}_one` : shown.texts.has(textKey(form, shown.seed));
  return t((has ? form : `${key}_other`) as MessageKey, written);
}

/** BCP 47 tag of the language that is shown. */
export function languageTag(): string {
  return shown?.language.replace('_', '-') ?? browser.i18n.getUILanguage();
}

/** Sets a page's language and writing direction for the browser. */
export function markLanguage(root: HTMLElement): void {
  root.lang = languageTag();
  root.dir = root.lang.startsWith('ar') ? 'rtl' : 'ltr';
}

export function number(value: number): string {
  return new Intl.NumberFormat(languageTag()).format(value);
}

/** A share in [0,1], such as "62 %" in the way of the language. */
export function percent(share: number): string {
  return new Intl.NumberFormat(languageTag(), { style: 'percent' }).format(share);
}
