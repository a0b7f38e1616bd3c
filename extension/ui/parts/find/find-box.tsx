import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FindAnswer } from '../../../../shared/api/find.ts';
import { call } from '../../../companion-client/companion.ts';
import { number, plural, t } from '../../messages.ts';
import { attempt } from '../../model/attempt.ts';
import { useModel } from '../../model/context.ts';
import { openPage } from '../../open-page.ts';
import { Hostile } from '../hostile.tsx';
import { TimeLeftOf } from '../time-left-of.tsx';
import { FindHits } from './find-hits.tsx';
import { SavedList, SaveSearch, useSaved } from './saved-searches.tsx';

/** The companion is asked when typing pauses for this long, in milliseconds. */
const TYPING_MS = 200;
/** Time between two requests while the companion indexes pages, in milliseconds. */
const INDEXING_MS = 5_000;
/** Hits that are shown at first, and that each further step adds. */
const STEP = 10;
const MOST = 50;

/** One search over everything that Ambit keeps. `/` leads into it, arrows through its hits, Enter opens one. */
export function FindBox() {
  const { store } = useModel();
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(STEP);
  const [saved, setSaved] = useSaved();
  const box = useRef<HTMLElement>(null);
  const answer = useAnswer(text.trim(), limit);
  useSlash(box);
  useEffect(() => {
    if (answer !== undefined) store.said.value = summaryOf(answer);
  }, [answer]);
  const close = (): void => {
    setText('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <search ref={box} class="find" onKeyDown={(event) => onKey(event, answer, close)}>
      <input
        type="search"
        maxLength={500}
        aria-label={t('findEverything')}
        placeholder={t('findEverything')}
        title={t('findHelp')}
        autocomplete="off"
        spellcheck={false}
        list="saved-searches"
        value={text}
        onInput={({ currentTarget }) => {
          setLimit(STEP);
          setText(currentTarget.value);
        }}
      />
      <SavedList saved={saved} />
      {text.trim() !== '' && answer !== undefined && (
        <div class="card found">
          <Remarks answer={answer} />
          <SaveSearch key={text.trim()} q={text.trim()} saved={saved} set={setSaved} />
          <FindHits hits={answer.hits} />
          {answer.next !== undefined && limit < MOST && (
            <button type="button" class="plain link" onClick={() => setLimit(Math.min(MOST, limit + 2 * STEP))}>
              {t('deskMore')}
            </button>
          )}
        </div>
      )}
    </search>
  );
}

/** What the user should know of an answer beside its hits. */
function Remarks({ answer }: { readonly answer: FindAnswer }) {
  const { hits, isPartial, notUnderstood, indexed, documents } = answer;
  return (
    <>
      <p class="muted small">{summaryOf(answer)}</p>
      {isPartial && hits.length > 0 && <p class="muted small">{t('findSome')}</p>}
      {notUnderstood.map(({ part }) => (
        <p key={part} class="muted small">
          {t('findLeftOut')} <Hostile text={part} max={60} />
        </p>
      ))}
      {indexed < documents && (
        <p class="muted small">
          {t('findIndexing', number(indexed), number(documents))}
          <TimeLeftOf share={indexed / documents} />
        </p>
      )}
    </>
  );
}

function summaryOf({ hits, total, isAtLeast }: FindAnswer): string {
  const pages = Math.max(total, hits.length);
  return hits.length === 0 ? t('findNone') : plural('deskMatching', pages, `${number(pages)}${isAtLeast ? '+' : ''}`);
}

/** Asks the companion while the user types. Drops an answer that comes after the text has changed. */
function useAnswer(text: string, limit: number): FindAnswer | undefined {
  const { store } = useModel();
  const isConnected = store.companion.value.state === 'connected';
  const [answer, setAnswer] = useState<FindAnswer>();
  useEffect(() => {
    if (text === '' || !isConnected) {
      setAnswer(undefined);
      return;
    }
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const found = await attempt(store, () => call('find', { query: { q: text, limit } }));
      if (!isCurrent || found === undefined) return;
      setAnswer(found);
      if (found.indexed < found.documents) timer = setTimeout(ask, INDEXING_MS);
    };
    let timer = setTimeout(ask, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, limit, isConnected]);
  return answer;
}

/** Has `/` lead into the box from anywhere on the page where it would write nothing. */
function useSlash(box: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const onSlash = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, isComposing, target } = event;
      if (key !== '/' || altKey || ctrlKey || metaKey || isComposing) return;
      if (target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]')) return;
      event.preventDefault();
      box.current?.querySelector('input')?.select();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);
}

function onKey(event: TargetedKeyboardEvent<HTMLElement>, answer: FindAnswer | undefined, close: () => void): void {
  const { key, target, currentTarget, isComposing } = event;
  if (isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...currentTarget.querySelectorAll<HTMLElement>('.hit a')];
  const place = target instanceof HTMLElement ? links.indexOf(target) : -1;
  // The browser's own list of saved searches takes the arrows.
  if (key.startsWith('Arrow') && links.length === 0) return;
  if (key === 'ArrowDown') links[Math.min(place + 1, links.length - 1)]?.focus();
  else if (key === 'ArrowUp' && place > 0) links[place - 1]?.focus();
  else if (key === 'ArrowUp') currentTarget.querySelector('input')?.focus();
  else if (key === 'Escape' && currentTarget.querySelector('.found') !== null) close();
  else if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'search') {
    const [first] = answer?.hits ?? [];
    if (first === undefined) return;
    void openPage(first.url);
  } else return;
  event.preventDefault();
  // The page's own keys move through its suggestions.
  event.stopPropagation();
}
