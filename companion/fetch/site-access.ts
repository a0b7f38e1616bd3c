import { mayAct } from '../../shared/url/may-act.ts';
import { parseUrl } from '../../shared/url/parse-url.ts';
import type { RequestHeaders } from './send.ts';

/** What the user lets Ambit say to one site. Sent to that very origin only, so never along a redirect elsewhere. */
export interface SiteAccess {
  /** `https://host` or `https://host:port`; http only if the user writes so. */
  readonly origin: string;
  readonly user?: string;
  readonly password?: string;
  /** Cookie header as the browser would send it. What the site sets is not kept. */
  readonly cookie?: string;
}

/**
 * Headers for a URL, empty for every origin that was not named, and where opening it may do something in the user's name: any page
 * can link to the log-out of a site, or to what deletes there. Such an address is asked as by a stranger. @throws RangeError when an origin is no http(s) origin, or cookies are no line of a header. */
export function siteAccess(sites: readonly SiteAccess[]): (url: URL) => RequestHeaders {
  const headers = new Map(sites.map((site) => [originOf(site.origin), headersOf(site)]));
  return (url) => (mayAct(url.href) ? {} : (headers.get(url.origin) ?? {}));
}

function originOf(text: string): string {
  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new RangeError('A site is named by its origin, such as https://host or https://host:8443.');
  return url.origin;
}

function headersOf({ user, password = '', cookie = '' }: SiteAccess): RequestHeaders {
  if (!/^[\t\x20-\x7e]*$/.test(cookie)) throw new RangeError('Cookies are one line of ASCII, as the browser sends it.');
  const basic =
    user === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  return { ...basic, ...(cookie ? { cookie } : {}) };
}
