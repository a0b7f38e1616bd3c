import { useState } from 'preact/hooks';
import { ORDER_NAMES, type Share } from '../../../shared/api/crawl.ts';
import { call } from '../../link/companion.ts';
import { plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { LinesField, linesOf, TextField } from './fields.tsx';
import { Library, type Picked } from './library.tsx';
import { useDesk } from './model.ts';
import { OtherTopics } from './other-topics.tsx';
import { parametersIn } from './parameters.ts';
import { SearchSeeds } from './search-seeds.tsx';
import { Section } from './section.tsx';
import { SeedLists } from './seed-list.tsx';
import { seedsIn } from './seeds-in.ts';
import { TopicChoice } from './topic-choice.tsx';
import { useAsked } from './use-asked.ts';

const NEW = '';
const DEFAULTS = { pages: 500, perHost: 100, minutes: 0 };

/** A crawl from a topic, seeds and limits of one's own. */
export function StartView() {
  const { store, actions } = useModel();
  const desk = useDesk();
  const [topics] = useAsked('topics', () => call('topics', {}));
  const [topicId, setTopicId] = useState(NEW);
  const [name, setName] = useState('');
  const [words, setWords] = useState('');
  const [text, setText] = useState('');
  const [seedText, setSeedText] = useState('');
  const [order, setOrder] = useState<(typeof ORDER_NAMES)[number]>('adaptive');
  const [budgets, setBudgets] = useState(DEFAULTS);
  const [only, setOnly] = useState('');
  const [never, setNever] = useState('');
  const [tuning, setTuning] = useState('');
  const parameters = parametersIn(tuning);
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const [share, setShare] = useState<Share>('best');
  const [busy, setBusy] = useState(false);
  const seeds = seedsIn(seedText);
  const addSeeds = (urls: readonly string[]): void => setSeedText([...seeds, ...urls].join('\n'));
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
        const called = name.trim() || list[0] || text.trim().slice(0, 60);
        const texts = text.trim() === '' ? [] : [{ url: '', title: '', text: text.trim() }];
        await call('putTopic', { body: { id: topic, name: called, words: list, texts } });
      }
      const { pages, perHost, minutes } = budgets;
      const limits = { pages, perHost, seconds: minutes * 60 };
      const scope = { only: linesOf(only).slice(0, 200), never: linesOf(never).slice(0, 200) };
      const body = { id, topicId: topic, seeds, order, budgets: limits, scope, parameters: parameters ?? {} };
      const others = [...also]
        .filter((other) => other !== topic)
        .map((other) => ({ id: crypto.randomUUID(), topicId: other }));
      await call('startCrawl', { body: others.length === 0 ? body : { ...body, others, share } });
      return id;
    });
    setBusy(false);
    if (done === undefined) return;
    await actions.tryAgain();
    await actions.chooseCrawl(id);
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
      <Section title={t('startTopic')} hint={t('startTopicHint')}>
        <TopicChoice topics={topics} id={topicId} choose={setTopicId}>
          <option value={NEW}>{t('startNewTopic')}</option>
        </TopicChoice>
        {topicId === NEW && <Library take={pick} />}
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
      <Section title={t('startHow')}>
        <div class="row">
          <label class="field">
            {t('reportOrder')}
            <select
              value={order}
              onChange={({ currentTarget }) =>
                setOrder(ORDER_NAMES.find((one) => one === currentTarget.value) ?? 'adaptive')
              }
            >
              {ORDER_NAMES.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          {(['pages', 'perHost', 'minutes'] as const).map((limit) => (
            <label key={limit} class="field">
              {t(`start_${limit}`)}
              <input
                type="number"
                min={limit === 'minutes' ? 0 : 1}
                max={limit === 'minutes' ? 500_000 : 1_000_000}
                required
                value={budgets[limit]}
                onInput={({ currentTarget }) => setBudgets({ ...budgets, [limit]: currentTarget.valueAsNumber || 0 })}
              />
            </label>
          ))}
        </div>
        <details>
          <summary>{t('startMore')}</summary>
          <div class="sheet">
            <LinesField label={t('startOnly')} rows={2} value={only} change={setOnly} />
            <LinesField label={t('startNever')} rows={2} value={never} change={setNever} />
            <p class="muted small">{t('startPatternHint')}</p>
            <LinesField
              label={t('startParameters')}
              rows={2}
              invalid={parameters === undefined}
              value={tuning}
              change={setTuning}
            />
          </div>
        </details>
      </Section>
      <p class="row">
        <button
          type="submit"
          class="primary"
          disabled={busy || seeds.length === 0 || !described || parameters === undefined}
        >
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
