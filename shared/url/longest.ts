/** Characters of the longest address that is kept, sent or asked for: what Internet Explorer took, and so what the web holds itself to. */
export const LONGEST_URL = 2_083;
