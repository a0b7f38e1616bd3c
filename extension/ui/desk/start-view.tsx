import { useState } from 'preact/hooks';
import { ORDER_NAMES } from '../../../shared/api/crawl.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../link/companion.ts';
import { plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { safeHref } from '../open-page.ts';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { SeedFile } from './seed-file.tsx';
import { linesOf } from './topic-view.tsx';
import { useAsked } from './use-asked.ts';

const MOST_SEEDS = 1_000;
const NEW = '';
const DEFAULTS = { pages: 500, perHost: 100, minutes: 0 };

/** Addresses in a pasted text, wherever they stand in it, each once. */
export function seedsIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/gi) ?? [];
  return [...new Set(found.flatMap((address) => safeHref(address) ?? []))].slice(0, MOST_SEEDS);
}

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
      return call('startCrawl', { body: { id, topicId: topic, seeds, order, budgets: limits } });
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
        <SeedFile add={(urls) => setSeedText([...seeds, ...urls].join('\n'))} />
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
      </Section>
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
