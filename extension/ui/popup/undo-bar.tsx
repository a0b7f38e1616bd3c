import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Hostile } from '../parts/hostile.tsx';
import { Icon } from '../parts/icons.tsx';
import { MoreThisWay } from '../parts/more-this-way.tsx';
import { Turned } from '../parts/turned.tsx';

/** Shows the last label, its effect, and undo. */
export function UndoBar() {
  const { store, actions } = useModel();
  const last = store.lastUndoable.value;
  if (last === undefined) return null;
  return (
    <footer class="undo">
      <p class="clip small">
        {t(last.value === 'relevant' ? 'markedRelevant' : 'markedNotRelevant')}
        <span class="muted">
          {' · '}
          <Hostile text={last.suggestion.title || last.suggestion.site} max={60} />
          <br />
          <Turned key={last.suggestion.id} called={t('suggestions')} list={store.listed.value} />
        </span>
      </p>
      <button type="button" class="plain link" onClick={() => void actions.undo()}>
        {t('undo')} <kbd>u</kbd>
      </button>
      <button type="button" class="plain" aria-label={t('dismiss')} onClick={actions.forgetUndo}>
        <Icon name="cross" />
      </button>
      <MoreThisWay crawl={store.chosen.value} />
    </footer>
  );
}
