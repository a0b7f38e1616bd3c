import type { CompanionState } from '../../link/rpc/background-api.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Icon } from './icons.tsx';

export function Header() {
  const { store, actions } = useModel();
  const companion = store.companion.value;
  return (
    <header class="top">
      <img src="/icons/48.png" alt="" width="24" height="24" />
      <h1>{t('name')}</h1>
      <p class="companion" data-state={tone(companion)} role="status">
        <span class="dot" aria-hidden="true" />
        <span class="clip">{words(companion)}</span>
      </p>
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
