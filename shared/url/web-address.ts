import { parseUrl } from './parse-url.ts';

/**
 * An address as it may be kept and written into a file: http(s), after parsing anew; undefined for anything else.
 * @param base what a relative address is relative to
 */
export function webAddress(url: string, base?: string): string | undefined {
  const parsed = parseUrl(url, base);
  return parsed?.protocol === 'http:' || parsed?.protocol === 'https:' ? parsed.href : undefined;
}
