import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../companion-client/companion.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { Lexicon } from './lexicon.tsx';
import { createDesk, DeskProvider } from './model.ts';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
const background = {} as Parameters<typeof createActions>[1];

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  document.body.append(harness);
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

it('given candidates that have not arrived, shows that the companion reads pages', async () => {
  let answer: (candidates: unknown) => void = () => undefined;
  const candidates = new Promise((resolve) => {
    answer = resolve;
  });
  const asked = (name: string) => (name === 'candidates' ? candidates : Promise.resolve([]));
  vi.mocked(call).mockImplementation(asked as unknown as typeof call);
  const store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  const topic = { id: 'topic-1', name: 'Bread', words: ['flour'], texts: [] };
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={createDesk(store, background)}>
        <Lexicon topic={topic} save={async () => true} />
      </DeskProvider>
    </ModelProvider>,
    harness,
  );
  await expect.poll(() => vi.mocked(call).mock.calls.map(([name]) => name)).toContain('candidates');
  expect(harness.textContent).toContain('deskReading');
  answer([{ word: 'yeast', texts: 2, others: 0 }]);
  await expect.poll(() => harness.textContent).toContain('yeast');
  expect(harness.textContent).not.toContain('deskReading');
});
