import { parseUrl } from './parse-url.ts';
import { decodePunycode } from './punycode.ts';
import { siteOf } from './site.ts';
import { mayShow } from './spoof.ts';

/** An address in parts, so that the reader sees whose page it is before anything else. */
export interface DisplayUrl {
  /** Registrable domain, to be shown in bold. */
  readonly site: string;
  /** Whole host; ends with `site`. */
  readonly host: string;
  /** `:8081`; '' for the port that its scheme has. */
  readonly port: string;
  /** Path and query, percent-encoded, at most 200 units, '' for the front page. */
  readonly path: string;
}

const MAX_PATH = 200;
const PREFIX = 'xn--';
const readable = (label: string): string =>
  label.startsWith(PREFIX) ? (decodePunycode(label.slice(PREFIX.length)) ?? label) : label;

function readableHost(host: string): string {
  const labels = host.split('.');
  const top = readable(labels.at(-1) ?? '');
  return labels
    .map((label, at) => {
      const text = readable(label);
      return text === label || mayShow(text, labels.slice(at + 1).join('.'), top) ? text : label;
    })
    .join('.');
}

/**
 * `undefined` for anything but http(s). Userinfo is never shown; a label that may pass for another (spoof.ts) stays
 * punycode.
 */
export function displayUrl(input: string): DisplayUrl | undefined {
  const url = parseUrl(input);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const path = `${url.pathname}${url.search}`;
  return {
    site: readableHost(siteOf(url.href)),
    host: readableHost(url.hostname),
    port: url.port === '' ? '' : `:${url.port}`,
    path: path === '/' ? '' : path.length > MAX_PATH ? `${path.slice(0, MAX_PATH - 1)}…` : path,
  };
}
