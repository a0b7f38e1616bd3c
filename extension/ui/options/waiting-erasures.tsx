import { useEffect, useState } from 'preact/hooks';
import { onChange } from '../../storage/changes.ts';
import { type CompanionErasures, erasuresByCompanion, type PendingErasure } from '../../storage/erasure-requests.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Address, Hostile } from '../parts/hostile.tsx';
import { Sure } from '../parts/sure.tsx';
import { ago } from '../time.ts';
import { forgetWords } from '../words/forget-words.ts';

/**
 * Lists erasures that companions have yet to perform, each with its age and a way to withdraw it. Without that way, one
 * that never comes back would be waited for without end.
 */
export function WaitingErasures() {
  const companions = useErasures();
  if (companions.length === 0) return null;
  return (
    <section class="wishes" aria-labelledby="wishes-title">
      <h3 id="wishes-title">{t('wishesTitle')}</h3>
      {companions.map((companion) => (
        <OfCompanion key={companion.keyId} companion={companion} />
      ))}
    </section>
  );
}

function OfCompanion({ companion: { keyId, isNow, erasureRequests } }: { readonly companion: CompanionErasures }) {
  const { actions } = useModel();
  const [asking, setAsking] = useState(false);
  const pairedAt = erasureRequests[0]?.pairedAt;
  return (
    <>
      <p>
        {t(isNow ? 'wishesNow' : 'wishesEarlier')}{' '}
        {!isNow && pairedAt !== undefined && <span class="muted small">{t('wishesPaired', ago(pairedAt))}</span>}
      </p>
      <ul>
        {erasureRequests.map((erasureRequest) => (
          <li key={erasureRequest.id}>
            <What erasureRequest={erasureRequest} />{' '}
            {erasureRequest.at !== undefined && <span class="muted small">{ago(erasureRequest.at)}</span>}
          </li>
        ))}
      </ul>
      {asking ? (
        <Sure
          question={t('wishesSure')}
          yes={t('wishesLetGo')}
          run={() => void actions.dropErasures(keyId)}
          leave={() => setAsking(false)}
        />
      ) : (
        <p class="row">
          <button type="button" onClick={() => setAsking(true)}>
            {t('wishesLetGo')}
          </button>
        </p>
      )}
    </>
  );
}

function What({ erasureRequest: { what, at } }: { readonly erasureRequest: PendingErasure }) {
  if (what.kind === 'page') return <Address url={what.url} />;
  return <Hostile text={forgetWords(what, at)} />;
}

function useErasures(): readonly CompanionErasures[] {
  const [companions, setCompanions] = useState<readonly CompanionErasures[]>([]);
  useEffect(() => {
    const life = new AbortController();
    const read = (): void => void erasuresByCompanion().then(setCompanions);
    onChange((change) => (change === 'wishes' || change === 'pairing') && read(), life.signal);
    read();
    return () => life.abort();
  }, []);
  return companions;
}
