/** The name that robots.txt groups call us by (RFC 9309 2.2.1). */
export const ROBOTS_AGENT = 'Ambit';

export interface AgentIdentity {
  /** Version of the program, '' when unknown. */
  readonly version?: string;
  /** Page that tells a webmaster who we are and how to reach us. */
  readonly contact?: string;
}

/** `Ambit/0.1.0 (+https://…)`: honest, and short enough for every log. */
export function userAgent({ version = '', contact = '' }: AgentIdentity): string {
  const name = version === '' ? ROBOTS_AGENT : `${ROBOTS_AGENT}/${version}`;
  return contact === '' ? name : `${name} (+${contact})`;
}
