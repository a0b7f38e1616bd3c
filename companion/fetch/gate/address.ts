import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Reach of an address. The user may allow `private` for a host by name. `never` cannot be allowed: no user who types a
 * host name means multicast, broadcast or a tunnel prefix.
 */
export type AddressReach = 'global' | 'private' | 'never';

type Parsed = ReturnType<typeof ipaddr.parse>;

const PRIVATE: ReadonlySet<string> = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat', 'linkLocal']);

/** 2000::/3, the only part of IPv6 that is given out as global unicast (RFC 4291 2.4, IANA). */
const isGlobalBlock = (parts: readonly number[]): boolean => ((parts[0] ?? 0) & 0xe000) === 0x2000;

/** Interface identifier of ISATAP, ::0:5efe:a.b.c.d and ::200:5efe:a.b.c.d (RFC 5214): a tunnel to an IPv4 address. */
const isIsatap = (parts: readonly number[]): boolean => parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);

/**
 * The IPv4 address inside 64:ff9b::/96 (RFC 6052), which name servers of IPv6-only networks hand out for public hosts.
 */
function nat64(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const [first, second, third, fourth, fifth, sixth] = address.parts;
  if (first !== 0x64 || second !== 0xff9b || third !== 0 || fourth !== 0 || fifth !== 0 || sixth !== 0)
    return undefined;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function unwrap(address: Parsed): Parsed {
  if (!(address instanceof ipaddr.IPv6)) return address;
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : (nat64(address) ?? address);
}

function reachOf(address: Parsed): AddressReach {
  const range = address.range();
  if (PRIVATE.has(range)) return 'private';
  if (range !== 'unicast') return 'never';
  if (!(address instanceof ipaddr.IPv6)) return 'global';
  return isGlobalBlock(address.parts) && !isIsatap(address.parts) ? 'global' : 'never';
}

/**
 * Parses an address as sockets write it (zone allowed). Short and octal forms, which a resolver would take for a name,
 * do not count.
 */
function parse(text: string): Parsed | undefined {
  const bare = text.split('%', 1)[0] ?? '';
  return isIP(bare) === 0 ? undefined : ipaddr.parse(bare);
}

/**
 * Returns the reach of an IPv4 or IPv6 address in text; any other text is `never`. Mapped and NAT64 addresses are
 * judged by the IPv4 address inside.
 */
export function addressReach(text: string): AddressReach {
  const parsed = parse(text);
  return parsed === undefined ? 'never' : reachOf(unwrap(parsed));
}

/** Returns true for an address of this machine itself: 127.0.0.0/8, also mapped into IPv6, or ::1. */
export function isLoopback(text: string): boolean {
  const parsed = parse(text);
  if (parsed === undefined) return false;
  // Not `unwrap`: a NAT64 address leads out of the machine whatever it wraps.
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress();
  return (isMapped ? parsed.toIPv4Address() : parsed).range() === 'loopback';
}

/** Returns one spelling for each address, mapped ones as IPv4; '' for any other text. */
export function sameAddress(text: string): string {
  const parsed = parse(text);
  return parsed === undefined ? '' : unwrap(parsed).toNormalizedString();
}
