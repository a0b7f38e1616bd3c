/**
 * Controls but the ends of lines and tabs: what a terminal obeys, in one octet or two (ECMA-48), and what turns the
 * direction of a line.
 */
const OBEYED = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns web text that is safe for a terminal: control characters are escaped as in JSON, so that JSON stays the same.
 */
export const visible = (text: string): string =>
  text.replace(OBEYED, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
