import { useState } from 'preact/hooks';
import { KINSHIPS, type Relative } from '../../../shared/api/lexicon.ts';
import { call } from '../../companion-client/companion.ts';
import { plural, t } from '../messages.ts';
import { Hostile } from '../parts/hostile.tsx';
import { Tick } from '../parts/tick.tsx';
import { Section } from './section.tsx';
import type { Save, TopicDraft } from './topic-draft.ts';
import { useAsked } from './use-asked.ts';
import { Waits } from './waits.tsx';

/** Candidates shown before a click on *more*. */
const FIRST = 40;

/** Lists words that dictionaries relate to the topic's words, for the user to tick. */
function Relatives(props: {
  readonly relatives: readonly Relative[];
  readonly ticked: ReadonlySet<string>;
  readonly toggle: (word: string) => void;
}) {
  const { relatives, ticked, toggle } = props;
  if (relatives.length === 0) return null;
  return (
    <>
      <h3>{t('lexiconDictionaries')}</h3>
      {KINSHIPS.map((kinship) => {
        const some = relatives.filter((one) => one.kinship === kinship);
        if (some.length === 0) return null;
        return (
          <fieldset key={kinship} class="kin">
            <legend>{t(`kinship_${kinship}`)}</legend>
            <ul class="candidates">
              {some.map(({ word, of }) => (
                <li key={word}>
                  <Tick title={of} on={ticked.has(word)} turn={() => toggle(word)}>
                    <Hostile text={word} max={40} />
                  </Tick>
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </>
  );
}

/**
 * The lexicon workshop: a list of words to tick, frequent in the topic's texts and finds or related by dictionaries.
 * Ticked words join the topic; pages found with them bring the next candidates.
 */
export function Lexicon(props: { readonly topic: TopicDraft; readonly save: Save }) {
  const { topic, save } = props;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [candidates, again, , failed] = useAsked(
    `words ${topic.id}`,
    () => call('candidates', { params: { id: topic.id } }),
    `${topic.words.join(' ')} ${topic.texts.length}`,
  );
  const [relatives] = useAsked(
    `relatives ${topic.id}`,
    () => call('relatives', { params: { id: topic.id } }),
    topic.words.join(' '),
  );
  const toggle = (word: string): void => {
    const next = new Set(ticked);
    if (!next.delete(word)) next.add(word);
    setTicked(next);
  };
  const add = (): void => {
    const words = [...new Set([...topic.words, ...ticked])].slice(0, 500);
    void save({ ...topic, words }).then((kept) => kept && setTicked(new Set()));
  };
  return (
    <Section title={t('lexiconTitle')} hint={t('lexiconHint')}>
      {candidates === undefined && <Waits failed={failed} again={again} />}
      {candidates?.length === 0 && <p class="muted">{t('lexiconNone')}</p>}
      <ul class="candidates">
        {(candidates ?? []).slice(0, all ? undefined : FIRST).map(({ word, texts, others }) => (
          <li key={word}>
            <Tick title={t('lexiconCounts', texts, others)} on={ticked.has(word)} turn={() => toggle(word)}>
              <Hostile text={word} max={40} />
              <span class="muted small">{texts}</span>
            </Tick>
          </li>
        ))}
      </ul>
      {(candidates?.length ?? 0) > FIRST && !all && (
        <p class="row">
          <button type="button" class="plain link" onClick={() => setAll(true)}>
            {t('deskMore')}
          </button>
        </p>
      )}
      <Relatives relatives={relatives ?? []} ticked={ticked} toggle={toggle} />
      <p class="row">
        <button type="button" class="primary" disabled={ticked.size === 0} onClick={add}>
          {t('lexiconAdd')}
        </button>
        <span class="muted" role="status">
          {plural('lexiconTicked', ticked.size)}
        </span>
      </p>
    </Section>
  );
}
