import { plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { CompanionNotice } from '../parts/notice.tsx';
import { PairingCard } from '../parts/pairing-card.tsx';

export function CompanionSection() {
  const { store, actions } = useModel();
  const companion = store.companion.value;
  return (
    <section class="card" aria-labelledby="companion-title">
      <h2 id="companion-title">{t('sectionCompanion')}</h2>
      {companion.state === 'unknown' && <p role="status">{t('companionUnknown')}</p>}
      {companion.state === 'connected' && (
        <>
          <p role="status">
            {companion.web === '' ? t('companionConnected') : t('companionWeb', companion.web)}{' '}
            <span class="muted">{companion.program}</span>
          </p>
          <p class="muted">
            {t(
              'companionHolds',
              plural('waitingCaptures', companion.captures),
              plural('waitingLabels', companion.labels),
            )}
          </p>
        </>
      )}
      <PairingCard />
      <CompanionNotice />
      {companion.state !== 'not-paired' && companion.state !== 'unknown' && (
        <p class="row">
          <button type="button" onClick={() => void actions.openDesk()}>
            {t('openDesk')}
          </button>
          <button type="button" onClick={() => void actions.unpair()}>
            {t('unpair')}
          </button>
        </p>
      )}
    </section>
  );
}
