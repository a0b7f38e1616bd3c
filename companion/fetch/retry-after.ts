/**
 * Longest wait passed on, in milliseconds. Exceeds the longest wait of a crawl, one day, so that the crawl recognises
 * hosts to suspend.
 */
export const MAX_RETRY_AFTER_MS = 25 * 60 * 60 * 1000;

/**
 * Returns the milliseconds of a Retry-After header (RFC 9110 10.2.3): seconds or a date. 0 for an absent, past or
 * invalid one; at most `MAX_RETRY_AFTER_MS`.
 */
export function retryAfterMs(value: string, now: number): number {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  if (!/^[A-Za-z]{3}/.test(text)) return 0;
  const wait = Date.parse(text) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}
