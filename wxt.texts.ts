import { readFileSync } from 'node:fs';
import type { Wxt } from 'wxt';

/** What the browser itself shows, and so looks up in `_locales`. */
const OF_THE_BROWSER = ['name', 'description', 'menuAround', 'commandRelevant', 'commandNotRelevant'];

type Messages = Readonly<Record<string, { readonly message: string }>>;
interface PublicFile {
  readonly relativeDest: string;
  readonly absoluteSrc?: string;
}

const read = (file: string): Messages => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Packs the messages: `texts/keys.json` holds the keys of the English ones once, `texts/LOCALE.json` the texts in that order and
 * the plural forms that only this language has; `_locales` keeps what the browser shows. A third smaller in the package.
 */
export function packTexts(_wxt: Wxt, files: PublicFile[]): void {
  const locales = files.flatMap((file) => {
    const locale = /_locales[\\/](\w+)[\\/]messages\.json$/.exec(file.relativeDest)?.[1];
    return locale === undefined || file.absoluteSrc === undefined ? [] : [{ file, locale, source: file.absoluteSrc }];
  });
  const english = locales.find(({ locale }) => locale === 'en');
  if (english === undefined) throw new Error('There are no English messages.');
  const keys = Object.keys(read(english.source));
  const add = (relativeDest: string, value: unknown): void => {
    const made = { relativeDest, contents: JSON.stringify(value) };
    files.push(made);
  };
  add('texts/keys.json', keys);
  for (const { file, locale, source } of locales) {
    const messages = read(source);
    const own = Object.entries(messages).filter(([key]) => !keys.includes(key));
    const forms = Object.fromEntries(own.map(([key, { message }]) => [key, message]));
    add(`texts/${locale}.json`, [keys.map((key) => messages[key]?.message ?? ''), forms]);
    files.splice(files.indexOf(file), 1);
    add(file.relativeDest, Object.fromEntries(OF_THE_BROWSER.map((key) => [key, messages[key]])));
  }
}
