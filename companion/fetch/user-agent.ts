/** The name that robots.txt groups call us by (RFC 9309 2.2.1). */
export const ROBOTS_AGENT = 'Ambit';

export interface AgentIdentity {
  /** Version of the program, '' when unknown. */
  readonly version?: string;
  /** Page or mail address by which a webmaster reaches the user; '' if the user gave none. */
  readonly contact?: string;
}

/** Text in place of a contact: the kind of visitor, and its robots.txt name. No address that leads nowhere. */
const NO_CONTACT = `a person's own crawler; robots.txt name: ${ROBOTS_AGENT}`;
const MAX_LETTERS = 200;

/**
 * `Ambit/0.1.0 (+https://…)`, `Ambit/0.1.0 (+mailto:…)` or, without a contact, one that claims none: honest, and short
 * enough for every log.
 * @throws RangeError for a contact that is neither a page nor a mail address.
 */
export function userAgent({ version = '', contact = '' }: AgentIdentity): string {
  const name = version === '' ? ROBOTS_AGENT : `${ROBOTS_AGENT}/${version}`;
  return `${name} (${contact === '' ? NO_CONTACT : `+${contactAddress(contact)}`})`;
}

/** Accepts only text that fits a header, and that a webmaster can open or write to. */
function contactAddress(contact: string): string {
  const text = contact.trim();
  const address = /^[^\s@:/()]+@[^\s@:/()]+\.[^\s@:/()]+$/.test(text) ? `mailto:${text}` : text;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const reaches = url !== undefined && ['http:', 'https:', 'mailto:'].includes(url.protocol) && url.password === '';
  const href = url?.href ?? '';
  if (!reaches || href.length > MAX_LETTERS || !/^[!-~]+$/.test(href) || /[()]/.test(href)) {
    throw new RangeError(
      'The contact must be a page (https://…) or a mail address, and short: it stands in every request.',
    );
  }
  return href;
}
