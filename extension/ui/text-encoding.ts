type Encoding = 'gb18030' | 'euc-kr' | 'windows-1251' | 'windows-1256' | 'utf-8';

/**
 * Encodes a file of `texts/` in its language's encoding from before UTF-8, which every browser reads and which takes a
 * byte less a character. That saves 6,500 bytes of the package. A text gets characters outside that encoding as values.
 */
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  zh_CN: 'gb18030',
  zh_TW: 'gb18030',
  ja: 'gb18030',
  ko: 'euc-kr',
  ru: 'windows-1251',
  ar: 'windows-1256',
};

export const encodingOf = (name: string): Encoding => ENCODINGS[name] ?? 'utf-8';
