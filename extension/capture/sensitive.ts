import { isLocalName } from '../../shared/url/local-name.ts';
import { isWithin } from '../../shared/url/within.ts';
import { SECRET_PARAMETER, SENSITIVE_HOSTS, SENSITIVE_LABELS, SENSITIVE_PATH } from './sensitive-hosts.ts';

/** Reasons why a page looks private; the UI has a word for each. */
export const SENSITIVE_KINDS = [
  'bank',
  'mail',
  'health',
  'government',
  'account',
  'sign-in',
  'secret-address',
  'intranet',
  'password-field',
  'card-field',
] as const;
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number];

/** RFC 1918, 6598, 3927, loopback and "this host", as WHATWG serialises them. */
const PRIVATE_IPV4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;

/**
 * Returns the sensitive kind that the address alone shows, undefined without a sign of one. Works offline: the rules
 * are part of the package.
 */
export function sensitiveAddress(address: string): SensitiveKind | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, '');
  if (isIntranet(host)) return 'intranet';
  for (const [kind, hosts] of kinds) if (hosts.some((known) => isWithin(host, known))) return kind;
  if (
    host
      .split('.')
      .slice(0, -1)
      .some((label) => SENSITIVE_LABELS.has(label))
  )
    return 'account';
  if (SENSITIVE_PATH.test(url.pathname)) return 'sign-in';
  if (url.username !== '' || [...url.searchParams.keys()].some((name) => SECRET_PARAMETER.test(name)))
    return 'secret-address';
  return undefined;
}

const kinds = [
  ['bank', SENSITIVE_HOSTS.bank],
  ['mail', SENSITIVE_HOSTS.mail],
  ['health', SENSITIVE_HOSTS.health],
  ['government', SENSITIVE_HOSTS.government],
  ['account', SENSITIVE_HOSTS.account],
] as const;

function isIntranet(host: string): boolean {
  if (host.startsWith('[') || PRIVATE_IPV4.test(`${host}.`)) return true;
  // Pages under development are private, too (`.test`: RFC 6761).
  return isLocalName(host) || isWithin(host, 'test');
}
