import { useEffect, useRef, useState } from 'preact/hooks';
import type { Find, WatchView as Watch, WatchChange } from '../../../shared/api/watch.ts';
import { leastSure } from '../../../shared/page/least-sure.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../companion-client/companion.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Address, WebLink } from '../parts/hostile.tsx';
import { ReadHere, ReadText } from '../parts/read-here.tsx';
import { LabelButtons } from '../parts/verdict-buttons.tsx';
import { Versions } from '../parts/versions.tsx';
import { ago, duration, fromNow } from '../time.ts';
import { sentimentNote } from '../words/sentiment-words.ts';
import { skipWords } from '../words/skip-words.ts';
import { HeadedTable } from './headed-table.tsx';
import { useLastLook } from './last-look.ts';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { TopicChoice } from './topic-choice.tsx';
import { Trend } from './trend.tsx';
import { useAsked } from './use-asked.ts';
import { Waits } from './waits.tsx';

const LISTS = { feed: 'watchFeed', sitemap: 'watchSitemap' } as const;
/** New finds that the user is asked about at a time. */
const ASKED = 3;
/** Time between two requests of the view while pages are visited, in milliseconds. */
const REFRESH_MS = 3_000;

/** Lists watched topics: new pages, the trend of finds, and the next visits. */
export function WatchView() {
  const { store } = useModel();
  const [topics] = useAsked('topics', () => call('topics', {}), store.chosen.value?.topicName);
  const [chosen, setChosen] = useState('');
  const id = chosen || (store.chosen.value?.topicId ?? topics?.[0]?.id ?? '');
  return (
    <>
      <TopicChoice topics={topics} id={id} choose={setChosen} />
      {id !== '' && <WatchOf key={id} id={id} />}
    </>
  );
}

function WatchOf({ id }: { readonly id: string }) {
  const desk = useDesk();
  const [watch, again, put, failed] = useAsked(`watch ${id}`, () => call('watch', { params: { id } }));
  const since = useLastLook(`watch ${id}`, watch !== undefined) ?? 0;
  const busy = watch?.busy === true;
  const isVisiting = busy || (watch?.state === 'on' && watch.nextAt !== null && watch.nextAt <= Date.now());
  useEffect(() => {
    if (!isVisiting) return;
    const timer = setInterval(again, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isVisiting]);
  // The answer to a change does not tell of announcements.
  const told = useRef<Watch['announce']>(undefined);
  told.current = watch?.announce ?? told.current;
  const announce = told.current;
  if (watch === undefined) return <Waits failed={failed} again={again} />;
  const set = (body: WatchChange): void => {
    void desk
      .attempt(() => call('setWatch', { params: { id }, body }))
      .then((now) => {
        if (now !== undefined) put(now);
        // Bursts are looked for from now on, or no longer.
        desk.send();
      });
  };
  const fresh = watch.finds.filter((find) => isSince(find, since)).length;
  return (
    <>
      <Section title={t('watchTitle')} hint={t('watchHint')}>
        <p class="row">
          {watch.state !== 'on' && (
            <button type="button" class="primary" onClick={() => set({ to: 'on' })}>
              {t(watch.state === 'off' ? 'watchOn' : 'resume')}
            </button>
          )}
          {watch.state === 'on' && (
            <button type="button" onClick={() => set({ to: 'paused' })}>
              {t('pause')}
            </button>
          )}
          {watch.state !== 'off' && (
            <>
              <button type="button" onClick={() => set({ to: 'off' })}>
                {t('stop')}
              </button>
              <button type="button" onClick={() => set({ to: 'on', now: true })}>
                {t('watchNow')}
              </button>
            </>
          )}
          <button type="button" class="plain link" onClick={again}>
            {t('deskRefresh')}
          </button>
        </p>
        <p role="status" class="muted">
          {watch.state === 'paused' && `${t('state_paused')} `}
          {watch.nextAt !== null && t('watchNext', fromNow(watch.nextAt))} {busy && t('watchBusy')}
        </p>
        <p role="status" class={fresh > 0 ? 'strong' : 'muted'}>
          {watch.finds.length === 0 ? t('watchNone') : t('watchNew', number(fresh))}
        </p>
        {announce !== undefined && (announce.mail !== '' || announce.webhook) && (
          <p class="muted small">
            {t('watchTold', announce.mail || 'webhook')}{' '}
            {announce.failure !== '' && <span class="bad">{t('watchNotTold', announce.failure)}</span>}
          </p>
        )}
      </Section>
      <Finds topicId={id} finds={watch.finds} since={since} />
      <Trend report={watch} />
      <Pages pages={watch.pages} />
    </>
  );
}

/** An older companion says only when a page was found. */
const isSince = ({ announcedAt, foundAt }: Find, since: number): boolean => (announcedAt ?? foundAt) > since;

interface FindsProps {
  readonly topicId: string;
  readonly finds: readonly Find[];
  /** Time of the last look, in milliseconds since 1970; 0: there was none. */
  readonly since: number;
}

/** Lists first the new finds whose labels teach most, then all others, newest first. */
function Finds({ topicId, finds, since }: FindsProps) {
  const open = finds.filter((find) => isSince(find, since) && find.label === undefined);
  const asked = leastSure(open).slice(0, ASKED);
  const others = finds.filter((find) => !asked.includes(find));
  const list = (some: readonly Find[]) => (
    <ul class="stack finds">
      {some.map((find) => (
        <FindRow key={find.id} topicId={topicId} find={find} isNew={isSince(find, since)} />
      ))}
    </ul>
  );
  return (
    <>
      {asked.length > 0 && (
        <Section title={t('asks', number(asked.length))} hint={t('asksHint')}>
          {list(asked)}
        </Section>
      )}
      {others.length > 0 && <Section title={t('watchFinds')}>{list(others)}</Section>}
    </>
  );
}

function FindRow({ topicId, find, isNew }: { readonly topicId: string; readonly find: Find; readonly isNew: boolean }) {
  const desk = useDesk();
  const { id, crawlId, url, title, site, snippet, foundAt, mood } = find;
  const label = desk.labels(topicId).value.get(url) ?? find.label ?? 'none';
  return (
    <li data-new={isNew}>
      <p class="strong title" id={`page-${id}`}>
        <WebLink url={url} text={title || site} focusable />
      </p>
      <p class="muted small clip">
        <Address url={url} />{' '}
        <span>
          · {ago(foundAt)}
          {sentimentNote(mood)}
        </span>
      </p>
      <p class="snippet" dir="auto">
        {displayText(snippet, 240)}
      </p>
      <Versions page={find} />
      <p class="row">
        <LabelButtons id={id} label={label} give={(value) => void desk.labelPage(topicId, url, value)} />
        <ReadHere id={id} />
      </p>
      <ReadText page={{ id, crawlId, foundAt }} />
    </li>
  );
}

function Pages({ pages }: { readonly pages: Watch['pages'] }) {
  if (pages.length === 0) return null;
  return (
    <Section title={t('watchPages')}>
      <HeadedTable class="watched" heads={[t('deskPage'), t('watchLast'), t('watchDue'), t('watchChanges')]}>
        {pages.map(({ url, kind, visitedAt, dueAt, visits, changes, everyMs, failure }) => (
          <tr key={url}>
            <th scope="row">
              <span class="clip">
                <Address url={url} />
              </span>
              {kind !== 'page' && <span class="muted small">{t(LISTS[kind])}</span>}
              {failure !== '' && <span class="bad small">{skipWords(failure)}</span>}
            </th>
            <td>{ago(visitedAt)}</td>
            <td>{fromNow(dueAt)}</td>
            <td class="number" title={duration(everyMs)}>
              {t('watchOften', number(changes), number(visits))}
            </td>
          </tr>
        ))}
      </HeadedTable>
    </Section>
  );
}
