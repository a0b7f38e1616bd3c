/**
 * Whether opening an address may do something and not only show something: the user's browser would send the user's cookies along, and
 * any page of the web can have put the address there. Rather too many than one too few: what is left out is only not read.
 */
const ACTS =
  /(?:^|[^a-z])(?:log-?(?:out|off)|sign-?(?:out|off)|delete|remove|destroy|purge|unsubscribe|subscribe|confirm|verify|approve|accept|reject|cancel|revoke|grant|invite|buy|order|checkout|cart|pay|payment|transfer|send|vote|rate|like|follow|join|leave|add|create|new|edit|update|save|set|reset|post|reply|submit|report|upload|action|do|cmd|exec|run|token|csrf|nonce)(?:$|[^a-z])/i;

export function mayAct(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search } = new URL(address);
  let text = `${pathname}${search}`;
  try {
    text = decodeURIComponent(text);
  } catch {
    // Escapes that are no UTF-8 stay as they are.
  }
  return ACTS.test(text);
}
