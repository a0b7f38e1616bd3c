import type { ComponentChildren } from 'preact';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Hostile } from '../parts/hostile.tsx';
import { Icon } from '../parts/icons.tsx';
import { MoreThisWay } from '../parts/more-this-way.tsx';
import { Turned } from '../parts/turned.tsx';

/** Shows the last label and its effect, or that a note was saved, and undo. */
export function UndoBar() {
  const { store } = useModel();
  const last = store.lastUndoable.value;
  if (store.unwrite.value.length > 0)
    return (
      <Bar
        words={
          <>
            {t('saved')}
            <span class="muted">
              {' · '}
              {t('annotate')}
            </span>
          </>
        }
      />
    );
  if (last === undefined) return null;
  return (
    <Bar
      words={
        <>
          {t(last.value === 'relevant' ? 'markedRelevant' : 'markedNotRelevant')}
          <span class="muted">
            {' · '}
            <Hostile text={last.suggestion.title || last.suggestion.site} max={60} />
            {last.isRecalled !== true && (
              <>
                <br />
                <Turned key={last.suggestion.id} called={t('suggestions')} list={store.listed.value} />
              </>
            )}
          </span>
        </>
      }
    >
      <MoreThisWay crawl={store.chosen.value} />
    </Bar>
  );
}

function Bar({ words, children }: { readonly words: ComponentChildren; readonly children?: ComponentChildren }) {
  const { actions } = useModel();
  return (
    <footer class="undo">
      <p class="clip small">{words}</p>
      <button type="button" class="plain link" onClick={() => void actions.undo()}>
        {t('undo')} <kbd>u</kbd>
      </button>
      <button type="button" class="plain" aria-label={t('dismiss')} onClick={actions.forgetUndo}>
        <Icon name="cross" />
      </button>
      {children}
    </footer>
  );
}
