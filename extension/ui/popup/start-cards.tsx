import type { Problem } from '../../companion-client/rpc/background-api.ts';
import type { KeptStart } from '../../storage/schema.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Hostile } from '../parts/hostile.tsx';
import { problemWords } from '../words/problem-words.ts';

/** Lists crawls that the user started and that the companion refused or does not have yet. */
export function StartCards() {
  const { store } = useModel();
  return store.starts.value.map((start) => <StartCard key={start.id} start={start} />);
}

function StartCard({ start: { id, state, reason, topic, intent } }: { readonly start: KeptStart }) {
  const { actions } = useModel();
  const words = state === 'refused' ? problemWords(reason as Problem) : undefined;
  return (
    <section class="card" role={words === undefined ? 'status' : 'alert'}>
      <p class="strong clip">
        <Hostile text={topic?.name || intent.selection || intent.pageTitle} max={80} />
      </p>
      <p class="small muted">{t(words === undefined ? 'state_waiting' : 'state_refused')}</p>
      {words !== undefined && (
        <>
          <p class="small">
            {words.sentence} {words.remedy}
          </p>
          <p class="row">
            <button type="button" onClick={() => void actions.dismissStart(id)}>
              {t('dismiss')}
            </button>
          </p>
        </>
      )}
    </section>
  );
}
