/**
 * How a file of `texts/` is written. Chinese and Japanese take two bytes a sign in GB 18030, which knows every sign and every browser reads,
 * and three in UTF-8: 2,900 bytes of the package.
 */
export const encodingOf = (name: string): 'gb18030' | 'utf-8' => (/^(zh|ja)/.test(name) ? 'gb18030' : 'utf-8');
