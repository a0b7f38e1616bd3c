import { useEffect, useState } from 'preact/hooks';
import type { LabelEvent, WeakTarget } from '../../../shared/api/label.ts';
import { onChange } from '../../local/changes.ts';
import { weakLabels } from '../../local/labels.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { ForgetControls } from '../parts/forget-controls.tsx';
import { Address } from '../parts/hostile.tsx';
import { Learned } from '../parts/learned.tsx';
import { ago } from '../time.ts';
import { deedWords } from './deed-words.ts';
import { Section } from './section.tsx';

type Deed = LabelEvent & { readonly target: WeakTarget };

/**
 * Lists all that Ambit learned from the user's reading. The user can remove each item; the view shows how that changes
 * the chosen crawl.
 */
export function LearnedView() {
  const { store } = useModel();
  const [before, setBefore] = useState<number>();
  const crawl = store.chosen.value;
  const note = (): void => setBefore(store.chosen.peek()?.onTopic);
  return (
    <>
      <p role="status">
        {before !== undefined && crawl !== undefined && t('learnedEffect', number(before), number(crawl.onTopic))}
      </p>
      {crawl !== undefined && <Deeds key={crawl.topicId} topicId={crawl.topicId} drop={note} />}
      {/* A click on anything that takes something out; what it changes comes with the crawl's next news. */}
      <section class="card sheet" aria-label={t('learnedTitle')} onClickCapture={note}>
        <Learned open />
        <ForgetControls nothing={false} />
      </section>
    </>
  );
}

function Deeds({ topicId, drop }: { readonly topicId: string; readonly drop: () => void }) {
  const { actions } = useModel();
  const deeds = useDeeds(topicId);
  return (
    <Section title={t('deedsTitle')} hint={t('deedsHint')}>
      {deeds.length === 0 && <p class="muted">{t('deedsNone')}</p>}
      <ul class="stack">
        {deeds.map((deed) => (
          <li key={deed.id}>
            <span class="clip">
              {deedWords(deed.target)} <Address url={deed.url} /> <span class="muted small">{ago(deed.at)}</span>
            </span>{' '}
            <button
              type="button"
              class="plain link"
              onClick={() => {
                drop();
                void actions.dropDeed(deed);
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

function useDeeds(topicId: string): readonly Deed[] {
  const [deeds, setDeeds] = useState<readonly Deed[]>([]);
  useEffect(() => {
    const life = new AbortController();
    const read = (): void => void weakLabels(topicId).then(setDeeds);
    onChange((change) => change === 'labels' && read(), life.signal);
    read();
    return () => life.abort();
  }, [topicId]);
  return deeds;
}
