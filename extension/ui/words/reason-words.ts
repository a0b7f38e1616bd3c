import type { CrawlView } from '../../../shared/api/crawl.ts';
import { type MessageKey, number, t } from '../messages.ts';

export type Ending = Pick<CrawlView, 'reason' | 'budgets' | 'notes'>;

/** Returns why a crawl has ended, in the language that is shown; an empty text while it has not ended. */
export function reasonWords(crawl: Ending): string {
  const { reason } = crawl;
  if (reason === null) return '';
  return reason === 'host-limit' ? limitWords(crawl) : t(`reason_${reason.replaceAll('-', '_')}` as MessageKey);
}

/**
 * Names the smaller of the two page limits. Without a limit per site, a `site-held` note means that the site gave too
 * little.
 */
function limitWords({ budgets: { perHost, perSite }, notes }: Ending): string {
  if (perSite !== undefined && perSite <= perHost) return t('reason_host_limit', number(perSite));
  const isHeld = notes?.some(({ code }) => code === 'site-held') ?? false;
  return isHeld ? t('reason_host_limit_site_share') : t('reason_host_limit_per_host', number(perHost));
}
