import { parseRobots } from './parse.ts';
import { pathOf } from './path.ts';
import { rulesFor } from './rules.ts';

/**
 * Returns whether this agent may fetch this URL under this robots.txt (RFC 9309; all of Google's published cases). For
 * many URLs of one host keep `rulesFor(parseRobots(text), agent)` and call `allows(pathOf(url))`.
 */
export function robotsAllowed(robotsText: string, userAgent: string, url: string): boolean {
  return rulesFor(parseRobots(robotsText), userAgent).allows(pathOf(url));
}
