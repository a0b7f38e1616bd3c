import { describe, expect, it } from 'vitest';
import { MAX_RETRY_AFTER_MS, retryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['86400', 86_400_000],
    ['315360000', MAX_RETRY_AFTER_MS],
    ['9'.repeat(400), MAX_RETRY_AFTER_MS],
    ['Thu, 01 Jan 2026 12:05:00 GMT', 300_000],
    ['Thursday, 01-Jan-26 12:05:00 GMT', 300_000],
    ['Fri, 01 Jan 2100 00:00:00 GMT', MAX_RETRY_AFTER_MS],
    ['Thu, 01 Jan 2015 00:00:00 GMT', 0],
    ['', 0],
    ['-5', 0],
    ['1.5', 0],
    ['1e9', 0],
    ['soon', 0],
    ['2026-01-01', 0],
    ['Infinity', 0],
  ])('given %s, waits %i ms', (value, expected) => expect(retryAfterMs(value, NOW)).toBe(expected));
});
