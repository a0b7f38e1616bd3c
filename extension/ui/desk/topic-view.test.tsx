import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { call } from '../../companion-client/companion.ts';

import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { createDesk, DeskProvider } from './model.ts';
import { TopicView } from './topic-view.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
const background = {} as Parameters<typeof createActions>[1];
const kept = vi.fn<(topic: { words: string[] }) => void>();
let assistantLabels: readonly {
  readonly target: string;
  readonly url: string;
  readonly at: number;
  readonly quote?: string;
}[];
const NO_MODEL = { name: '', on: false, perMinute: 4, verdicts: 0, seconds: 0, tokens: 0, fault: '' };
let model: typeof NO_MODEL;
interface AskedBody {
  readonly on: boolean;
  readonly granted: unknown[];
  readonly labels: readonly { readonly url: string; readonly value: string }[];
}
let history: readonly unknown[];
/** Promise that the companion awaits before it answers a save. */
let held: Promise<unknown>;

beforeEach(async () => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  kept.mockReset();
  held = Promise.resolve();
  let granted: unknown[] = [];
  let topic = { id: 'topic-1', name: 'Bread', words: ['flour'], texts: [] };
  assistantLabels = [];
  history = [];
  model = NO_MODEL;
  const answers: Readonly<Record<string, (body: AskedBody & typeof topic) => unknown>> = {
    topics: () => [],
    topic: () => topic,
    candidates: () => [{ word: 'yeast', texts: 2, others: 0 }],
    relatives: () => [{ word: 'rye flour', of: 'flour', kinship: 'narrower' }],
    labelHistory: () => history,
    assistantRights: () => ({ granted }),
    assistantLabels: () => assistantLabels,
    model: () => model,
    setModel: ({ on }) => ({ ...model, on }),
    labels({ labels }) {
      const taken = labels.filter(({ value }) => value === 'none').map(({ url }) => url);
      assistantLabels = assistantLabels.filter(({ url }) => !taken.includes(url));
      return { kept: [] };
    },
    setAssistantRights(body) {
      granted = body.granted;
      return { granted };
    },
    putTopic: async (body) => {
      kept(body);
      await held;
      topic = body;
      return body;
    },
  };
  const answer = async (name: string, { body }: { body: Parameters<(typeof answers)[string]>[0] }) =>
    answers[name]?.(body);
  vi.mocked(call)
    .mockReset()
    .mockImplementation(answer as unknown as typeof call);
  document.body.append(harness);
  show();
  await expect.poll(words).toBeDefined();
  await expect.poll(tick).toBeDefined();
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

function show(): void {
  const store = createStore();
  store.crawls.value = [aCrawl()];
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={createDesk(store, background)}>
        <TopicView />
      </DeskProvider>
    </ModelProvider>,
    harness,
  );
}

const words = () => harness.querySelector('textarea') ?? undefined;
const tick = () => harness.querySelector<HTMLInputElement>('.candidates input') ?? undefined;
const button = (word: string) =>
  [...harness.querySelectorAll('button')].find(({ textContent }) => textContent === word);
const type = (text: string): void => {
  const field = words();
  if (field === undefined) throw new Error('There is a field for the words.');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

it('given words being typed, they stay and ticked words join them; fields in use are not redrawn', async () => {
  const [field, box] = [words(), tick()];
  type('flour\nwater');
  box?.click();
  await expect.poll(() => button('lexiconAdd')?.disabled).toBe(false);
  button('lexiconAdd')?.click();
  await expect.poll(() => words()?.value).toBe('flour\nwater\nyeast');
  expect(words()).toBe(field);
  expect(tick()).toBe(box);
  expect(kept.mock.calls.map(([{ words: of }]) => of)).toEqual([['flour', 'yeast']]);
  await expect.poll(() => box?.checked).toBe(false);
  const save = button('save');
  save?.focus();
  save?.click();
  await expect.poll(() => kept.mock.calls.at(-1)?.[0].words).toEqual(['flour', 'water', 'yeast']);
  await expect.poll(() => vi.mocked(call).mock.calls.filter(([name]) => name === 'topics').length).toBe(3);
  expect(document.activeElement).toBe(save);
});

it('words that dictionaries know beside those of the topic are ticked and join it as well', async () => {
  await expect.poll(() => harness.querySelector('.kin legend')?.textContent).toBe('kinship_narrower');
  harness.querySelector<HTMLInputElement>('.kin input')?.click();
  await expect.poll(() => button('lexiconAdd')?.disabled).toBe(false);
  button('lexiconAdd')?.click();
  await expect.poll(() => words()?.value).toBe('flour\nrye flour');
});

it('a word deleted while its save is on the way stays deleted', async () => {
  let answer = (): void => undefined;
  held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  act(() => type('flour\nwater\nsalt'));
  button('save')?.click();
  await expect.poll(() => kept.mock.calls.map(([{ words: of }]) => of)).toEqual([['flour', 'water', 'salt']]);
  act(() => type('flour\nwater'));
  answer();
  await expect.poll(() => vi.mocked(call).mock.calls.filter(([name]) => name === 'topics').length).toBe(2);
  expect(words()?.value).toBe('flour\nwater');
});

it('what could not be kept is still ticked', async () => {
  tick()?.click();
  await expect.poll(() => button('lexiconAdd')?.disabled).toBe(false);
  kept.mockImplementation(() => {
    throw new AmbitError('away', '');
  });
  button('lexiconAdd')?.click();
  await expect.poll(() => kept.mock.calls.length).toBe(1);
  expect([tick()?.checked, button('lexiconAdd')?.disabled]).toEqual([true, false]);
});

it('given no right of assistants, one that is switched on brings that to read; without reading all are off', async () => {
  const box = (name: string) =>
    [...harness.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.querySelector('input');
  const on = () => ['read', 'captures', 'crawl', 'extend'].filter((right) => box(`assistant_${right}`)?.checked);
  await expect.poll(() => box('assistant_crawl')).toBeDefined();
  expect(on()).toEqual([]);
  box('assistant_crawl')?.click();
  await expect.poll(on).toEqual(['read', 'crawl']);
  box('assistant_read')?.click();
  await expect.poll(on).toEqual([]);
});

it('given a local model, shows its switch, its minutes and tokens, and its verdict with the quote', async () => {
  const box = () =>
    [...harness.querySelectorAll('label')]
      .find(({ textContent }) => textContent?.includes('tiny'))
      ?.querySelector('input');
  expect(harness.textContent).not.toContain('localModel');
  model = { ...NO_MODEL, name: 'tiny\u202e', seconds: 90, tokens: 1_200, fault: 'away' };
  assistantLabels = [{ target: 'model-relevant', url: 'http://a.test/', at: 1, quote: '<b>Roses</b> flower' }];
  render(null, harness);
  show();
  await expect.poll(() => box()?.checked).toBe(false);
  expect(harness.textContent).toContain('localModelUse localModelFails');
  expect(harness.textContent).toContain('localModel · relevant');
  expect(harness.textContent).toContain('“<b>Roses</b> flower”');
  box()?.click();
  await expect.poll(() => box()?.checked).toBe(true);
});

it('given labels of an assistant, takes back one or all; without a label the section is hidden', async () => {
  const heading = () => [...harness.querySelectorAll('h2, h3')].some((one) => one.textContent === 'assistantLabels');
  expect(heading()).toBe(false);
  assistantLabels = ['a', 'b', 'c'].map((name, at) => {
    return { target: 'assistant-not-relevant', url: `http://${name}.test/`, at };
  });
  render(null, harness);
  show();
  await expect.poll(heading).toBe(true);
  const takeBack = () => [...harness.querySelectorAll('button')].filter((one) => one.textContent === 'topicTakeBack');
  expect(harness.textContent).toContain('assistantSaysNotRelevant');
  takeBack()[0]?.click();
  await expect.poll(() => takeBack().length).toBe(2);
  expect(assistantLabels.map(({ url }) => url)).toEqual(['http://a.test/', 'http://b.test/']);
  button('assistantTakeAllBack')?.click();
  await expect.poll(heading).toBe(false);
  expect(assistantLabels).toEqual([]);
});

it('given a label and its removal, lists both changes and shows no count of labels', async () => {
  const label = { target: 'page', url: 'http://a.test/', at: 0 };
  history = [
    { ...label, id: 'b', value: 'none' },
    { ...label, id: 'a', value: 'relevant' },
  ];
  render(null, harness);
  show();
  await expect.poll(() => harness.querySelectorAll('.history li').length).toBe(2);
  expect(harness.textContent).not.toContain('waitingLabels');
});
