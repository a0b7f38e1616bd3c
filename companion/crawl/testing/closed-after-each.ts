import { afterEach } from 'vitest';
import type { TestHarness } from './harness.ts';

type ClosableHarness = Pick<TestHarness, 'crawls' | 'store'>;

/** The harness that a test of this file opened, if it did, is closed after it. */
export function closedAfterEach(harness: () => ClosableHarness | undefined): void {
  let closed: ClosableHarness | undefined;
  afterEach(async () => {
    const opened = harness();
    if (opened === closed) return;
    closed = opened;
    await opened?.crawls.close();
    opened?.store.close();
  });
}
