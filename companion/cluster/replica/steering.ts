import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { isAwaiting } from '../../crawl/manager/auto-resume.ts';
import { refuseSpent } from '../../crawl/run/stop-rules.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { SharedChange } from '../store/shared-store.ts';

/*
 * Changes that a user's command makes to a crawl of a shared store. A companion and the command line both use these
 * rules, which are those of a companion's own crawls.
 */

/** @throws conflict for a crawl that has ended */
export function paused({ state }: StoredCrawl): SharedChange {
  if (state === 'done') throw new AmbitError('conflict', 'The crawl has ended already.');
  return { state: 'paused' };
}

/** @throws conflict for a crawl that has come to an end that only other limits would lift */
export function resumed(crawl: StoredCrawl, fetched: number): SharedChange {
  if (!isAwaiting(crawl)) refuseSpent(crawl, fetched);
  return { state: 'running', reason: null, message: '' };
}

/** Keeps the reason of a crawl that has ended, and cancels its automatic resumption. */
export function stopped(crawl: StoredCrawl): SharedChange {
  if (crawl.state !== 'done') return { state: 'done', reason: 'user', message: '' };
  return isAwaiting(crawl) ? { state: 'done' } : {};
}
