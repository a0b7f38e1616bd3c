import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import type { Wxt } from 'wxt';
import { encodingOf } from '../ui/text-encoding.ts';
import { packKeys } from '../ui/text-keys.ts';

/** Keys of the texts that the browser itself shows and therefore looks up in `_locales`. */
const OF_THE_BROWSER = ['name', 'description', 'menuAround', 'commandRelevant', 'commandNotRelevant'];

type Messages = Readonly<Record<string, { readonly message: string }>>;
interface PublicFile {
  readonly relativeDest: string;
  readonly absoluteSrc?: string;
}

const read = (file: string): Messages => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Packs the messages as lines. `texts/keys` holds the keys of the English messages once. `texts/LOCALE.txt` holds the
 * texts in that order, then the plural forms of this language alone as alternating lines of name and text. `_locales`
 * keeps only the texts that the browser shows. Without JSON's quotes and commas the package is 1,400 bytes smaller.
 */
export function packTexts(_wxt: Wxt, files: PublicFile[]): void {
  const locales = files.flatMap((file) => {
    const locale = /_locales[\\/](\w+)[\\/]messages\.json$/.exec(file.relativeDest)?.[1];
    return locale === undefined || file.absoluteSrc === undefined ? [] : [{ file, locale, source: file.absoluteSrc }];
  });
  const english = locales.find(({ locale }) => locale === 'en');
  if (english === undefined) throw new Error('There are no English messages.');
  const keys = Object.keys(read(english.source));
  const add = (relativeDest: string, contents: string | Buffer): void => {
    const made = { relativeDest, contents };
    files.push(made);
  };
  const addLines = (name: string, lines: readonly string[]): void => {
    const broken = lines.find((line) => line.includes('\n'));
    if (broken !== undefined) throw new Error(`A message of more than one line: ${broken}`);
    const text = lines.join('\n');
    const encoding = encodingOf(name);
    const contents = iconv.encode(text, encoding);
    if (new TextDecoder(encoding).decode(contents) !== text)
      throw new Error(`${name} is not ${encoding} to a browser.`);
    add(`texts/${name}.txt`, contents);
  };
  add('texts/keys', Buffer.from(packKeys(keys)));
  for (const { file, locale, source } of locales) {
    const messages = read(source);
    const own = Object.entries(messages).filter(([key]) => !keys.includes(key));
    addLines(locale, [
      ...keys.map((key) => messages[key]?.message ?? ''),
      ...own.flatMap(([key, { message }]) => [key, message]),
    ]);
    files.splice(files.indexOf(file), 1);
    add(file.relativeDest, JSON.stringify(Object.fromEntries(OF_THE_BROWSER.map((key) => [key, messages[key]]))));
  }
}
