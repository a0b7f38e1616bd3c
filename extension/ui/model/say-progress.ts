import { effect } from '@preact/signals';
import { number, percent, t } from '../messages.ts';
import type { Store } from './store.ts';

/** A crawl is told of at every tenth of its pages: more often would drown whatever else is read out. */
const STEPS = 10;

/** Has screen readers say how far the chosen crawl is, and that it pauses or goes on, until `signal` aborts. Why it ended its card says. */
export function sayProgress(store: Pick<Store, 'chosen' | 'said'>, signal: AbortSignal): void {
  let told: { readonly id: string; readonly state: string; readonly step: number } | undefined;
  const end = effect(() => {
    const crawl = store.chosen.value;
    if (crawl === undefined) return;
    const { id, state, fetched, onTopic, budgets } = crawl;
    const before = told;
    told = { id, state, step: Math.floor((STEPS * fetched) / budgets.pages) };
    // What stands there when a crawl comes to be shown is read where it stands.
    if (before?.id !== id || state === 'done') return;
    if (before.state !== state) store.said.value = t(`state_${state}`);
    else if (before.step !== told.step)
      store.said.value = `${t('pagesOf', number(fetched), number(budgets.pages))}, ${t('onTopicShare', percent(onTopic / Math.max(1, fetched)))}`;
  });
  signal.addEventListener('abort', end, { once: true });
}
