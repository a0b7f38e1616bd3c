import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { signOf } from '../../../shared/url/sign.ts';
import { call } from '../../companion-client/companion.ts';
import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { PageCard } from './page-card.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call);
const harness = document.createElement('main');
const PAGE = 'https://bread.example/mixers';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => {
  render(null, harness);
  asked.mockReset();
});

/** The standing of a page that nothing is known of in the browser. */
function standing(crawls: number, state: 'connected' | 'away', url = PAGE): () => string | undefined {
  const store = createStore();
  store.crawls.value = [aCrawl()].slice(0, crawls);
  store.companion.value = state === 'away' ? { state } : { state, program: '', web: '', captures: 0, labels: 0 };
  store.page.value = {
    ...{ tabId: 1, url, title: 'Mixers', verdict: { may: true }, capturedAt: undefined },
    ...{ suggestion: undefined, label: 'none', isSeed: false },
  };
  const background = {} as Parameters<typeof createActions>[1];
  act(() =>
    render(
      <ModelProvider value={{ store, actions: createActions(store, background) }}>
        <PageCard />
      </ModelProvider>,
      harness,
    ),
  );
  return () => harness.querySelector('.standing')?.textContent?.trim();
}

it.each([
  [true, /^standingOnTopic 82/],
  [false, /^standingOffTopic 82/],
])(
  'given a page that the crawl fetched, it is never called new (on topic: %s), and its address is not sent',
  async (onTopic, words) => {
    const other = { url: `${PAGE}/2`, relevance: 0.1, onTopic: !onTopic };
    asked.mockResolvedValue([other, { url: PAGE, relevance: 0.82, onTopic }] as never);
    await expect.poll(standing(1, 'connected')).toMatch(words);
    expect(asked.mock.calls).toEqual([['seen', { params: { id: 'crawl-1' }, query: { sign: signOf(PAGE) } }]]);
  },
);

it('given a page that the crawl did not fetch, it counts as new once the companion has answered', async () => {
  asked.mockResolvedValue([] as never);
  const words = standing(1, 'connected');
  expect(words()).toBe('');
  await expect.poll(words).toBe('standingNew');
});

it('given a companion that is away, claims and requests nothing; without a crawl every page is new', () => {
  expect(standing(1, 'away')()).toBe('');
  expect(standing(0, 'connected')()).toBe('standingNew');
  expect(asked).not.toHaveBeenCalled();
});

it('given a PDF that the browser shows, the card says that the companion fetches it; given any other page, it does not', () => {
  standing(0, 'connected', 'https://bread.example/a%20book.PDF?page=2');
  expect(harness.textContent).toContain('pdfHere');
  standing(0, 'connected');
  expect(harness.textContent).not.toContain('pdfHere');
});
