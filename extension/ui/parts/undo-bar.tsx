import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Hostile } from './hostile.tsx';
import { Icon } from './icons.tsx';

/** The last label, and the way back. */
export function UndoBar() {
  const { store, actions } = useModel();
  const last = store.undoable.value.at(-1);
  if (last === undefined) return null;
  return (
    <footer class="undo">
      <p class="clip small">
        {t(last.value === 'relevant' ? 'markedRelevant' : 'markedNotRelevant')}
        <span class="muted">
          {' · '}
          <Hostile text={last.suggestion.title || last.suggestion.site} max={60} />
        </span>
      </p>
      <button type="button" class="plain link" onClick={() => void actions.undo()}>
        {t('undo')} <kbd>u</kbd>
      </button>
      <button type="button" class="plain" aria-label={t('dismiss')} onClick={actions.forgetUndo}>
        <Icon name="cross" />
      </button>
    </footer>
  );
}
