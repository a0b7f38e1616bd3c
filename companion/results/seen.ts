import type { SeenPage } from '../../shared/api/results.ts';
import { signOf } from '../../shared/url/sign.ts';
import type { Store } from '../store/store.ts';

/** Pages that are looked through, the newest of the crawl: a popup that opens must not hold the companion up. */
const MAX_LOOKED = 100_000;

/** The pages of a crawl whose addresses have this sign: of 5,000 about one. */
export const seen = (store: Store, crawlId: string, sign: number): SeenPage[] =>
  store.results.standings(crawlId, MAX_LOOKED).filter(({ url }) => signOf(url) === sign);
