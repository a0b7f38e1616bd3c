import type { FurtherLinks } from '../../../shared/api/further-links.ts';
import { call } from '../../companion-client/companion.ts';
import { plural, t } from '../messages.ts';
import { attempt } from './attempt.ts';
import type { ViewStore } from './store.ts';

/** Addresses that one call takes. */
const MOST = 1000;

/**
 * Adds links to a crawl that ran out of them, and announces how many were new to it.
 * @returns their number; undefined where the companion refused
 */
export async function addLinks(
  store: ViewStore,
  id: string,
  { seeds, ...named }: FurtherLinks,
): Promise<number | undefined> {
  const body = { seeds: seeds.slice(0, MOST), ...named };
  const answer = await attempt(store, () => call('addLinks', { params: { id }, body }));
  if (answer === undefined) return undefined;
  const { added } = answer;
  store.said.value = added === 0 ? t('moreNothing') : plural('startSeedCount', added);
  return added;
}
