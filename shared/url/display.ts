import { parseUrl } from './parse-url.ts';
import { decodePunycode } from './punycode.ts';
import { siteOf } from './site.ts';

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
/** Scripts of which no letter passes for a Latin one; a label of one of these, digits and hyphens is shown as it reads. */
const DISTINCT =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+|[\p{Script=Han}\p{Script=Hangul}\d-]+|[\p{Script=Arabic}\d-]+|[\p{Script=Hebrew}\d-]+|[\p{Script=Thai}\d-]+|[\p{Script=Devanagari}\d-]+)$/u;
/** Latin letters with the accents of European languages. */
const ACCENTED =
  /^[a-z\d\u00df-\u00f6\u00f8-\u00ff\u0101\u0103\u0105\u0107\u010d\u010f\u0117\u0119\u011b\u011f\u0142\u0144\u0148\u0151\u0159\u015b\u0161\u0165\u016b\u016f\u0171\u017a\u017c\u017e-]+$/;
/** Look like Latin: shown only under a top-level domain of the same script. */
const LOOKALIKE = [/^[\p{Script=Cyrillic}\d-]+$/u, /^[\p{Script=Greek}\d-]+$/u];

function readable(label: string, top: string): string {
  if (!label.startsWith(PREFIX)) return label;
  const text = decodePunycode(label.slice(PREFIX.length));
  if (text === undefined) return label;
  if (DISTINCT.test(text) || ACCENTED.test(text)) return text;
  const topText = top.startsWith(PREFIX) ? (decodePunycode(top.slice(PREFIX.length)) ?? '') : '';
  return LOOKALIKE.some((script) => script.test(text) && script.test(topText)) ? text : label;
}

function readableHost(host: string): string {
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  return labels.map((label) => readable(label, top)).join('.');
}

/** `undefined` for anything but http(s). Userinfo is never shown; labels that mix scripts or look like Latin stay punycode. */
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
