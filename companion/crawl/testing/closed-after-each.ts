import { afterEach } from 'vitest';
import type { TestHouse } from './house.ts';

type Opened = Pick<TestHouse, 'crawls' | 'store'>;

/** The house that a test of this file opened, if it did, is closed after it. */
export function closedAfterEach(house: () => Opened | undefined): void {
  let closed: Opened | undefined;
  afterEach(async () => {
    const opened = house();
    if (opened === closed) return;
    closed = opened;
    await opened?.crawls.close();
    opened?.store.close();
  });
}
