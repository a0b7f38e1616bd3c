import type { ResultView } from '../../../../shared/api/results.ts';
import { displayText } from '../../../../shared/text/display.ts';
import { call } from '../../../link/companion.ts';
import { number, percent, plural, t } from '../../messages.ts';
import { attempt } from '../../model/attempt.ts';
import { useModel } from '../../model/context.ts';
import { Address, WebLink } from '../../parts/hostile.tsx';
import { ReadHere, ReadText } from '../../parts/read-here.tsx';
import { VerdictButtons } from '../../parts/verdict-buttons.tsx';
import { WhyDetails } from '../../parts/why-details.tsx';
import { ago } from '../../time.ts';
import { moodNote } from '../../words/mood-words.ts';
import { useDesk } from '../model.ts';
import { useAsked } from '../use-asked.ts';
import { alike } from './alike.ts';

/** One page: what it is, what is thought of it, and the user's word. */
export function ResultRow({ row }: { readonly row: ResultView }) {
  const { store, actions } = useModel();
  const desk = useDesk();
  const { id, url, title, site, snippet, relevance, unsure, isSeed, foundAt } = row;
  const label = desk.labels(store.chosen.value?.topicId ?? '').value.get(url) ?? row.label;
  // What tells the same would stand here in its place.
  const forgetAll = async (): Promise<void> => {
    const pages = await attempt(store, () => alike(call, store.chosen.peek()?.id ?? '', row));
    for (const page of pages ?? []) await actions.forget({ kind: 'page', url: page.url });
  };
  const open = store.openWhy.value.has(id);
  return (
    <tr
      id={`row-${id}`}
      tabIndex={-1}
      aria-selected={undefined}
      data-label={label}
      data-current={desk.currentId.value === id}
      onFocusIn={() => {
        desk.currentId.value = id;
      }}
    >
      <td>
        <input
          type="checkbox"
          aria-label={t('deskSelect')}
          aria-describedby={`page-${id}`}
          checked={desk.selected.value.has(id)}
          onChange={() => desk.toggle(id)}
        />
      </td>
      <td>
        <p class="strong title" id={`page-${id}`}>
          <WebLink
            url={url}
            text={title || site}
            focusable
            open={() => actions.openSuggestion(store.chosen.peek()?.topicId ?? '', url)}
          />
        </p>
        <p class="muted small clip">
          <Address url={url} />{' '}
          <span>
            · {ago(foundAt)}
            {isSeed && ` · ${t('standingSeed')}`}
            {row.via === 'browser' && ` · ${t('viaBrowser')}`}
            {moodNote(row.mood)}
          </span>
        </p>
        <p class="snippet" dir="auto">
          {displayText(snippet, 240)}
        </p>
        <Copies row={row} />
        <div id={`why-${id}`} hidden={!open}>
          {open && <Why id={id} />}
          {open && <ReadHere id={id} />}
          {open && (
            <button type="button" class="plain link" onClick={() => void forgetAll()}>
              {row.copies === 0 ? t('forgetPage') : t('forgetCopies', number(row.copies))}
            </button>
          )}
        </div>
        <ReadText page={{ id, foundAt, crawlId: store.chosen.value?.id ?? '' }} />
      </td>
      <td class="number">{unsure && label === 'none' ? t('unsure') : percent(relevance)}</td>
      <td class="verdicts">
        <VerdictButtons
          id={id}
          label={label}
          open={open}
          give={(value) => void desk.label([row], value)}
          toggleWhy={() => actions.toggleWhy(id)}
        />
      </td>
    </tr>
  );
}

/** Who tells the same. */
function Copies({ row: { copies, folded } }: { readonly row: ResultView }) {
  if (copies === 0) return null;
  return (
    <details class="small">
      <summary>{plural('deskCopies', copies)}</summary>
      <ul>
        {folded.map(({ id, url, foundAt }) => (
          <li key={id}>
            <Address url={url} /> <span class="muted">{ago(foundAt)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Why({ id }: { readonly id: number }) {
  const { store } = useModel();
  const crawlId = store.chosen.value?.id ?? '';
  const [page] = useAsked(`${crawlId} ${id}`, () => call('page', { params: { id: crawlId, page: id } }));
  return page === undefined ? null : <WhyDetails why={page.why} />;
}
