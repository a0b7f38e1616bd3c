import { useState } from 'preact/hooks';
import type { ResultView } from '../../../../shared/api/results.ts';
import { plural, t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { AnnotateForm } from '../../parts/annotation.tsx';
import { MoreThisWay } from '../../parts/more-this-way.tsx';
import { Turned } from '../../parts/turned.tsx';
import { useDesk } from '../model.ts';

/** Shows the actions for all selected rows, the effect of the last labels, and undo. */
export function BulkBar({ rows }: { readonly rows: readonly ResultView[] }) {
  const desk = useDesk();
  const selected = rows.filter(({ id }) => desk.selected.value.has(id));
  const none = selected.length === 0;
  const crawl = useModel().store.chosen.value;
  const last = desk.lastUndoable.value;
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <p class="row bulk">
        <span class="muted">{plural('deskSelected', selected.length)}</span>
        <button type="button" disabled={none} onClick={() => void desk.label(selected, 'relevant')}>
          {t('relevant')}
        </button>
        <button type="button" disabled={none} onClick={() => void desk.label(selected, 'not-relevant')}>
          {t('notRelevant')}
        </button>
        <button type="button" disabled={none} onClick={() => void desk.label(selected, 'none')}>
          {t('deskUnlabel')}
        </button>
        <button type="button" disabled={none} aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
          {t('annotate')}
        </button>
        <button type="button" disabled={last === undefined} onClick={() => void desk.undo()}>
          {t('undo')}
        </button>
        {last !== undefined && last.annotations === undefined && (
          <>
            <span class="muted small" role="status">
              <Turned key={last.id} called={t('view_results')} list={rows} />
            </span>
            <MoreThisWay crawl={crawl} />
          </>
        )}
      </p>
      {isWriting && !none && <AnnotateForm pages={selected} save={desk.annotate} close={() => setWriting(false)} />}
    </>
  );
}
