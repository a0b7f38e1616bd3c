import { isSameSite } from '../../../shared/url/same-site.ts';
import type { PoliteFetch } from '../../crawl/politeness/polite-fetch.ts';
import type { FetchedBody } from '../../fetch/fetcher.ts';
import type { ReadText } from '../../find/read-text.ts';

/** Longest wait for a text, in milliseconds. */
const TEXT_MS = 15_000;

/** Reads texts of the web in whatever encoding they come. */
export function textReader(fetch: PoliteFetch): ReadText {
  return async (url, namedBy = url) => {
    const hasAuthority = (): boolean => isSameSite(namedBy, url);
    const answer = await fetch(url, AbortSignal.timeout(TEXT_MS), { hasAuthority });
    return answer.kind === 'failed' ? answer : { text: await textOf(answer), url: answer.url };
  };
}

/**
 * Decodes a body. JSON is always UTF-8 (RFC 8259, 8.1). The tables of all other encodings are loaded when first needed.
 */
async function textOf({ body, charset, type }: FetchedBody): Promise<string> {
  if (type.endsWith('json')) return new TextDecoder().decode(body);
  const { decodeHtml } = await import('../../parse/charset.ts');
  return decodeHtml(body, charset).text;
}
