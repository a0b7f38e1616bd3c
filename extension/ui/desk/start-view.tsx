import { useState } from 'preact/hooks';
import { ORDER_NAMES } from '../../../shared/api/crawl.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../link/companion.ts';
import { plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { useDesk } from './model.ts';
import { parametersIn } from './parameters.ts';
import { Section } from './section.tsx';
import { SeedLists } from './seed-list.tsx';
import { seedsIn } from './seeds-in.ts';
import { linesOf } from './topic-view.tsx';
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
  const [busy, setBusy] = useState(false);
  const seeds = seedsIn(seedText);
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
      return call('startCrawl', { body });
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
        <label class="field">
          {t('topicChoose')}
          <select value={topicId} onChange={({ currentTarget }) => setTopicId(currentTarget.value)}>
            <option value={NEW}>{t('startNewTopic')}</option>
            {(topics ?? []).map((one) => (
              <option key={one.id} value={one.id}>
                {displayText(one.name, 80)}
              </option>
            ))}
          </select>
        </label>
        {topicId === NEW && (
          <>
            <label class="field">
              {t('topicName')}
              <input maxLength={200} value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
            </label>
            <label class="field">
              {t('topicWordLines')}
              <textarea rows={4} value={words} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
            </label>
            <label class="field">
              {t('topicNewText')}
              <textarea rows={4} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
            </label>
          </>
        )}
      </Section>
      <Section title={t('startSeeds')} hint={t('startSeedsHint')}>
        <label class="field">
          {t('startSeedLines')}
          <textarea rows={6} value={seedText} onInput={({ currentTarget }) => setSeedText(currentTarget.value)} />
        </label>
        <p class="muted" role="status">
          {plural('startSeedCount', seeds.length)}
        </p>
        <SeedLists add={(urls) => setSeedText([...seeds, ...urls].join('\n'))} />
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
            <label class="field">
              {t('startOnly')}
              <textarea rows={2} value={only} onInput={({ currentTarget }) => setOnly(currentTarget.value)} />
            </label>
            <label class="field">
              {t('startNever')}
              <textarea rows={2} value={never} onInput={({ currentTarget }) => setNever(currentTarget.value)} />
            </label>
            <p class="muted small">{t('startPatternHint')}</p>
            <label class="field">
              {t('startParameters')}
              <textarea
                rows={2}
                aria-invalid={parameters === undefined}
                value={tuning}
                onInput={({ currentTarget }) => setTuning(currentTarget.value)}
              />
            </label>
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
