import { isWithin } from './within.ts';

/** Names that mean something inside a network only: RFC 6761, 6762, 8375, ICANN's reserved `internal`, and habits of routers. */
const LOCAL_SUFFIXES = [
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa'],
];

/** Whether a host name, in lower case and without a last dot, is one of somebody's own network: a single label is, too. */
export const isLocalName = (host: string): boolean =>
  !host.includes('.') || LOCAL_SUFFIXES.some((suffix) => isWithin(host, suffix));
