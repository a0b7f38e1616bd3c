import { useState } from 'preact/hooks';
import type { Budgets, CrawlView } from '../../../shared/api/crawl.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { MAX_MINUTES, MAX_PAGES, raised } from '../model/going-on.ts';
import { Amount } from './amount.tsx';

/**
 * Shows the limits of a crawl: pages in total, per host and per site (0: no fixed limit), and minutes of running time.
 * Saving the form resumes an ended crawl.
 */
export function BudgetForm({ crawl }: { readonly crawl: CrawlView }) {
  const { actions } = useModel();
  const { id, budgets } = crawl;
  const hasEnded = crawl.state === 'done';
  const [erasureRequest, setWish] = useState<Budgets>(hasEnded ? raised(crawl) : budgets);
  const change = (to: Partial<Budgets>): void => setWish({ ...erasureRequest, ...to });
  return (
    <form
      class="budgets small"
      onSubmit={(event) => {
        event.preventDefault();
        const save = hasEnded ? actions.goOnWith : actions.setBudgets;
        void save(id, erasureRequest).then((done) => done && actions.toggleBudgets());
      }}
    >
      <Amount
        label={t('budgetPages')}
        min={1}
        max={MAX_PAGES}
        value={erasureRequest.pages}
        take={(pages) => change({ pages })}
      />
      <Amount
        label={t('budgetPerHost')}
        min={1}
        max={MAX_PAGES}
        value={erasureRequest.perHost}
        take={(perHost) => change({ perHost })}
      />
      <Amount
        label={t('budgetPerSite')}
        min={0}
        max={MAX_PAGES}
        value={erasureRequest.perSite ?? 0}
        take={(most) => {
          const { perSite: _before, ...others } = erasureRequest;
          setWish(most === 0 ? others : { ...others, perSite: most });
        }}
      />
      <Amount
        label={t('budgetMinutes')}
        min={0}
        max={MAX_MINUTES}
        value={Math.ceil(erasureRequest.seconds / 60)}
        take={(minutes) => change({ seconds: minutes * 60 })}
      />
      <p class="row budget-buttons">
        <button type="submit">{t(hasEnded ? 'resume' : 'save')}</button>
        <button type="button" onClick={actions.toggleBudgets}>
          {t('cancel')}
        </button>
      </p>
    </form>
  );
}
