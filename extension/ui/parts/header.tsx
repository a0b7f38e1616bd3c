import { useEffect } from 'preact/hooks';
import type { CompanionState } from '../../companion-client/rpc/background-api.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { learnWindow, openSide } from '../open-side.ts';
import { Icon, Sign } from './icons.tsx';

/** Returns the name of the current page, so that no button offers the page that it is on. */
const here = (): string => location.pathname.replace(/^\/|\.html$/g, '');

export function Header() {
  const { store, actions } = useModel();
  useEffect(() => void learnWindow().catch(() => undefined), []);
  const companion = store.companion.value;
  return (
    <header class="top">
      <Sign size={24} />
      <h1>{t('name')}</h1>
      <p class="companion" data-state={tone(companion)} role="status">
        <span class="dot" aria-hidden="true" />
        <span class="clip">{words(companion)}</span>
      </p>
      {here() === 'popup' && (
        <button
          type="button"
          class="plain"
          aria-label={t('openSide')}
          title={t('openSide')}
          onClick={() => void openSide().then(() => close())}
        >
          <Icon name="side" />
        </button>
      )}
      {here() !== 'desk' && (
        <button
          type="button"
          class="plain"
          aria-label={t('openDesk')}
          title={t('openDesk')}
          onClick={() => void actions.openDesk()}
        >
          <Icon name="desk" />
        </button>
      )}
      <button
        type="button"
        class="plain"
        aria-label={t('settings')}
        title={t('settings')}
        onClick={actions.openOptions}
      >
        <Icon name="gear" />
      </button>
    </header>
  );
}

function tone({ state }: CompanionState): 'good' | 'calm' | 'bad' {
  return state === 'connected' ? 'good' : state === 'unknown' ? 'calm' : 'bad';
}

function words(companion: CompanionState): string {
  if (companion.state === 'connected')
    return companion.web === '' ? t('companionConnected') : t('companionWeb', companion.web);
  if (companion.state === 'unknown') return t('companionUnknown');
  if (companion.state === 'away') return t('companionAway');
  return companion.state === 'not-paired' ? t('companionNotPaired') : t('companionTrouble');
}
