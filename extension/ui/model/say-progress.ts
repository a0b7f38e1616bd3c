import { effect } from '@preact/signals';
import { number, percent, t } from '../messages.ts';
import type { ViewStore } from './store.ts';

/** Announcements per crawl, one for each tenth of its pages: more would drown everything else that is read out. */
const STEPS = 10;

/**
 * Lets screen readers announce the chosen crawl's progress, pauses and resumptions until `signal` aborts. The crawl's
 * card gives the reason for its end.
 */
export function sayProgress(store: Pick<ViewStore, 'chosen' | 'said'>, signal: AbortSignal): void {
  let told: { readonly id: string; readonly state: string; readonly step: number } | undefined;
  const end = effect(() => {
    const crawl = store.chosen.value;
    if (crawl === undefined) return;
    const { id, state, fetched, onTopic, budgets } = crawl;
    const before = told;
    told = { id, state, step: Math.floor((STEPS * fetched) / budgets.pages) };
    // A screen reader already reads the state of a newly shown crawl in its card.
    if (before?.id !== id || state === 'done') return;
    if (before.state !== state) store.said.value = t(`state_${state}`);
    else if (before.step !== told.step)
      store.said.value = `${t('pagesOf', number(fetched), number(budgets.pages))}, ${t('onTopicShare', percent(onTopic / Math.max(1, fetched)))}`;
  });
  signal.addEventListener('abort', end, { once: true });
}
