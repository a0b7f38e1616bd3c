import type { Forget } from '../../shared/api/capture.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import { isIn } from '../../shared/api/span.ts';
import { canonicalUrl } from '../../shared/url/canonical.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { hostOf } from '../../shared/url/site.ts';
import { isWithin } from '../../shared/url/within.ts';

/** Returns whether an erasure includes an address, met at a time in milliseconds since 1970. */
export type IsMeant = (url: string, at: number) => boolean;

export function isMeant(what: Forget): IsMeant {
  if (what.kind === 'all') return () => true;
  if (what.kind === 'since') return (_url, at) => isIn(what, at);
  if (what.kind === 'site') return (url) => isWithin(hostOf(canonicalUrl(url) ?? url), what.host);
  // Matches like the companion, which counts all addresses of one page as one. Any address left here would be sent
  // there again.
  const page = pageKey(what.url);
  return (url) => pageKey(url) === page;
}

/** Includes suggestions found through an erased page: the companion sends these with a new explanation. */
export const isOfferMeant = ({ url, foundAt, why }: Suggestion, meant: IsMeant): boolean =>
  [url, ...why.path.map((step) => step.url)].some((each) => meant(each, foundAt));
