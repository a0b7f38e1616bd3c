import { useRef, useState } from 'preact/hooks';
import { isWeak } from '../../../shared/api/label.ts';
import { call } from '../../companion-client/companion.ts';
import { number, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { isDeadEnd } from '../model/going-on.ts';
import { Address, Hostile } from '../parts/hostile.tsx';
import { ReadPages } from '../parts/read-pages.tsx';
import { ago } from '../time.ts';
import { shownTopic } from '../words/topic-name.ts';
import { AssistantLabels } from './assistant-labels.tsx';
import { AssistantSwitches } from './assistant-switches.tsx';
import { LinesField, TextField } from './fields.tsx';
import { interactionWords } from './interaction-words.ts';
import { Lexicon } from './lexicon.tsx';
import { linesOf } from './lines.ts';
import { LocalModel } from './local-model.tsx';
import { useDesk } from './model.ts';
import { Landing, MoreLinks } from './more-links.tsx';
import { Section } from './section.tsx';
import { TopicChoice } from './topic-choice.tsx';
import type { Save, TopicDraft } from './topic-draft.ts';
import { useAsked } from './use-asked.ts';
import { Waits } from './waits.tsx';

/** Longest text of a topic that is shown before it is opened. */
const SHOWN = 300;

/** The topic of the chosen crawl, or another: its words, its texts, and the words that it could have. */
export function TopicView() {
  const { store } = useModel();
  const desk = useDesk();
  const [chosen, setChosen] = useState('');
  const [topics, topicsAgain] = useAsked('topics', () => call('topics', {}), store.chosen.value?.topicName);
  const crawl = store.chosen.value;
  const id = chosen || (crawl?.topicId ?? '');
  const [topic, again, put, failed] = useAsked(
    id,
    () => call('topic', { params: { id } }),
    store.chosen.value?.topicName,
  );
  const save: Save = async (next) => {
    if ((await desk.attempt(() => call('putTopic', { body: next }))) === undefined) return false;
    store.said.value = t('saved');
    put(next);
    topicsAgain();
    return true;
  };
  return (
    <>
      <TopicChoice topics={topics} id={id} choose={setChosen} />
      {topic === undefined && id !== '' && <Waits failed={failed} again={again} />}
      {topic !== undefined && (
        <>
          {crawl !== undefined && crawl.topicId === id && isDeadEnd(crawl) && (
            <MoreLinks key={`more ${crawl.id}`} crawl={crawl} topic={topic} save={save} />
          )}
          <Landing by="words">
            <Words key={`words ${id}`} topic={topic} save={save} />
          </Landing>
          <Lexicon key={`lexicon ${id}`} topic={topic} save={save} />
          <ReadPages key={`read ${id}`} topicId={id} topicName={topic.name} open canWait={false} />
          <Texts key={`texts ${id}`} topic={topic} save={save} />
          <AssistantSwitches key={`assistants ${id}`} topicId={id} />
          <LocalModel key={`model ${id}`} topicId={id} />
          <AssistantLabels key={`assistant labels ${id}`} topicId={id} />
          <History topicId={topic.id} />
        </>
      )}
    </>
  );
}

interface TopicFieldProps {
  readonly topic: TopicDraft;
  readonly save: Save;
}

function Words({ topic, save }: TopicFieldProps) {
  const shown = shownTopic(topic.name);
  const [name, setName] = useState(shown);
  const [words, setWords] = useState(topic.words.join('\n'));
  const [known, setKnown] = useState(topic.words);
  const [knownName, setKnownName] = useState(shown);
  if (knownName !== shown) {
    setKnownName(shown);
    // Takes over a name given elsewhere, but does not overwrite one being typed here.
    if (name === knownName) setName(shown);
  }
  const sent = useRef(new WeakSet<readonly string[]>()).current;
  if (known !== topic.words) {
    setKnown(topic.words);
    // Words added elsewhere join those being typed here. Words saved from here do not: the user may have changed them
    // since.
    const elsewhere = sent.has(topic.words) ? [] : topic.words;
    const added = elsewhere.filter((word) => !known.includes(word) && !linesOf(words).includes(word));
    if (added.length > 0) setWords([...linesOf(words), ...added].join('\n'));
  }
  const submit = (event: Event): void => {
    event.preventDefault();
    const lines = linesOf(words);
    sent.add(lines);
    void save({ ...topic, name: name === shown ? topic.name : name.trim() || topic.name, words: lines });
  };
  return (
    <Section title={t('topicWords')} hint={t('topicWordsHint')}>
      <form onSubmit={submit}>
        <TextField label={t('topicName')} max={200} value={name} change={setName} />
        <LinesField label={t('topicWordLines')} rows={6} value={words} change={setWords} />
        <p class="row">
          <button type="submit" class="primary">
            {t('save')}
          </button>
        </p>
      </form>
    </Section>
  );
}

function Texts({ topic, save }: TopicFieldProps) {
  const [text, setText] = useState('');
  const add = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void save({ ...topic, texts: [...topic.texts, { url: '', title: '', text: text.trim() }] }).then(
      (kept) => kept && setText(''),
    );
  };
  return (
    <Section title={t('topicTexts')} hint={t('topicTextsHint')}>
      <ul class="stack">
        {topic.texts.map((one, place) => (
          <li key={`${place} ${one.url}`} class="text">
            <p class="strong">
              <Hostile text={one.title} max={120} /> {one.url !== '' && <Address url={one.url} />}
            </p>
            <p class="small muted">
              <Hostile text={one.text} max={SHOWN} />
            </p>
            <button
              type="button"
              class="plain link"
              onClick={() => void save({ ...topic, texts: topic.texts.filter((_, other) => other !== place) })}
            >
              {t('topicDropText')}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <LinesField label={t('topicNewText')} rows={4} value={text} change={setText} />
        <p class="row">
          <button type="submit">{t('topicAddText')}</button>
        </p>
      </form>
    </Section>
  );
}

const VALUES = { relevant: 'relevant', 'not-relevant': 'notRelevant', none: 'deskUnlabel' } as const;

/** Longest name that is shown of who gave a label in a shared crawl. */
const WHO = 60;

/** Every label ever given, newest first. */
function History({ topicId }: { readonly topicId: string }) {
  const desk = useDesk();
  const [history] = useAsked(`history ${topicId}`, () =>
    call('labelHistory', { params: { id: topicId }, query: { limit: 200 } }),
  );
  if (history === undefined || history.length === 0) return null;
  // Of several labels on one page only the last counts.
  const pageLabels = history.filter(({ target }) => target === 'page');
  const newest = new Map(pageLabels.toReversed().map(({ id, url }) => [url, id]));
  return (
    <Section title={t('topicHistory')}>
      <details>
        <summary>{t('topicHistoryOpen', number(history.length))}</summary>
        <ol class="small history">
          {history.map(({ id, url, value, at, target, who }) => (
            <li key={id}>
              {isWeak(target) && value === 'relevant' ? interactionWords(target) : t(VALUES[value])}{' '}
              <Address url={url} />{' '}
              <span class="muted">
                {ago(at)}
                {who !== undefined && (
                  <>
                    {' · '}
                    <Hostile text={who} max={WHO} />
                  </>
                )}
              </span>
              {target === 'page' &&
                value !== 'none' &&
                newest.get(url) === id &&
                desk.labels(topicId).value.get(url) !== 'none' && (
                  <button type="button" class="plain link" onClick={() => void desk.labelPage(topicId, url, 'none')}>
                    {t('topicTakeBack')}
                  </button>
                )}
            </li>
          ))}
        </ol>
      </details>
    </Section>
  );
}
