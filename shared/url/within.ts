/** `host` is `parent` or one of its subdomains; both as WHATWG serialises them. */
export function isWithin(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`);
}
