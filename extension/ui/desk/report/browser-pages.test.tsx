import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../../companion-client/companion.ts';
import { clear, drawIn } from '../../../testing/draw-in.tsx';
import { createStore } from '../../model/store.ts';
import { createDesk, DeskProvider } from '../model.ts';
import { BrowserPages } from './browser-pages.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => clear(harness));

const [NAMED, STRANGE] = ['https://bread.example/named', 'https://bread.example/strange'];
it.each([
  ['this companion', [NAMED], [STRANGE], ['browserReadOne', 'browserRead']],
  ['an older companion, which lists all as one', [NAMED, STRANGE], undefined, ['browserReadOne', 'browserReadOne']],
])('given pages of %s, one click reads only those that no other site named', async (_what, urls, foreign, buttons) => {
  vi.mocked(call).mockResolvedValue([{ host: 'bread.example', pages: 2, urls, ...(foreign && { foreign }) }] as never);
  const store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  const desk = createDesk(store, {} as Parameters<typeof createDesk>[1]);
  drawIn(
    harness,
    <DeskProvider value={desk}>
      <BrowserPages crawlId="crawl-1" />
    </DeskProvider>,
    store,
  );
  await expect.poll(() => [...harness.querySelectorAll('button')].map((one) => one.textContent)).toEqual(buttons);
});
