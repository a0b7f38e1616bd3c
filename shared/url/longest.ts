/**
 * Characters of the longest address that Ambit stores, sends or requests: Internet Explorer's limit, to which the web
 * keeps.
 */
export const LONGEST_URL = 2_083;
