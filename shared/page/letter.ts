import { parseUrl } from '../url/parse-url.ts';
import { decodePunycode } from '../url/punycode.ts';

const PUNYCODE = 'xn--';
const SIGN = /[\p{L}\p{N}]/u;

/**
 * Returns the sign of a page where no icon is loaded from the web. It is the first letter or digit of the readable host
 * name without `www.`, in upper case; '' without a host.
 */
export function letterOf(url: string): string {
  const host = parseUrl(url)?.hostname.replace(/^www\./, '') ?? '';
  const [label = ''] = host.split('.', 1);
  const name = label.startsWith(PUNYCODE) ? (decodePunycode(label.slice(PUNYCODE.length)) ?? label) : label;
  return SIGN.exec(name)?.[0].toUpperCase() ?? '';
}
