import { useLayoutEffect, useState } from 'preact/hooks';
import type { PairingView } from '../../companion-client/pairing.ts';
import { type MessageKey, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { AmbitCommand } from './command.tsx';

/** Pairs: open the window in the companion, compare six digits, confirm on both sides. */
export function PairingCard() {
  const { store } = useModel();
  if (store.companion.value.state !== 'not-paired') return null;
  const view = store.pairing.value;
  return (
    <section class="card" aria-labelledby="pair-title">
      <h2 id="pair-title">{t('pairTitle')}</h2>
      {view.state === 'compare' || view.state === 'confirming' ? (
        <Compare key={view.code} view={view} />
      ) : (
        <Invite view={view} />
      )}
    </section>
  );
}

function Invite({ view }: { readonly view: PairingView }) {
  const { store, actions } = useModel();
  const busy = store.pairingBusy.value;
  return (
    <>
      <ol class="steps">
        <li>
          {t('pairStep1')}
          <AmbitCommand verb="pair" />
        </li>
        <li>{t('pairStep2')}</li>
      </ol>
      <p class="muted small">{t('pairWhy')}</p>
      {view.state === 'failed' && !busy && (
        <p class="bad" role="alert">
          {t(`pairFail_${view.reason.replaceAll('-', '_')}` as MessageKey)}
        </p>
      )}
      <p class="row">
        <button type="button" class="primary" disabled={busy} onClick={() => void actions.beginPairing()}>
          {busy ? t('pairLooking') : t('pair')}
        </button>
      </p>
    </>
  );
}

/** Milliseconds during which a click still means the previous contents of the place. */
const DEAF_MS = 500;

/**
 * Returns true once the user can have seen the drawing: some time after it appears or its window comes to the front.
 */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      clearTimeout(timer);
      setSeen(false);
      timer = setTimeout(() => setSeen(true), DEAF_MS);
    };
    begin();
    window.addEventListener('focus', begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', begin);
    };
  }, []);
  return isSeen;
}

function Compare({ view }: { readonly view: Extract<PairingView, { code: string }> }) {
  const { actions } = useModel();
  const isSeen = useSeen();
  const groups = `${view.code.slice(0, 3)} ${view.code.slice(3)}`;
  return (
    <>
      <p>{t('pairCompare')}</p>
      <p class="code" dir="ltr">
        {groups}
      </p>
      {view.state === 'confirming' ? (
        <p class="muted" role="status">
          {t('pairWaiting')}
        </p>
      ) : (
        <p class="row">
          <button type="button" class="primary" disabled={!isSeen} onClick={() => void actions.confirmPairing()}>
            {t('pairYes')}
          </button>
          <button type="button" onClick={() => void actions.cancelPairing()}>
            {t('pairNo')}
          </button>
        </p>
      )}
    </>
  );
}
