import { siteLabel } from '../../../crawl/rules/site-labels.ts';
import { reachableFrom } from '../../metrics/reachable.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';
import type { HonestUser } from './question.ts';

/**
 * Returns a user who answers by the labels of a recorded web. A site is on the topic when most of its labelled pages are that
 * links from the seeds lead to.
 * @param on labels: 1 on the topic, 0 off, -1 unknown
 */
export function honestUser(web: ParsedWeb, on: Int8Array, seeds: readonly string[]): HonestUser {
  const isReachable = reachableFrom(web, seeds);
  return {
    isOn: (page) => (on[page] === -1 ? undefined : on[page] === 1),
    isSiteOn(host) {
      const isThere = siteLabel({ relevant: [host], notRelevant: [] });
      let pages = 0;
      let found = 0;
      for (const [page, label] of on.entries()) {
        if (label === -1 || isReachable[page] !== 1 || isThere(web.urls[page] ?? '') !== true) continue;
        pages += 1;
        found += label;
      }
      return pages === 0 ? undefined : 2 * found > pages;
    },
  };
}
