import type { AssistantLabel } from '../../../shared/api/assistant.ts';
import { call } from '../../companion-client/companion.ts';
import { t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Address, Hostile } from '../parts/hostile.tsx';
import { ago } from '../time.ts';
import { interactionWords } from './interaction-words.ts';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { useAsked } from './use-asked.ts';

/** Signs of a quote that are shown. */
const MAX_QUOTE = 160;

/**
 * Labels that assistants and the local model gave to pages of a topic and that count now, each with a button that takes
 * it back.
 */
export function AssistantLabels({ topicId }: { readonly topicId: string }) {
  const desk = useDesk();
  const { store } = useModel();
  const [given = [], again] = useAsked(`assistant labels ${topicId}`, () =>
    call('assistantLabels', { params: { id: topicId } }),
  );
  if (given.length === 0) return null;
  const takeBack = async (taken: readonly AssistantLabel[]): Promise<void> => {
    const labels = taken.map(({ target, url }) => {
      return { id: crypto.randomUUID(), topicId, target, url, value: 'none' as const, at: Date.now() };
    });
    if ((await desk.attempt(() => call('labels', { body: { labels } }))) === undefined) return;
    store.said.value = t('undone');
    again();
  };
  return (
    <Section title={t('assistantLabels')} hint={t('assistantLabelsHint')}>
      <ul class="stack">
        {given.toReversed().map((label) => (
          <li key={`${label.target} ${label.url}`}>
            <span class="clip">
              {interactionWords(label.target)} <Address url={label.url} />{' '}
              <span class="muted small">
                {ago(label.at)} {label.quote !== undefined && <Hostile text={`“${label.quote}”`} max={MAX_QUOTE} />}
              </span>
            </span>{' '}
            <button type="button" class="plain link" onClick={() => void takeBack([label])}>
              {t('topicTakeBack')}
            </button>
          </li>
        ))}
      </ul>
      {given.length > 1 && (
        <p class="row">
          <button type="button" onClick={() => void takeBack(given)}>
            {t('assistantTakeAllBack')}
          </button>
        </p>
      )}
    </Section>
  );
}
