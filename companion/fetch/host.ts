/** Host of a parsed URL as the gate and the resolver spell it: without brackets and without trailing dots. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** Port of a parsed URL, the scheme's own when none is written. */
export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** Returns the address without its fragment, for requests and for storage. */
export function withoutFragment(url: URL): string {
  const hash = url.href.indexOf('#');
  return hash === -1 ? url.href : url.href.slice(0, hash);
}
