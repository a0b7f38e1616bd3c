import { parseUrl } from '../../../shared/url/parse-url.ts';

/** Words of an address at which people sign in, as a piece of its host or path. */
const LOG_IN =
  /(?:^|[/_.-])(?:log[-_]?[io]n|sign[-_]?[io]n|wp-login|sso|cas|saml2?|openid|oauth2?|auth|authenticate|authorize|authwall|passport|session|sessions|accounts?|members?-?only|register|anmelden|anmeldung|connexion|acceso|entrar|accedi|inloggen|logowanie|denglu)(?:$|[/_.-])/i;
/** As the whole value of a parameter: `?action=login`. */
const LOG_IN_NAME = /^(?:log|sign)[-_]?[io]n$/i;
/**
 * Tags longer than this are no form of a real site, and one that meets another has no end: so a page of nothing but
 * tags that begin costs milliseconds.
 */
const SECRET_FIELD = /<input\b[^<>]{0,500}?\btype\s*=\s*["']?password\b/i;
/** Octets that are looked through for a form. */
const MAX = 1_000_000;
/** Least number of signs among the address, the way back and the field: many an honest page shows one. */
const SIGNS = 2;

/**
 * Returns whether a site answered with its log-in in place of the page. The answer must come from another address and
 * show two of three signs. They are a sign-in address, the requested address as a parameter, and a password field.
 * @param asked address that was fetched.
 * @param answered address that answered.
 */
export function isLogIn(asked: string, answered: string, body: Uint8Array): boolean {
  const [from, to] = [parseUrl(asked), parseUrl(answered)];
  if (from === undefined || to === undefined || isSamePlace(from, to) || isForSigningIn(from)) return false;
  const signs = Number(isForSigningIn(to)) + Number(leadsBack(from, to));
  return signs >= SIGNS || (signs === SIGNS - 1 && asksForSecret(body));
}

/** Returns whether a page has a field for a password. */
export const asksForSecret = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  SECRET_FIELD.test(Buffer.from(buffer, byteOffset, Math.min(MAX, byteLength)).toString('latin1'));

const isSamePlace = (a: URL, b: URL): boolean => a.host === b.host && a.pathname === b.pathname;

const isForSigningIn = ({ hostname, pathname, searchParams }: URL): boolean =>
  LOG_IN.test(`${hostname}${pathname}`) || [...searchParams.values()].some((value) => LOG_IN_NAME.test(value));

/** Returns whether a parameter holds the requested place: `?next=%2Farticles%2F7`. */
function leadsBack(from: URL, to: URL): boolean {
  const place = decoded(`${from.pathname}${from.search}`);
  if (place === '/') return [...to.searchParams.values()].some((value) => decoded(value).startsWith(from.origin));
  return [...to.searchParams.values()].some((value) => decoded(value).includes(place));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
