import type { CrawlView } from '../../../shared/api/crawl.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { goesOn, withMore } from '../model/going-on.ts';

/** Most further pages beyond the budget; a crawl with a smaller budget gets that many. */
const MAX_MORE = 100;

/** Offers to resume a crawl that has ended or is paused, with more pages, in the direction of the labels. */
export function MoreThisWay({ crawl }: { readonly crawl: CrawlView | undefined }) {
  const { actions } = useModel();
  if (crawl === undefined || crawl.state === 'running') return null;
  if (crawl.state === 'done' && goesOn(crawl) === 'never') return null;
  const more = Math.min(MAX_MORE, crawl.budgets.pages);
  const budgets = withMore(crawl, more);
  return (
    <button type="button" class="small more" onClick={() => void actions.goOnWith(crawl.id, budgets)}>
      {t('moreThisWay', number(crawl.reason === 'host-limit' ? more : budgets.pages - crawl.fetched))}
    </button>
  );
}
