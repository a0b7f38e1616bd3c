import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { isAstray } from '../astray.ts';
import { number, plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { EmptyReasonWords } from '../parts/empty-reason-words.tsx';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { SuggestionCard } from './suggestion-card.tsx';

/** More cards than fit into a popup; the others are drawn once these can be seen. */
const FIRST_DRAWN = 6;

/** Lists the pages that the chosen crawl found and the user has not labelled yet. */
export function Suggestions() {
  const { store } = useModel();
  const [drawn, setDrawn] = useState(FIRST_DRAWN);
  useEffect(() => {
    const idle = requestIdleCallback(() => setDrawn(Number.POSITIVE_INFINITY), { timeout: 300 });
    return () => cancelIdleCallback(idle);
  }, []);
  useRefill();
  const list = useKeptFocus<HTMLUListElement>();
  const point = (on: boolean) => (): void => {
    store.pointed.value = on;
  };
  // The numbers of a crawl change four times a second, its cards do not.
  const isThere = useComputed(() => store.chosen.value !== undefined).value;
  if (!isThere) return null;
  const open = store.open.value;
  const selected = store.selectedId.value;
  // Exactly one card is in the tab order; j and k move it.
  const current = open.some(({ id }) => id === selected) ? selected : open[0]?.id;
  return (
    <section aria-labelledby="suggestions-title" onPointerEnter={point(true)} onPointerLeave={point(false)}>
      <header class="heading">
        <h2 id="suggestions-title" class="hidden">
          {t('suggestions')}
        </h2>
        <QueueChoice />
        <span class="muted small">{open.length > 0 && plural('suggestionsOpen', open.length)}</span>
      </header>
      {open.length === 0 ? (
        <Empty />
      ) : (
        <ul ref={list} class="suggestions">
          {open.slice(0, drawn).map((suggestion) => (
            <SuggestionCard
              key={suggestion.id}
              suggestion={suggestion}
              current={suggestion.id === current}
              selected={suggestion.id === selected}
            />
          ))}
        </ul>
      )}
      {open.length > 0 && <p class="muted small hint">{t('keysHint')}</p>}
    </section>
  );
}

/** Selects the first new suggestion after the user labelled the last card, unless the focus is elsewhere by then. */
function useRefill(): void {
  const { store, actions } = useModel();
  const before = useRef(store.open.peek().length);
  const ranEmpty = useRef(false);
  useSignalEffect(() => {
    const [first, ...more] = store.open.value;
    if (first === undefined) ranEmpty.current ||= before.current > 0;
    else if (ranEmpty.current) {
      ranEmpty.current = false;
      if (store.selectedId.peek() === undefined && document.activeElement === document.body) actions.select(first.id);
    }
    before.current = first === undefined ? 0 : more.length + 1;
  });
}

/** Offers the best pages, or those that Ambit has a question on. */
function QueueChoice() {
  const { store, actions } = useModel();
  const asks = store.queues.asks.value.length;
  const names = { best: t('suggestions'), asks: t('asks', number(asks)) };
  return (
    <fieldset class="queues">
      <legend class="hidden">{t('queueLabel')}</legend>
      {(['best', 'asks'] as const).map((queue) => (
        <label key={queue} class="small">
          <input
            type="radio"
            name="queue"
            class="hidden"
            checked={store.queue.value === queue}
            onChange={() => actions.look(queue)}
          />
          <span class="queue-name" title={queue === 'asks' ? t('asksHint') : undefined}>
            {names[queue]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** In place of the list. */
function Empty() {
  const { store } = useModel();
  const crawl = store.chosen.value;
  if (crawl === undefined) return null;
  if (store.queue.value === 'asks')
    return <p class="card muted">{t(crawl.state === 'done' ? 'suggestionsEnded' : 'asksNone')}</p>;
  return <EmptyReasonWords crawl={crawl} otherwise={t(emptyWords(crawl, store.labels.value.size))} />;
}

function emptyWords(crawl: CrawlView, labels: number) {
  if (isAstray(crawl)) return 'noneOnTopic' as const;
  if (crawl.state === 'done') return 'suggestionsEnded' as const;
  return labels > 0 ? ('suggestionsAllDone' as const) : ('suggestionsNone' as const);
}
