import { parseUrl } from '../../../shared/url/parse-url.ts';
import { refusesAiInput } from './content-signal.ts';
import { robotsLines } from './lines.ts';
import { normalizePattern } from './path.ts';

export interface RobotsRule {
  readonly allow: boolean;
  /** Normalised path pattern, not empty; `*` and a last `$` are special. */
  readonly pattern: string;
}

/** Rules under one run of User-agent lines. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` stands for everybody. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** Seconds, 0 if the group demands none. */
  readonly crawlDelay: number;
  /** A Content-Signal of the group says `ai-input=no`. */
  readonly refusesAiInput: boolean;
}

export interface Robots {
  readonly groups: readonly RobotsGroup[];
  /** Absolute http(s) addresses, fragment dropped, at most `MAX_SITEMAPS`. */
  readonly sitemaps: readonly string[];
}

const MAX_SITEMAPS = 100;
/** Longest Crawl-delay passed on, one day in seconds. */
const MAX_CRAWL_DELAY = 86_400;

interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelay: number;
  refusesAiInput: boolean;
}

/** Lower-case product token of a User-agent line: its leading letters, `-` and `_` (RFC 9309 2.2.1). */
function agentToken(value: string): string {
  if (/^\*(\s|$)/.test(value)) return '*';
  return /^[a-zA-Z_-]*/.exec(value)?.[0].toLowerCase() ?? '';
}

function crawlDelay(value: string): number {
  const seconds = /^\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : 0;
  return Math.min(seconds, MAX_CRAWL_DELAY);
}

function sitemapAddress(value: string): string | undefined {
  const url = parseUrl(value);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  url.hash = '';
  return url.href;
}

/** `/dir/index.html` also speaks of `/dir/`, as in Google's matcher. */
function rulesOf(allow: boolean, value: string): readonly RobotsRule[] {
  const pattern = normalizePattern(value);
  if (pattern === '') return [];
  const slash = pattern.lastIndexOf('/');
  if (!allow || slash === -1 || !pattern.startsWith('/index.htm', slash)) return [{ allow, pattern }];
  return [
    { allow, pattern },
    { allow, pattern: `${pattern.slice(0, slash + 1)}$` },
  ];
}

/**
 * Parses a robots.txt (RFC 9309 2.2). Never throws; skips lines that are no rules. Linear in the text's length. Only
 * Allow and Disallow end a run of User-agent lines; Sitemap belongs to no group; rules before any User-agent apply to
 * no agent.
 */
export function parseRobots(text: string): Robots {
  const groups: OpenGroup[] = [];
  const sitemaps = new Set<string>();
  let open: OpenGroup | undefined;
  let closed = true;
  for (const { field, value } of robotsLines(text)) {
    if (field === 'sitemap') {
      const address = sitemaps.size < MAX_SITEMAPS ? sitemapAddress(value) : undefined;
      if (address !== undefined) sitemaps.add(address);
    } else if (field === 'agent') {
      if (closed || open === undefined) {
        open = { agents: [], rules: [], crawlDelay: 0, refusesAiInput: false };
        groups.push(open);
        closed = false;
      }
      open.agents.push(agentToken(value));
    } else if (open !== undefined) {
      if (field === 'delay') open.crawlDelay = Math.max(open.crawlDelay, crawlDelay(value));
      else if (field === 'signal') open.refusesAiInput ||= refusesAiInput(value);
      else {
        closed = true;
        open.rules.push(...rulesOf(field === 'allow', value));
      }
    }
  }
  return { groups, sitemaps: [...sitemaps] };
}
