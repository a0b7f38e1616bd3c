import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../companion-client/companion.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { ModelDigestSection } from './local-model.tsx';
import { createDesk, DeskProvider } from './model.ts';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
const background = {} as Parameters<typeof createActions>[1];
const USED = { seconds: 30, tokens: 90, fault: '' };
const WRITTEN = { text: 'Roses <i>flower</i>.', quote: 'They flower in June.', url: 'http://a.test/', title: 'Roses' };
let digest: object;
let isOn: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  digest = { state: 'none', sentences: [], dropped: 0, ...USED };
  isOn = true;
  const answers: Readonly<Record<string, () => unknown>> = {
    model: () => ({ name: 'tiny', on: isOn, perMinute: 4, verdicts: 0, ...USED }),
    modelDigest: () => digest,
    writeModelDigest() {
      digest = { ...digest, state: 'writing' };
      return digest;
    },
  };
  vi.mocked(call).mockImplementation((async (name: string) => answers[name]?.()) as unknown as typeof call);
  document.body.append(harness);
});
afterEach(() => {
  render(null, harness);
  harness.remove();
  vi.useRealTimers();
});

function show(): void {
  const store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={createDesk(store, background)}>
        <ModelDigestSection topicId="topic-1" crawlId="crawl-1" />
      </DeskProvider>
    </ModelProvider>,
    harness,
  );
}

it('writes a digest on a click, tells that it writes, and shows each sentence as text with its quote', async () => {
  show();
  const button = () => harness.querySelector('button');
  await expect.poll(button).not.toBeNull();
  button()?.click();
  await expect.poll(() => harness.querySelector('[role=status]')?.textContent).toBe('localModelWrites');
  expect(button()?.disabled).toBe(true);
  digest = { state: 'done', sentences: [WRITTEN], dropped: 1, ...USED };
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => harness.querySelector('li p')?.textContent).toBe(WRITTEN.text);
  expect(harness.querySelector('blockquote')?.textContent).toContain(WRITTEN.quote);
  expect(harness.textContent).toContain('localModelUse');
  expect(button()?.disabled).toBe(false);
});

it('shows nothing where the model is off for the topic', async () => {
  isOn = false;
  show();
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBeGreaterThan(1);
  expect(harness.textContent).toBe('');
});
