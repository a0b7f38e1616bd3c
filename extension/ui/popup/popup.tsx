import { useLayoutEffect } from 'preact/hooks';
import type { Problem } from '../../companion-client/rpc/background-api.ts';
import type { KeptStart } from '../../storage/schema.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { keyAction } from '../model/keys.ts';
import { CrawlCard } from '../parts/crawl-card.tsx';
import { DataNotice } from '../parts/data-notice.tsx';
import { FindBox } from '../parts/find/find-box.tsx';
import { ForgettingNote } from '../parts/forgetting-note.tsx';
import { Header } from '../parts/header.tsx';
import { Hostile } from '../parts/hostile.tsx';
import { CompanionNotice, GaveWayNotice, ProblemNotice } from '../parts/notice.tsx';
import { PairingCard } from '../parts/pairing-card.tsx';
import { ReadPages } from '../parts/read-pages.tsx';
import { SiteQuestions } from '../parts/site-questions.tsx';
import { problemWords } from '../words/problem-words.ts';
import { FirstUse } from './first-use.tsx';
import { Help } from './help.tsx';
import { PageCard } from './page-card.tsx';
import { Suggestions } from './suggestions.tsx';
import { UndoBar } from './undo-bar.tsx';

/** Lists crawls that the user started and that the companion refused or does not have yet. */
function StartCards() {
  const { store } = useModel();
  return store.starts.value.map((start) => <StartCard key={start.id} start={start} />);
}

function StartCard({ start: { id, state, reason, topic, intent } }: { readonly start: KeptStart }) {
  const { actions } = useModel();
  const words = state === 'refused' ? problemWords(reason as Problem) : undefined;
  return (
    <section class="card" role={words === undefined ? 'status' : 'alert'}>
      <p class="strong clip">
        <Hostile text={topic?.name || intent.selection || intent.pageTitle} max={80} />
      </p>
      <p class="small muted">{t(words === undefined ? 'state_waiting' : 'state_refused')}</p>
      {words !== undefined && (
        <>
          <p class="small">
            {words.sentence} {words.remedy}
          </p>
          <p class="row">
            <button type="button" onClick={() => void actions.dismissStart(id)}>
              {t('dismiss')}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

export function Popup() {
  const { store } = useModel();
  useKeys();
  return (
    <>
      <Header />
      <main>
        <PairingCard />
        <CompanionNotice />
        <DataNotice />
        <ForgettingNote />
        <GaveWayNotice />
        <ProblemNotice />
        <FindBox />
        <PageCard />
        <StartCards />
        <CrawlCard />
        <Taught />
        <SiteQuestions />
        <Suggestions />
        <FirstUse />
      </main>
      <UndoBar />
      <p class="hidden" role="status" aria-live="polite">
        {store.said.value}
      </p>
      <Help />
    </>
  );
}

/**
 * Longest age of a crawl whose question about pages is shown open, in milliseconds; an older crawl shows its title
 * only.
 */
const FRESH_MS = 10 * 60_000;

/** Pages that the user read before the chosen crawl, to be named as pages of its topic. */
function Taught() {
  const { store } = useModel();
  const crawl = store.chosen.value;
  if (crawl === undefined) return null;
  const { topicId, topicName, startedAt } = crawl;
  const isFresh = Date.now() - startedAt < FRESH_MS;
  return <ReadPages key={topicId} topicId={topicId} topicName={topicName} open={isFresh} canWait />;
}

function useKeys(): void {
  const { store, actions } = useModel();
  // A layout effect: an effect one frame later would miss keys pressed before it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = keyAction(event);
      if (action === undefined) return;
      const open = store.open.peek();
      const selected = open.find(({ id }) => id === store.selectedId.peek());
      event.preventDefault();
      store.touched.value = true;
      if (action === 'next' || action === 'previous') actions.move(action === 'next' ? 1 : -1);
      else if (action === 'undo') void actions.undo();
      else if (action === 'help') actions.toggleHelp();
      else if (selected === undefined) actions.move(1);
      else if (action === 'open') void actions.openSuggestion(selected.topicId, selected.url);
      else if (action === 'why') actions.toggleWhy(selected.id);
      else if (action === 'read') actions.toggleRead(selected.id);
      else if (action === 'annotate' || action === 'tags') actions.toggleAnnotate(selected.id, action === 'tags');
      else void actions.label(selected, action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, actions]);
}
