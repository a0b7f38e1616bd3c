import { useState } from 'preact/hooks';
import type { ResultView } from '../../../../shared/api/results.ts';
import { displayText } from '../../../../shared/text/display.ts';
import { call } from '../../../companion-client/companion.ts';
import { number, percent, plural, t } from '../../messages.ts';
import { attempt } from '../../model/attempt.ts';
import { useModel } from '../../model/context.ts';
import { AnnotateButton, PageAnnotation } from '../../parts/annotation.tsx';
import { FileMark } from '../../parts/file-mark.tsx';
import { ForgetSure, type Forgets } from '../../parts/forget-sure.tsx';
import { FoundThrough } from '../../parts/found-through.tsx';
import { Address, WebLink } from '../../parts/hostile.tsx';
import { ReadHere, ReadText } from '../../parts/read-here.tsx';
import { VerdictButtons } from '../../parts/verdict-buttons.tsx';
import { Versions } from '../../parts/versions.tsx';
import { WhyDetails } from '../../parts/why-details.tsx';
import { ago } from '../../time.ts';
import { sentimentNote } from '../../words/sentiment-words.ts';
import { useDesk } from '../model.ts';
import { useAsked } from '../use-asked.ts';
import { alike } from './alike.ts';

/** Shows one page: its title and text, its relevance, and the user's label. */
export function ResultRow({ row }: { readonly row: ResultView }) {
  const { store, actions } = useModel();
  const desk = useDesk();
  const { id, url, title, site, snippet, relevance, unsure, isSeed, foundAt } = row;
  const label = desk.labels(store.chosen.value?.topicId ?? '').value.get(url) ?? row.label;
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
            {row.kind !== undefined && ' · '}
            <FileMark file={row} />
            {isSeed && ` · ${t('standingSeed')}`}
            {row.via === 'browser' && ` · ${t('viaBrowser')}`}
            {sentimentNote(row.mood)}
          </span>
        </p>
        <p class="snippet" dir="auto">
          {displayText(snippet, 240)}
        </p>
        <FoundThrough page={row} />
        <Versions page={row} />
        <Copies row={row} />
        <div id={`why-${id}`} hidden={!open}>
          {open && <Why id={id} />}
          {open && <ReadHere id={id} />} {open && <AnnotateButton id={id} />}
          {open && <ForgetRow row={row} />}
        </div>
        <PageAnnotation page={row} save={desk.annotate} />
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

/** Erases the copies with the page: one of them would replace it in the list. */
function ForgetRow({ row }: { readonly row: ResultView }) {
  const { store } = useModel();
  const [asking, setAsking] = useState<Forgets>();
  const leave = (): void => setAsking(undefined);
  const ask = async (): Promise<void> => {
    const pages = await attempt(store, () => alike(call, store.chosen.peek()?.id ?? '', row));
    const [first, ...others] = (pages ?? []).map(({ url }) => ({ kind: 'page', url }) as const);
    if (first !== undefined) setAsking([first, ...others]);
  };
  return (
    <>
      <button type="button" class="plain link" onClick={() => void ask()}>
        {row.copies === 0 ? t('forgetPage') : t('forgetCopies', number(row.copies))}
      </button>
      {asking !== undefined && <ForgetSure whats={asking} done={leave} leave={leave} />}
    </>
  );
}

/** Lists near-duplicates of the page that are no versions of its work. */
function Copies({ row: { copies, folded, versions = [] } }: { readonly row: ResultView }) {
  const count = copies - versions.length;
  if (count <= 0) return null;
  const known = new Set(versions.map(({ url }) => url));
  return (
    <details class="small">
      <summary>{plural('deskCopies', count)}</summary>
      <ul>
        {folded
          .filter(({ url }) => !known.has(url))
          .map(({ id, url, foundAt }) => (
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
