import { mayAct } from '../../shared/url/may-act.ts';
import { parseUrl } from '../../shared/url/parse-url.ts';
import { isSameSite } from '../../shared/url/same-site.ts';
import type { RequestHeaders } from './reply.ts';

/**
 * Log-in and cookies that the user gave for one site. Ambit sends them to that very origin only, so never along a
 * redirect elsewhere.
 */
export interface SiteAccess {
  /** `https://host` or `https://host:port`; http only if the user writes so. */
  readonly origin: string;
  readonly user?: string;
  readonly password?: string;
  /** Cookie header as the browser would send it. What the site sets is not kept. */
  readonly cookie?: string;
}

/** The log-in and cookies that one fetch takes along to each address of its redirects. */
export type Carried = (url: URL) => Promise<RequestHeaders>;

/** Facts about a fetch that decide whether they go along. */
export interface Provenance {
  /** Addresses that an earlier fetch of the same page was led through. */
  readonly redirects: readonly string[];
  /** See `FetchAsk`. */
  readonly hasAuthority: () => boolean | Promise<boolean>;
  /** Returns whether the robots.txt of an address names that very address as a sitemap. */
  readonly namesItself: (url: URL) => boolean;
}

/**
 * Applies the rule of `SameSite=Strict` cookies to the log-ins and cookies of a user. They go only to the origin that
 * the user wrote, after redirects within that site alone. The user or a page of the same site must have named the
 * address. Otherwise any page could delete something on another site. A list of verbs (`may-act.ts`) is the second
 * line, against links that people write into pages of the site itself. @returns starts one fetch. @throws RangeError
 * when an origin is no http(s) origin, or cookies are no line of a header.
 */
export function siteAccess(sites: readonly SiteAccess[]): (provenance: Provenance) => Carried {
  const headers = new Map(sites.map((site) => [siteOrigin(site.origin), headersOf(site)]));
  return ({ redirects, hasAuthority, namesItself }) => {
    const before = [...redirects];
    return async (url) => {
      const isWithin = before.every((one) => isSameSite(one, url.href));
      before.push(url.href);
      const secrets = headers.get(url.origin);
      if (secrets === undefined || !isWithin || mayAct(url.href)) return {};
      return namesItself(url) || (await hasAuthority()) ? secrets : {};
    };
  };
}

/** Returns an origin as the URLs of its pages spell it. @throws RangeError for anything else */
export function siteOrigin(text: string): string {
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
