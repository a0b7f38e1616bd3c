/** State of a crawl that has just begun. */
export const BEGUN = {
  state: 'running',
  reason: null,
  message: '',
  startedAt: 0,
  elapsedMs: 0,
  bytes: 0,
} as const;
