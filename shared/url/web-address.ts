import { parseUrl } from './parse-url.ts';

/**
 * Returns an http(s) address that is safe to store and write to a file, parsed again; undefined for anything else.
 * @param base for relative addresses
 */
export function webAddress(url: string, base?: string): string | undefined {
  const parsed = parseUrl(url, base);
  return parsed?.protocol === 'http:' || parsed?.protocol === 'https:' ? parsed.href : undefined;
}
