/** Campaign and click marks, set by the linking side; the page is the same without them. */
const TRACKING =
  /^(?:utm_\w+|mtm_\w+|pk_(?:campaign|kwd|source|medium|content|cid)|matomo_\w+|hsa_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|_hsenc|_hsmi|__hs\w+|mkt_tok|vero_(?:id|conv)|oly_(?:anon|enc)_id|_openstat|rb_clickid|s_cid|wickedid|epik|srsltid|_ga|_gl|ml_subscriber(?:_hash)?|spm|scm|share_(?:from|source|medium|plat|session_id|tag|times)|vd_source|from_source|xtor|ncid|cmpid|ref_src|ref_url)$/i;

/** Names that hold nothing but a session. */
const SESSION =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|sessionid|session_id|sessid|zenid|oscsid|viewstate|__viewstate|s|sid)$/i;
const ALWAYS_SESSION = /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|zenid|oscsid)$/i;
/** A session's name is common elsewhere (`sid=12`), its value is not: long and mixed. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$/i;
const CFID = /^(?:cfid|cftoken)$/i;

/** True for a `name=value` pair that changes nothing of the page: tracking, or a session id. */
export function isNoiseParameter(pair: string): boolean {
  const name = nameOf(pair);
  if (TRACKING.test(name)) return true;
  if (!pair.includes('=') || !SESSION.test(name)) return false;
  const value = pair.slice(name.length + 1);
  return ALWAYS_SESSION.test(name) || CFID.test(name) || TOKEN.test(value);
}

/** Session names that as often mean a signature or a page. */
const AMBIGUOUS = /^(?:s|sid|(?:__)?viewstate)$/i;

/** Returns true for a pair that certainly identifies the visitor or the link's place, and nothing of the page. */
export const isMarkOfVisitor = (pair: string): boolean => isNoiseParameter(pair) && !AMBIGUOUS.test(nameOf(pair));

const SIGNATURE = /(?:^|[-_.])(?:sig|sign|signature|hmac)$/i;

/** True for a pair that signs the address it is part of: as a rule all of its query, in its sequence. */
export const isSignature = (pair: string): boolean => SIGNATURE.test(nameOf(pair));

const nameOf = (pair: string): string => {
  const at = pair.indexOf('=');
  return at < 0 ? pair : pair.slice(0, at);
};

const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/;?#]*/gi;
/** ASP.NET cookieless session as a path segment: (S(24 characters)), also bare or with more letters. */
const ASP_SESSION = /\/\((?:[a-z]\([0-9a-z]{24}\))+\)(?=\/)|\/\([0-9a-z]{24}\)(?=\/)/gi;

/** Path without session ids. */
export const withoutPathSession = (path: string): string => path.replace(PATH_SESSION, '').replace(ASP_SESSION, '');
