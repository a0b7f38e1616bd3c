import { useEffect, useRef, useState } from 'preact/hooks';
import type { LabelEvent, WeakTarget } from '../../../shared/api/label.ts';
import { onChange } from '../../storage/changes.ts';
import { weakLabels } from '../../storage/labels.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ForgetControls } from '../parts/forget-controls.tsx';
import { Address } from '../parts/hostile.tsx';
import { Learned } from '../parts/learned.tsx';
import { ago } from '../time.ts';
import { interactionWords } from './interaction-words.ts';
import { Section } from './section.tsx';

type WeakLabelEvent = LabelEvent & { readonly target: WeakTarget };

/**
 * Lists all that Ambit learned from the user's reading. The user can remove each item; the crawl's next update then
 * shows how that changes the chosen crawl.
 */
export function LearnedView() {
  const { store } = useModel();
  const [before, setBefore] = useState<number>();
  const crawl = store.chosen.value;
  const note = (): void => setBefore(store.chosen.peek()?.onTopic);
  const times = store.timesForgotten.value;
  const timesSeen = useRef(times);
  useEffect(() => {
    if (times !== timesSeen.current) note();
    timesSeen.current = times;
  }, [times]);
  return (
    <>
      <p role="status">
        {before !== undefined && crawl !== undefined && t('learnedEffect', number(before), number(crawl.onTopic))}
      </p>
      {crawl !== undefined && <Interactions key={crawl.topicId} topicId={crawl.topicId} drop={note} />}
      <section class="card sheet" aria-label={t('learnedTitle')}>
        <Learned open />
        <ForgetControls nothing={false} />
      </section>
    </>
  );
}

function Interactions({ topicId, drop }: { readonly topicId: string; readonly drop: () => void }) {
  const { actions } = useModel();
  const interactions = useInteractions(topicId);
  return (
    <Section title={t('deedsTitle')} hint={t('deedsHint')}>
      {interactions.length === 0 && <p class="muted">{t('deedsNone')}</p>}
      <ul class="stack">
        {interactions.map((interaction) => (
          <li key={interaction.id}>
            <span class="clip">
              {interactionWords(interaction.target)} <Address url={interaction.url} />{' '}
              <span class="muted small">{ago(interaction.at)}</span>
            </span>{' '}
            <button
              type="button"
              class="plain link"
              onClick={() => {
                drop();
                void actions.dropInteraction(interaction);
              }}
            >
              {t('deedDrop')}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useInteractions(topicId: string): readonly WeakLabelEvent[] {
  const [interactions, setInteractions] = useState<readonly WeakLabelEvent[]>([]);
  useEffect(() => {
    const life = new AbortController();
    const read = (): void => void weakLabels(topicId).then(setInteractions);
    onChange((change) => change === 'labels' && read(), life.signal);
    read();
    return () => life.abort();
  }, [topicId]);
  return interactions;
}
