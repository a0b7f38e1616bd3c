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
  const [wish, setWish] = useState<Budgets>(hasEnded ? raised(crawl) : budgets);
  const change = (to: Partial<Budgets>): void => setWish({ ...wish, ...to });
  return (
    <form
      class="budgets small"
      onSubmit={(event) => {
        event.preventDefault();
        const save = hasEnded ? actions.goOnWith : actions.setBudgets;
        void save(id, wish).then((done) => done && actions.toggleBudgets());
      }}
    >
      <Amount label={t('budgetPages')} min={1} max={MAX_PAGES} value={wish.pages} take={(pages) => change({ pages })} />
      <Amount
        label={t('budgetPerHost')}
        min={1}
        max={MAX_PAGES}
        value={wish.perHost}
        take={(perHost) => change({ perHost })}
      />
      <Amount
        label={t('budgetPerSite')}
        min={0}
        max={MAX_PAGES}
        value={wish.perSite ?? 0}
        take={(most) => {
          const { perSite: _before, ...others } = wish;
          setWish(most === 0 ? others : { ...others, perSite: most });
        }}
      />
      <Amount
        label={t('budgetMinutes')}
        min={0}
        max={MAX_MINUTES}
        value={Math.ceil(wish.seconds / 60)}
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
