import { escapedPath, readPattern } from '../../shared/url/pattern.ts';
import { isWithin } from '../../shared/url/within.ts';

/**
 * The user's own rules, one a line: `example.org` is the host with all its subdomains, `example.org/diary/*` the
 * addresses that begin so, where `*` stands for anything. A scheme in front is ignored; so are blank lines and lines
 * that begin with `#`.
 */
export function isExcluded(address: string, patterns: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return patterns.some((pattern) => matches(url, pattern));
}

function matches(url: URL, pattern: string): boolean {
  const rule = pattern.trim();
  if (rule === '' || rule.startsWith('#')) return false;
  const { host, path } = readPattern(rule);
  // The rule is for the site, whatever the port and however its name is written.
  const site = host.replace(/^\*\.|:\d+$/g, '');
  if (!isWithin(url.hostname.replace(/\.$/, ''), site)) return false;
  return path === undefined || fits(escapedPath(`${url.pathname}${url.search}`), path);
}

/** Wildcards by hand: a pattern of the user's must never cost more than a walk along the address. */
function fits(path: string, pattern: string): boolean {
  const [head = '', ...parts] = pattern.split('*');
  if (!path.startsWith(head)) return false;
  let at = head.length;
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    const found = last && part !== '' ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at || (last && part !== '' && found + part.length !== path.length)) return false;
    at = found + part.length;
  }
  return parts.length > 0 || path === head;
}
