import { useRef, useState } from 'preact/hooks';
import browser from 'webextension-polyfill';
import { askToReachCompanion } from '../../capture/permission.ts';
import type { Problem } from '../../companion-client/rpc/background-api.ts';
import { putGivenUpAway } from '../../storage/captures.ts';
import type { PendingCounts } from '../../storage/waiting.ts';
import { languageTag, number, plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { problemWords } from '../words/problem-words.ts';
import { AmbitCommand, RenewCommand } from './command.tsx';

/** Shows why the companion does not answer, the remedy, and the data that waits for it. */
export function CompanionNotice() {
  const { store, actions } = useModel();
  const { state: now } = store.companion.value;
  const last = useRef(now);
  // Keeps the notice during a new check, so that its button stays under the pointer that pressed it.
  if (now !== 'unknown') last.current = now;
  const state = last.current;
  if (state === 'connected' || state === 'unknown' || state === 'not-paired') return null;
  return (
    <Notice problem={state}>
      <WaitingLine waiting={store.waiting.value} />
      {state === 'away' && <StartButton />}
      <p class="row">
        {state === 'no-permission' && (
          <button type="button" onClick={() => void askToReachCompanion().then(actions.tryAgain)}>
            {t('allowAgain')}
          </button>
        )}
        {state === 'old-extension' && (
          <button type="button" onClick={() => browser.runtime.reload()}>
            {t('reloadExtension')}
          </button>
        )}
        <button type="button" aria-busy={now === 'unknown'} onClick={() => void actions.tryAgain()}>
          {t('tryAgain')}
        </button>
      </p>
    </Notice>
  );
}

/** Starts the companion; where the browser cannot, shows the command that lets it. */
function StartButton() {
  const { actions } = useModel();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const start = async (): Promise<void> => {
    setState('busy');
    const isStarted = await actions.startCompanion().catch(() => false);
    setState(isStarted ? 'idle' : 'failed');
  };
  return (
    <>
      {state === 'failed' && (
        <div role="alert">
          <p>{t('startUnregistered')}</p>
          <AmbitCommand verb="service install" />
        </div>
      )}
      <p class="row">
        <button
          type="button"
          class="primary"
          aria-busy={state === 'busy'}
          disabled={state === 'busy'}
          onClick={() => void start()}
        >
          {t('startCompanion')}
        </button>
      </p>
    </>
  );
}

/** Shows the user's last failed action. */
export function ProblemNotice() {
  const { store, actions } = useModel();
  const problem = store.problem.value;
  if (problem === undefined || problem === store.companion.value.state) return null;
  return (
    <Notice problem={problem}>
      <p class="row">
        <button type="button" onClick={actions.dismissProblem}>
          {t('dismiss')}
        </button>
      </p>
    </Notice>
  );
}

/** Pages that waited for the companion are gone. */
export function GaveWayNotice() {
  const { store } = useModel();
  const { gaveWay } = store.waiting.value;
  if (gaveWay === 0) return null;
  return (
    <section class="card notice" role="alert">
      <p>{t('gaveWay', number(gaveWay))}</p>
      <p class="row">
        <button type="button" onClick={() => void putGivenUpAway()}>
          {t('dismiss')}
        </button>
      </p>
    </section>
  );
}

function Notice({ problem, children }: { readonly problem: Problem; readonly children: preact.ComponentChildren }) {
  const { sentence, remedy, verb } = problemWords(problem);
  return (
    <section class="card notice" role="alert">
      <p class="strong">{sentence}</p>
      <p>{remedy}</p>
      {verb !== '' && <AmbitCommand verb={verb} />}
      {problem === 'old-companion' && <RenewCommand />}
      {children}
    </section>
  );
}

function WaitingLine({ waiting: { labels, captures, starts, annotations } }: { readonly waiting: PendingCounts }) {
  const parts = [
    starts > 0 && plural('waitingStarts', starts),
    labels > 0 && plural('waitingLabels', labels),
    captures > 0 && plural('waitingCaptures', captures),
    annotations > 0 && `${t('annotate')} (${number(annotations)})`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat(languageTag(), { type: 'conjunction' }).format(parts);
  return <p class="muted">{t('waitingSentence', list)}</p>;
}
