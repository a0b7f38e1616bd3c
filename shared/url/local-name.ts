import { isWithin } from './within.ts';

/**
 * Names that mean something inside a network only: RFC 6761, 6762, 8375, ICANN's reserved `internal`, and habits of
 * routers.
 */
const LOCAL_SUFFIXES = [
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa'],
];

/**
 * Returns true for a host name of a local network, in lower case and without a final dot. A single label is local, too.
 */
export const isLocalName = (host: string): boolean =>
  !host.includes('.') || LOCAL_SUFFIXES.some((suffix) => isWithin(host, suffix));
