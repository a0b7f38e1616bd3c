import { useState } from 'preact/hooks';
import type { Budgets, CrawlView } from '../../../shared/api/crawl.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Amount } from './amount.tsx';

/** The largest budget that the companion takes, in pages. */
const MOST_PAGES = 1_000_000;
const MOST_MINUTES = 525_600;

/** What a crawl may cost: pages in all, of one host and of one site (0: as many as it is worth), and minutes of running time. */
export function BudgetForm({ crawl: { id, budgets } }: { readonly crawl: CrawlView }) {
  const { actions } = useModel();
  const [wish, setWish] = useState<Budgets>(budgets);
  const change = (to: Partial<Budgets>): void => setWish({ ...wish, ...to });
  return (
    <form
      class="budgets small"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.setBudgets(id, wish).then((done) => done && actions.toggleBudgets());
      }}
    >
      <Amount
        label={t('budgetPages')}
        min={1}
        max={MOST_PAGES}
        value={wish.pages}
        take={(pages) => change({ pages })}
      />
      <Amount
        label={t('budgetPerHost')}
        min={1}
        max={MOST_PAGES}
        value={wish.perHost}
        take={(perHost) => change({ perHost })}
      />
      <Amount
        label={t('budgetPerSite')}
        min={0}
        max={MOST_PAGES}
        value={wish.perSite ?? 0}
        take={(most) => {
          const { perSite: _before, ...others } = wish;
          setWish(most === 0 ? others : { ...others, perSite: most });
        }}
      />
      <Amount
        label={t('budgetMinutes')}
        min={0}
        max={MOST_MINUTES}
        value={Math.ceil(wish.seconds / 60)}
        take={(minutes) => change({ seconds: minutes * 60 })}
      />
      <p class="row budget-buttons">
        <button type="submit">{t('save')}</button>
        <button type="button" onClick={actions.toggleBudgets}>
          {t('cancel')}
        </button>
      </p>
    </form>
  );
}
