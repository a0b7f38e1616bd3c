import { useState } from 'preact/hooks';
import { MAX_CAPTURED_PAGES } from '../../../../shared/api/captured-page.ts';
import type { Share } from '../../../../shared/api/crawl.ts';
import type { LinksRead } from '../../../../shared/api/export.ts';
import { cut } from '../../../../shared/page/cut.ts';
import { call } from '../../../companion-client/companion.ts';
import { plural, t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { LinesField, TextField } from '../fields.tsx';
import { linesOf } from '../lines.ts';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';
import { TopicChoice } from '../topic-choice.tsx';
import { useAsked } from '../use-asked.ts';
import { BeginFrom } from './begin-from.tsx';
import { DEFAULTS, specOf } from './choices.ts';
import { ChoicesForm } from './choices-form.tsx';
import { Library, type Picked } from './library.tsx';
import { OtherTopics } from './other-topics.tsx';
import { SearchSeeds } from './search-seeds.tsx';
import { SeedLists } from './seed-list.tsx';
import { seedsIn } from './seeds-in.ts';

const NEW = '';

/** A crawl from a topic, seeds and limits of one's own. */
export function StartView() {
  const { store, actions } = useModel();
  const desk = useDesk();
  const [topics, topicsAgain] = useAsked('topics', () => call('topics', {}));
  const [groups] = useAsked('parameters', () => call('parameters', {}));
  const [topicId, setTopicId] = useState(NEW);
  const [name, setName] = useState('');
  const [words, setWords] = useState('');
  const [text, setText] = useState('');
  const [seedText, setSeedText] = useState('');
  /** Addresses of the user's own pages that describe the topic. */
  const [own, setOwn] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState(DEFAULTS);
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const [share, setShare] = useState<Share>('best');
  const [busy, setBusy] = useState(false);
  const seeds = seedsIn(seedText);
  const addSeeds = (urls: readonly string[]): void => setSeedText([...seeds, ...urls].join('\n'));
  const begin = (pages: LinksRead['links']): void => {
    addSeeds(pages.map(({ url }) => url));
    setOwn([...own, ...pages.map(({ url }) => url)]);
    setText([text, ...pages.map(({ title }) => title)].filter((line) => line.trim() !== '').join('\n'));
  };
  const turnWord = (word: string, on: boolean): void =>
    setWords([...linesOf(words).filter((one) => one !== word), ...(on ? [word] : [])].join('\n'));
  const pick = (picked: Picked): void => {
    setName(picked.name);
    setWords(picked.words);
    setText(picked.text);
  };
  const known = topics?.find(({ id }) => id === topicId);
  const topicWords = (known === undefined ? linesOf(words) : known.words).join('\n');
  const described = topicId !== NEW || words.trim() !== '' || text.trim() !== '';

  const start = async (): Promise<void> => {
    setBusy(true);
    const id = crypto.randomUUID();
    const done = await desk.attempt(async () => {
      const topic = topicId || `t-${id}`;
      if (topicId === NEW) {
        const list = linesOf(words);
        const called = name.trim() || list[0] || cut(text.trim(), 60);
        const texts = text.trim() === '' ? [] : [{ url: '', title: '', text: text.trim() }];
        await call('putTopic', { body: { id: topic, name: called, words: list, texts } });
        const belong = own.slice(0, MAX_CAPTURED_PAGES);
        // Those that the browser captured become texts of the topic; the crawl reads the others, which are seeds.
        // Without an answer, as from an older companion, the titles describe the topic alone.
        if (belong.length > 0)
          await call('answerCaptures', { params: { id: topic }, body: { belong, others: [] } }).catch(() => undefined);
      }
      const body = { ...specOf(choices), id, topicId: topic, seeds };
      const others = [...also]
        .filter((other) => other !== topic)
        .map((other) => ({ id: crypto.randomUUID(), topicId: other }));
      await call('startCrawl', { body: others.length === 0 ? body : { ...body, others, share } });
      return id;
    });
    setBusy(false);
    if (done === undefined) return;
    await actions.tryAgain();
    await actions.showStarted(id);
    desk.show('results');
  };

  return (
    <form
      class="start"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <BeginFrom take={begin} words={linesOf(words)} turnWord={turnWord} />
      <Section title={t('startTopic')} hint={t('startTopicHint')}>
        <TopicChoice topics={topics} id={topicId} choose={setTopicId}>
          <option value={NEW}>{t('startNewTopic')}</option>
        </TopicChoice>
        {topicId === NEW && <Library take={pick} imported={topicsAgain} />}
        {topicId === NEW && (
          <>
            <TextField label={t('topicName')} max={200} value={name} change={setName} />
            <LinesField label={t('topicWordLines')} rows={4} value={words} change={setWords} />
            <LinesField label={t('topicNewText')} rows={4} value={text} change={setText} />
          </>
        )}
        <OtherTopics
          topics={(topics ?? []).filter(({ id }) => id !== topicId)}
          also={also}
          change={setAlso}
          share={share}
          changeShare={setShare}
        />
      </Section>
      <Section title={t('startSeeds')} hint={t('startSeedsHint')}>
        <LinesField label={t('startSeedLines')} rows={6} value={seedText} change={setSeedText} />
        <p class="muted" role="status">
          {plural('startSeedCount', seeds.length)}
        </p>
        <SeedLists add={addSeeds} />
        <SearchSeeds words={topicWords} add={addSeeds} />
      </Section>
      <ChoicesForm choices={choices} change={setChoices} groups={groups ?? []} />
      <p class="row">
        <button type="submit" class="primary" disabled={busy || seeds.length === 0 || !described}>
          {t('startGo')}
        </button>
        {!described && <span class="muted">{t('startNeedsTopic')}</span>}
        {seeds.length === 0 && <span class="muted">{t('startNeedsSeeds')}</span>}
      </p>
      <p class="hidden" role="status">
        {busy ? t('starting') : store.said.value}
      </p>
    </form>
  );
}
