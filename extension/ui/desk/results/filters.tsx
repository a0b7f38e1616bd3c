import { SHOWS, SORTS } from '../../../../shared/api/results.ts';
import { type MessageKey, number, t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { Hostile } from '../../parts/hostile.tsx';
import { Tick } from '../../parts/tick.tsx';
import { TimeLeftOf } from '../../parts/time-left-of.tsx';
import { ago } from '../../time.ts';
import { useLastLook } from '../last-look.ts';
import { useDesk } from '../model.ts';
import { matchingOf } from './matching.ts';

/** Searched when typing pauses for this long, in milliseconds. */
const TYPING_MS = 250;
let typing: ReturnType<typeof setTimeout> | undefined;

const word = (family: string, name: string): string => t(`${family}_${name.replaceAll('-', '_')}` as MessageKey);

/** Controls for the table's contents and order. */
export function Filters() {
  const desk = useDesk();
  const query = desk.query.value;
  const { show = 'all', sort = 'relevance', fold, seeds, search, host } = query;
  const { store } = useModel();
  const since = useLastLook(store.chosen.value?.id ?? '', desk.results.value !== undefined);
  const results = desk.results.value;
  return (
    <search class="filters">
      <label class="field grow">
        {t('deskSearch')}
        <input
          id="desk-search"
          type="search"
          maxLength={200}
          defaultValue={search ?? ''}
          onInput={({ currentTarget }) => {
            clearTimeout(typing);
            typing = setTimeout(() => desk.ask({ search: currentTarget.value }), TYPING_MS);
          }}
        />
      </label>
      <label class="field">
        {t('deskShow')}
        <select
          value={show}
          onChange={({ currentTarget }) =>
            desk.ask({ show: SHOWS.find((one) => one === currentTarget.value) ?? 'all' })
          }
        >
          {SHOWS.map((name) => (
            <option key={name} value={name}>
              {word('show', name)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {t('deskSort')}
        <select
          value={sort}
          onChange={({ currentTarget }) =>
            desk.ask({ sort: SORTS.find((one) => one === currentTarget.value) ?? 'relevance' })
          }
        >
          {SORTS.map((name) => (
            <option key={name} value={name}>
              {word('sort', name)}
            </option>
          ))}
        </select>
      </label>
      <Tick on={fold !== 'no'} turn={(on) => desk.ask({ fold: on ? 'yes' : 'no' })}>
        {t('deskFold')}
      </Tick>
      <Tick on={seeds === 'without'} turn={(on) => desk.ask({ seeds: on ? 'without' : 'with' })}>
        {t('deskNoSeeds')}
      </Tick>
      {store.settings.value.captures && (
        <Tick
          on={desk.hidesRead.value}
          turn={(on) => {
            desk.hidesRead.value = on;
          }}
        >
          {t('deskNoRead')}
        </Tick>
      )}
      {since !== undefined && (
        <Tick
          on={query.since !== undefined}
          turn={(on) => {
            const { since: _since, ...rest } = desk.query.peek();
            desk.query.value = on ? { ...rest, offset: 0, since } : { ...rest, offset: 0 };
          }}
        >
          {t('deskNewOnly', ago(since))}
        </Tick>
      )}
      {host && (
        <button type="button" onClick={() => desk.ask({ host: '' })}>
          <Hostile text={host} /> <span aria-hidden="true">×</span>
          <span class="hidden">{t('deskAnyHost')}</span>
        </button>
      )}
      {results !== undefined && (
        <p class="muted small count">{t('deskCount', matchingOf(results), number(results.total))}</p>
      )}
      {results !== undefined && results.unread > 0 && (
        <p class="muted small count">
          {t('deskToRead', number(results.unread))}
          <TimeLeftOf share={Math.max(0, 1 - results.unread / results.total)} />
        </p>
      )}
    </search>
  );
}
