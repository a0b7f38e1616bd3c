import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import type { Wxt } from 'wxt';
import { textFile } from '../ui/text-encoding.ts';
import { packKeys } from '../ui/text-keys.ts';

/** Keys of the texts that the browser itself shows and therefore looks up in `_locales`. */
const OF_THE_BROWSER = ['name', 'description', 'menuAround', 'commandRelevant', 'commandNotRelevant'];
/** Plural forms of Unicode that English does not have. */
const FORMS = ['zero', 'two', 'few', 'many'];

type Messages = Readonly<Record<string, { readonly message: string }>>;
interface PublicFile {
  readonly relativeDest: string;
  readonly absoluteSrc?: string;
}

const read = (file: string): Messages => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Packs the messages as lines. `texts/keys` holds the keys of the English messages once. A language has its texts in
 * that order, then the plural forms of this language alone as alternating lines of name and text. Languages that share
 * a file take turns (`text-encoding.ts`). `_locales` keeps only the texts that the browser shows. Without JSON's quotes
 * and commas the package is 1,400 bytes smaller.
 */
export function packTexts(_wxt: Wxt, files: PublicFile[]): void {
  const locales = files.flatMap((file) => {
    const locale = /_locales[\\/](\w+)[\\/]messages\.json$/.exec(file.relativeDest)?.[1];
    return locale === undefined || file.absoluteSrc === undefined ? [] : [{ file, locale, source: file.absoluteSrc }];
  });
  const messages = new Map(locales.map(({ locale, source }) => [locale, read(source)]));
  const keys = Object.keys(messages.get('en') ?? {});
  const linesIn = (locale: string): readonly string[] => {
    const texts = messages.get(locale) ?? {};
    const own = Object.entries(texts).filter(([key]) => !keys.includes(key));
    return [...keys.map((key) => texts[key]?.message ?? ''), ...own.flatMap(([key, { message }]) => [key, message])];
  };
  const add = (relativeDest: string, contents: string | Buffer): void => {
    const made = { relativeDest, contents };
    files.push(made);
  };
  add('texts/keys', Buffer.from(packKeys(keys, missingForms(keys))));
  for (const { locale } of locales) {
    const { name, encoding, languages } = textFile(locale);
    if (languages[0] === locale) add(`texts/${name}`, encoded(languages.map(linesIn), encoding));
  }
  for (const { file, locale } of locales) {
    const texts = messages.get(locale) ?? {};
    files.splice(files.indexOf(file), 1);
    add(file.relativeDest, JSON.stringify(Object.fromEntries(OF_THE_BROWSER.map((key) => [key, texts[key]]))));
  }
}

/** Returns the plural forms that English lacks: some languages have them, so every file gets them. */
const missingForms = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => key.endsWith('_other')).flatMap((key) => FORMS.map((form) => key.replace(/other$/, form)));

/** Encodes the lines of each language in turn; a language with fewer lines gets empty ones. */
function encoded(columns: readonly (readonly string[])[], encoding: string): Buffer {
  const rows = Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, row) => row);
  const lines = rows.flatMap((row) => columns.map((column) => column[row] ?? ''));
  const broken = lines.find((line) => line.includes('\n'));
  if (broken !== undefined) throw new Error(`A message of more than one line: ${broken}`);
  const text = lines.join('\n');
  const contents = iconv.encode(text, encoding);
  if (new TextDecoder(encoding).decode(contents) !== text) throw new Error(`A text is not ${encoding} to a browser.`);
  return contents;
}
