import { useRef } from 'preact/hooks';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Hostile } from '../parts/hostile.tsx';
import { Icon } from '../parts/icons.tsx';

/** The last label, what it changed, and the way back. */
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
          <br />
          <Turned key={last.suggestion.id} />
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

/** How many suggestions are thought more or less relevant since the label was given, by the number that is shown of each. */
function Turned() {
  const { store } = useModel();
  const before = useRef(new Map(store.listed.peek().map(({ id, relevance }) => [id, shown(relevance)]))).current;
  const moves = store.listed.value.map(({ id, relevance }) => shown(relevance) - (before.get(id) ?? shown(relevance)));
  const [up, down] = [moves.filter((by) => by > 0), moves.filter((by) => by < 0)];
  return <>{`${t('suggestions')} ↑${number(up.length)} ↓${number(down.length)}`}</>;
}

const shown = (relevance: number): number => Math.round(100 * relevance);
