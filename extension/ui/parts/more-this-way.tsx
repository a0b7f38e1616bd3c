import type { CrawlView } from '../../../shared/api/crawl.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { goesOn, withMore } from '../model/going-on.ts';

/** Pages that a crawl fetches further, at most; a crawl with a smaller budget fetches as many as that. */
const MAX_MORE = 100;

/** For a crawl that has ended or is paused: resumes it, for so many more pages, in the direction of the labels. */
export function MoreThisWay({ crawl }: { readonly crawl: CrawlView | undefined }) {
  const { actions } = useModel();
  if (crawl === undefined || crawl.state === 'running') return null;
  if (crawl.state === 'done' && goesOn(crawl) === 'never') return null;
  const more = Math.min(MAX_MORE, crawl.budgets.pages);
  return (
    <button type="button" class="small more" onClick={() => void actions.goOnWith(crawl.id, withMore(crawl, more))}>
      {t('moreThisWay', number(more))}
    </button>
  );
}
