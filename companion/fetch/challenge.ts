import { createHash } from 'node:crypto';
import { readBody } from './body/body.ts';
import { codingOf } from './body/coding.ts';
import { contentType } from './body/content-type.ts';
import type { Guard } from './guard.ts';
import { fetchProblem } from './problem.ts';
import { type Headers, header, type Reply } from './reply.ts';

/** Octets of an answer that are looked at; the pages of walls are below 50 KB. */
const MAX_BYTES = 128 * 1024;
/** Statuses by which walls answer (go-away by 418); 200 is judged by marks alone. */
const WALL_STATUSES: ReadonlySet<number> = new Set([202, 403, 418, 429, 503]);
const HTML: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);

/** Headers that mark a challenge: Cloudflare, AWS, Vercel. */
const SAID: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge/i],
];

/**
 * Marks in the markup of challenges: what their own script needs, never a name in prose. Cloudflare puts
 * `/cdn-cgi/challenge-platform/` into ordinary pages, too, so that path does not count.
 */
const MARKS: readonly RegExp[] = [
  // Anubis
  /\bid=["']?anubis_(?:challenge|version|base_prefix)\b/i,
  /<script[^<>]{0,300}\/\.within\.website\/x\/cmd\/anubis\//i,
  // Cloudflare
  /\b_cf_chl_opt\s*=/,
  /\bid=["']?(?:cf-challenge-running|challenge-error-text)\b/i,
  // DDoS-Guard
  /<script[^<>]{0,300}(?:\/\.well-known\/ddos-guard\/|check\.ddos-guard\.net\/)[\w/.-]{0,60}(?:check\.js|js-challenge|mark)/i,
  /\bdata-ddg-(?:origin|l10n)=/i,
  // go-away
  /\/\.well-known\/\.git\.gammaspectra\.live\/git\/go-away\//i,
  // Sucuri
  /\bsucuri_cloudproxy_js\s*=/i,
  // AWS, Imperva, DataDome, HUMAN, Fastly, basedflare
  /\bawsWafCookieDomainList\b|\bgokuProps\s*=/,
  /<iframe[^<>]{0,300}\/_Incapsula_Resource\?/i,
  /<script[^<>]{0,300}captcha-delivery\.com\//i,
  /\bid=["']?px-captcha\b/i,
  /\/_fs-ch-[\w-]{8,}\//,
  /<script[^<>]{0,300}\/\.basedflare\//i,
];

/**
 * Returns whether an answer is the challenge of a wall that lets browsers through, by its headers, its marks, or, with
 * a status of walls, its shape.
 */
export function isChallenge(status: number, headers: Headers, bytes: Uint8Array): boolean {
  if (SAID.some(([name, value]) => value.test(header(headers, name)))) return true;
  if (!isHtml(headers)) return false;
  const markup = markupOf(bytes);
  if (MARKS.some((mark) => mark.test(markup))) return true;
  return WALL_STATUSES.has(status) && demandsScript(markup);
}

const isHtml = (headers: Headers): boolean => HTML.has(contentType(header(headers, 'content-type')).type);

const markupOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, Math.min(MAX_BYTES, byteLength)).toString('latin1');

/** Links and letters of a page that does nothing but demand a script. */
const MAX_LINKS = 5;
const MAX_LETTERS = 3_000;

/**
 * Returns whether a page has a script, next to no links, and a little text that demands JavaScript. That word is the
 * same in all languages.
 */
function demandsScript(markup: string): boolean {
  if (!/<script[\s>]/i.test(markup) || (markup.match(/<a\s/gi)?.length ?? 0) > MAX_LINKS) return false;
  const text = textOf(markup);
  return text.length <= MAX_LETTERS && /java\s?script/i.test(text);
}

/** Returns the text of a page without its scripts and styles, tags removed; text in `<noscript>` counts. Linear. */
function textOf(markup: string): string {
  let text = '';
  for (const piece of markup.split(/<(?=script[\s>]|style[\s>])/i)) {
    const end = /^(?:script|style)[\s>]/i.test(piece) ? piece.search(/<\/(?:script|style)/i) : 0;
    if (end >= 0) text += piece.slice(end);
  }
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tokens that a host makes for each answer: numbers, and long runs of signs. */
const TOKENS = /\S*\d\S*|\S{25,}/g;

/**
 * Digest of a page that demands a script and nothing else, tokens left out: the same for every address of a host that
 * hides behind it. '' for any other page.
 */
export function demandMark(type: string, bytes: Uint8Array): string {
  if (!HTML.has(type)) return '';
  const markup = markupOf(bytes);
  if (!demandsScript(markup)) return '';
  return createHash('sha256').update(textOf(markup).replace(TOKENS, '')).digest('base64');
}

/**
 * Reads the body of a failed answer if it may be a challenge; else leaves it unread. @throws FetchProblem needs-browser
 * for a challenge, and the guard's errors
 */
export async function refuseChallenge(reply: Reply, guard: Guard): Promise<void> {
  const { status, headers } = reply;
  if (isChallenge(status, headers, new Uint8Array())) throw fetchProblem('needs-browser', { status });
  if (!WALL_STATUSES.has(status) || !isHtml(headers)) return;
  guard.bodyBegins();
  try {
    const plan = { coding: codingOf(headers), maxBytes: MAX_BYTES, judgeHead: () => MAX_BYTES };
    const { bytes } = await readBody(reply, plan, guard);
    if (isChallenge(status, headers, bytes)) throw fetchProblem('needs-browser', { status });
  } finally {
    guard.bodyEnds();
  }
}
