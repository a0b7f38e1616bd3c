import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** The companion's way to the web, as its user set it up. Holds no user name, password or cookie. */
export const NetworkView = Type.Object(
  {
    /** Page or mail address in the User-Agent; '' when the user named none. */
    contact: Type.String(),
    /** User-Agent header that every site receives. */
    userAgent: Type.String(),
    /** Hosts of the user's own network that crawls may read. */
    allowHosts: Type.Array(Type.String()),
    /**
     * Proxies, used in turn; empty: direct connections. Behind a proxy the address gate checks names and literal
     * addresses only, not the addresses that names resolve to.
     */
    proxies: Type.Array(Type.String()),
    /** `direct` or an address. */
    proxyOfSite: Type.Array(Type.Object({ site: Type.String(), proxy: Type.String() }, strict)),
    /** Origins that are sent a log-in or cookies. */
    sites: Type.Array(
      Type.Object({ origin: Type.String(), logsIn: Type.Boolean(), sendsCookies: Type.Boolean() }, strict),
    ),
    /** Limits on pages by their headers; absent without limits. */
    bounds: Type.Optional(
      Type.Object(
        {
          /** Oldest Last-Modified, a day (UTC). */
          since: Type.Optional(Type.String()),
          /** Largest Content-Length, in octets. */
          bytes: Type.Optional(Type.Integer()),
          /** Media types, `text/*` for all of a kind. */
          types: Type.Optional(Type.Array(Type.String())),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type NetworkView = Static<typeof NetworkView>;
