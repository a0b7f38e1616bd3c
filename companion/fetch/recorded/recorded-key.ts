/**
 * Names of recorded pages. Two addresses that differ in scheme, default port, user info, fragment, case of host or
 * spelling of percent codes are one page of a recorded web.
 */

const UNRESERVED = /%([0-9a-f]{2})/gi;

const equalCodes = (text: string): string =>
  text.replace(UNRESERVED, (code: string, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(char) ? char : code.toUpperCase();
  });

export interface RecordedKey {
  readonly host: string;
  readonly path: string;
  /** With the leading `?`, '' without a query. */
  readonly query: string;
}

/** @returns undefined when the text is no http(s) address. */
export function recordedKey(url: string): RecordedKey | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
  const port = parsed.port === '' || parsed.port === '80' || parsed.port === '443' ? '' : `:${parsed.port}`;
  return { host: parsed.hostname + port, path: equalCodes(parsed.pathname), query: equalCodes(parsed.search) };
}

export const keyText = (key: RecordedKey): string => key.host + key.path + key.query;

const INDEX = /\/(?:index|default|home)\.[a-z]{2,5}$/i;
const INDEX_NAMES = ['index', 'default', 'home'].flatMap((name) =>
  ['html', 'htm', 'php', 'asp', 'aspx', 'jsp', 'shtml'].map((ending) => `${name}.${ending}`),
);

/** Yields other spellings under which the web may have the same page, likeliest first, without the key itself. */
export function* aliases(key: RecordedKey, hostIsRecorded: boolean): Generator<string> {
  const queries = new Set([
    key.query,
    key.query.replaceAll('&amp;', '&'),
    key.query.replaceAll(/&(?:amp;)?/g, '&amp;'),
  ]);
  const paths = new Set([key.path]);
  if (key.path.endsWith('/')) {
    if (key.path !== '/') paths.add(key.path.slice(0, -1));
    for (const name of INDEX_NAMES) paths.add(key.path + name);
  } else {
    paths.add(`${key.path}/`);
    const folder = key.path.replace(INDEX, '/');
    if (folder !== key.path) {
      paths.add(folder);
      if (folder !== '/') paths.add(folder.slice(0, -1));
    }
  }
  const hosts = [key.host];
  if (!hostIsRecorded) hosts.push(key.host.startsWith('www.') ? key.host.slice(4) : `www.${key.host}`);
  for (const host of hosts) for (const query of queries) for (const path of paths) yield host + path + query;
}
