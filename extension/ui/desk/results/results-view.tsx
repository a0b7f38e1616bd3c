import { useLayoutEffect, useRef } from 'preact/hooks';
import { MAX_CAPTURED_PAGES } from '../../../../shared/api/captured-page.ts';
import type { Results } from '../../../../shared/api/results.ts';
import { isAstray } from '../../astray.ts';
import { number, t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { keyAction } from '../../model/keys.ts';
import { type ReadPages, useReadPages } from '../../model/use-read-pages.ts';
import { EmptyReasonWords } from '../../parts/empty-reason-words.tsx';
import { SiteQuestions } from '../../parts/site-questions.tsx';
import { useKeptFocus } from '../../parts/use-kept-focus.ts';
import { useKeptPlace } from '../../parts/use-kept-place.ts';
import { type Desk, PAGE, useDesk } from '../model.ts';
import { Waits } from '../waits.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Filters } from './filters.tsx';
import { countOf } from './matching.ts';
import { ReadResultRow } from './read-result-row.tsx';
import { type ResultListRow, withRead } from './read-rows.ts';
import { ResultRow } from './result-row.tsx';

/** The pages of the chosen crawl as a table. */
export function ResultsView() {
  const desk = useDesk();
  const crawl = useModel().store.chosen.value;
  useKeys(desk);
  const results = desk.results.value;
  const rows = results?.rows ?? [];
  return (
    <>
      <Filters key={crawl?.id} />
      <SiteQuestions />
      <BulkBar rows={rows} />
      {crawl !== undefined && isAstray(crawl) && <EmptyReasonWords crawl={crawl} otherwise={t('noneOnTopic')} />}
      {results === undefined && <Waits failed={desk.failed.value} again={() => void desk.load()} />}
      {results !== undefined && <Found key={crawl?.topicId} results={results} topicId={crawl?.topicId ?? ''} />}
      <Pager />
      <p class="muted small hint">{t('deskKeys')}</p>
    </>
  );
}

/** Lists the pages found, and those that the user read and that fit the topic. */
function Found({ results, topicId }: { readonly results: Results; readonly topicId: string }) {
  const desk = useDesk();
  const state = useModel().store.chosen.value?.state;
  const read = useReadPages(topicId, MAX_CAPTURED_PAGES);
  const query = desk.query.value;
  const isLast = query.offset + PAGE >= results.matching;
  const rows = withRead(results.rows, desk.hidesRead.value ? [] : read.pages, query, isLast);
  // No filter is the cause where the crawl has no page at all.
  const withoutPages = state === 'running' ? 'suggestionsNone' : 'noneOnTopic';
  if (rows.length === 0) return <p class="card muted">{t(results.total === 0 ? withoutPages : 'deskNothing')}</p>;
  return <Rows rows={rows} read={read} />;
}

function Rows({ rows: all, read }: { readonly rows: readonly ResultListRow[]; readonly read: ReadPages }) {
  const desk = useDesk();
  const rows = all.flatMap((one) => ('row' in one ? [one.row] : []));
  const list = useKeptFocus<HTMLTableSectionElement>();
  useKeptPlace(list);
  // The pointer leaves what goes from under it without a word.
  useLayoutEffect(() => () => desk.point(false), [desk]);
  return (
    <table
      class="results"
      aria-busy={desk.busy.value}
      aria-label={t('view_results')}
      onPointerEnter={() => desk.point(true)}
      onPointerLeave={() => desk.point(false)}
    >
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label={t('deskSelectAll')}
              checked={rows.every(({ id }) => desk.selected.value.has(id))}
              onChange={(event) => {
                desk.selected.value = new Set(event.currentTarget.checked ? rows.map(({ id }) => id) : []);
              }}
            />
          </th>
          <th scope="col">{t('deskPage')}</th>
          <th scope="col">{t('deskRelevance')}</th>
          <th scope="col">{t('deskLabel')}</th>
        </tr>
      </thead>
      <tbody ref={list}>
        {all.map((one) =>
          'row' in one ? (
            <ResultRow key={one.row.id} row={one.row} />
          ) : (
            <ReadResultRow
              key={one.read.url}
              page={one.read}
              answer={read.answers.get(one.read.url)}
              give={read.answer}
            />
          ),
        )}
      </tbody>
    </table>
  );
}

function Pager() {
  const desk = useDesk();
  const results = desk.results.value;
  const matching = results?.matching ?? 0;
  const { offset } = desk.query.value;
  if (results === undefined || matching <= PAGE) return null;
  const go = (to: number) => () => {
    desk.ask({ offset: to });
    document.querySelector('.view-title')?.scrollIntoView();
  };
  return (
    <nav class="row" aria-label={t('deskPages')}>
      <button type="button" disabled={offset === 0} onClick={go(Math.max(0, offset - PAGE))}>
        {t('deskPrevious')}
      </button>
      <span class="muted">
        {t('deskRange', number(offset + 1), number(Math.min(offset + PAGE, matching)), countOf(results))}
      </span>
      <button type="button" disabled={offset + PAGE >= matching} onClick={go(offset + PAGE)}>
        {t('deskNext')}
      </button>
    </nav>
  );
}

/** The keys of the popup, on rows; x selects, / searches. */
function useKeys(desk: Desk): void {
  const { store, actions } = useModel();
  const live = useRef(desk);
  // A layout effect: an effect one frame later would miss keys pressed before it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const rows = live.current.results.peek()?.rows ?? [];
      const place = rows.findIndex(({ id }) => id === desk.currentId.peek());
      const current = rows[place];
      const plain = !(event.altKey || event.ctrlKey || event.metaKey || inField(event.target));
      const { key, altKey, ctrlKey, metaKey, isComposing } = event;
      // A tick box takes no letters.
      const target = inField(event.target) ? event.target : null;
      const action = keyAction({ key, altKey, ctrlKey, metaKey, isComposing, target });
      if (plain && event.key === '/') document.querySelector<HTMLInputElement>('#desk-search')?.focus();
      else if (plain && event.key === 'x' && current !== undefined) desk.toggle(current.id);
      else if (action === 'next' || action === 'previous') {
        // Arrows scroll; only the letters move.
        if (event.key.startsWith('Arrow')) return;
        const next = rows[Math.min(rows.length - 1, Math.max(0, place + (action === 'next' ? 1 : -1)))];
        desk.currentId.value = next?.id;
        document.querySelector<HTMLElement>(`#row-${next?.id}`)?.focus();
      } else if (action === 'undo') void desk.undo();
      else if (current === undefined || action === undefined || action === 'help') return;
      else if (action === 'open') void actions.openSuggestion(store.chosen.peek()?.topicId ?? '', current.url);
      else if (action === 'why') actions.toggleWhy(current.id);
      else if (action === 'read') actions.toggleRead(current.id);
      else if (action === 'annotate' || action === 'tags') actions.toggleAnnotate(current.id, action === 'tags');
      else void desk.label([current], action);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [desk, store, actions]);
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
