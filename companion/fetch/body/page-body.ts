import { isPdf } from '../../../shared/page/is-pdf.ts';
import type { Guard } from '../guard.ts';
import type { FetchLimits } from '../limits.ts';
import { fetchProblem } from '../problem.ts';
import { header, type Reply } from '../reply.ts';
import { type Body, readBody } from './body.ts';
import { type Coding, codingOf } from './coding.ts';
import { type ContentType, contentType, declaredKind, isPage } from './content-type.ts';
import { looksLikeText } from './sniff.ts';

/** A body that unfolds more than this many times is a bomb; real pages stay below 50. */
const BOMB_RATIO = 100;

/**
 * Addresses of sitemaps, whose beginning alone is useful. Some are packed like files, whatever their declared type
 * (sitemaps.org).
 */
const SITEMAP = /(?:\.xml|sitemap[^/]*\.txt)(?:\.gz)?$/i;
const PACKED = /\.(?:xml|txt)\.gz$/i;

/**
 * Reads the body of a page. A PDF, as its first octets show, has limits of its own. Stops after the first kilobyte of a
 * body that is neither text nor PDF. Cuts a page over the cap, because its title and first links are still useful; a
 * PDF or other text over the cap and bombs are too large. A body that broke off before its first octet is no page.
 * @throws FetchProblem not-html, too-large, bad-encoding, server-error, timeout, cancelled
 */
export async function readPageBody(url: URL, reply: Reply, limits: FetchLimits, guard: Guard): Promise<Body> {
  const { status } = reply;
  const { type, charset } = pageType(url, reply);
  const kind = declaredKind(type);
  if (kind === 'other') throw fetchProblem('not-html', { status });
  const { bodyBytes, pdfBytes } = limits;
  let isDocument = false;
  guard.bodyBegins();
  try {
    const body = await readBody(
      reply,
      {
        coding: pageCoding(url, reply),
        maxBytes: kind === 'text' ? bodyBytes : Math.max(bodyBytes, pdfBytes),
        judgeHead(head) {
          isDocument = isPdf(head);
          if (isDocument) guard.prolong(limits.pdfMs - limits.totalMs);
          else if (kind === 'pdf' || !looksLikeText(head, charset)) throw fetchProblem('not-html', { status });
          return isDocument ? pdfBytes : bodyBytes;
        },
      },
      guard,
    );
    if (body.misread && reply.again !== undefined) return await readPageBody(url, await reply.again(), limits, guard);
    if (body.cut === 'short' && body.bytes.length === 0) throw fetchProblem('server-error', { status });
    const bomb = body.bytes.length > body.unfolded * BOMB_RATIO;
    if (body.cut === 'cap' && (bomb || isDocument || !(isPage(type) || SITEMAP.test(url.pathname))))
      throw fetchProblem('too-large', { status });
    return body;
  } finally {
    guard.bodyEnds();
  }
}

/** The type of what a reply holds when it is unpacked. */
export const pageType = (url: URL, { headers }: Reply): ContentType =>
  PACKED.test(url.pathname)
    ? { type: /\.txt\.gz$/i.test(url.pathname) ? 'text/plain' : 'application/xml', charset: '' }
    : contentType(header(headers, 'content-type'));

function pageCoding({ pathname }: URL, { headers }: Reply): Coding {
  const coding = codingOf(headers);
  return coding === 'identity' && PACKED.test(pathname) ? 'gzip' : coding;
}
