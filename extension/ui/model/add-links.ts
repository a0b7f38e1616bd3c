import type { FurtherLinks } from '../../../shared/api/further-links.ts';
import { call } from '../../companion-client/companion.ts';
import { plural, t } from '../messages.ts';
import { attempt } from './attempt.ts';
import type { ViewStore } from './store.ts';

/** Addresses that one call takes. */
const MOST = 1000;

/**
 * Adds links to a crawl that ran out of them, and announces how many were new to it.
 * @returns their number; undefined where the companion refused all
 */
export async function addLinks(
  store: ViewStore,
  id: string,
  { seeds, ...named }: FurtherLinks,
): Promise<number | undefined> {
  let added = 0;
  for (let at = 0; at === 0 || at < seeds.length; at += MOST) {
    const body = { seeds: seeds.slice(at, at + MOST), ...(at === 0 && named) };
    const answer = await attempt(store, () => call('addLinks', { params: { id }, body }));
    // Links of earlier calls stay, and the page shows why the rest was refused.
    if (answer === undefined && added === 0) return undefined;
    if (answer === undefined) break;
    added += answer.added;
  }
  store.said.value = added === 0 ? t('moreNothing') : plural('startSeedCount', added);
  return added;
}
