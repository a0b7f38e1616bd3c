import { useEffect } from 'preact/hooks';
import type { ModelDigest, ModelView } from '../../../shared/api/model.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../companion-client/companion.ts';
import { number, t } from '../messages.ts';
import { Hostile, WebLink } from '../parts/hostile.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { useAsked } from './use-asked.ts';

/** Milliseconds between two looks at a digest that is being written. */
const LOOK_MS = 2_000;
const MAX_SENTENCE = 400;

/** Minutes and tokens that the model took, and whether it answers. */
function Use({ used: { seconds, tokens, fault } }: { readonly used: ModelView | ModelDigest }) {
  return (
    <p class="muted small">
      {t('localModelUse', number(Math.ceil(seconds / 6) / 10), number(tokens))} {fault !== '' && t('localModelFails')}
    </p>
  );
}

/** The switch of the local model for a topic. Shows nothing where none is set, and for an older companion. */
export function LocalModel({ topicId }: { readonly topicId: string }) {
  const desk = useDesk();
  const params = { id: topicId };
  const [view, , put] = useAsked(`model ${topicId}`, () => call('model', { params }));
  if (view === undefined || view.name === '') return null;
  const turn = async (on: boolean): Promise<boolean> => {
    const answer = await desk.attempt(() => call('setModel', { params, body: { on } }));
    if (answer !== undefined) put(answer);
    return (answer ?? view).on;
  };
  return (
    <Section title={t('localModel')} hint={t('localModelHint')}>
      <Toggle on={view.on} turn={turn}>
        <Hostile text={view.name} max={80} />
      </Toggle>
      <Use used={view} />
    </Section>
  );
}

/** Sentences of the local model, each with the words of a stored page that it rests on. */
export function ModelDigestSection({ topicId, crawlId }: { readonly topicId: string; readonly crawlId: string }) {
  const desk = useDesk();
  const params = { id: crawlId };
  const [view] = useAsked(`model ${topicId}`, () => call('model', { params: { id: topicId } }));
  const [digest, again, put] = useAsked(`model digest ${crawlId}`, () => call('modelDigest', { params }));
  const isWriting = digest?.state === 'writing';
  useEffect(() => {
    if (!isWriting) return;
    const timer = setInterval(again, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWriting, crawlId]);
  if (view === undefined || !view.on || view.name === '' || digest === undefined) return null;
  const write = async (): Promise<void> => {
    const answer = await desk.attempt(() => call('writeModelDigest', { params }));
    if (answer !== undefined) put(answer);
  };
  return (
    <Section title={t('localModel')}>
      <ul class="stack">
        {digest.sentences.map(({ text, quote, url, title }) => (
          <li key={text}>
            <p dir="auto">{displayText(text, MAX_SENTENCE)}</p>
            <blockquote class="small" dir="auto">
              {displayText(quote, MAX_SENTENCE)} <WebLink url={url} text={title || url} focusable />
            </blockquote>
          </li>
        ))}
      </ul>
      <p class="row">
        <button type="button" disabled={isWriting} aria-busy={isWriting} onClick={() => void write()}>
          {t('localModelDigest')}
        </button>
      </p>
      <p role="status">{isWriting && t('localModelWrites')}</p>
      {(digest.state === 'done' || digest.state === 'failed') && <Use used={digest} />}
    </Section>
  );
}
