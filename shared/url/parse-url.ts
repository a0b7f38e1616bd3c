/**
 * Calls `new URL`; undefined when it throws. Not `URL.canParse`: once optimised, Node 20's reads Latin-1 strings as
 * UTF-8 and accepts addresses that `new URL` refuses.
 */
export function parseUrl(input: string, base?: string): URL | undefined {
  try {
    return new URL(input, base);
  } catch {
    return undefined;
  }
}
