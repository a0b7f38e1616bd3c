import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { PageReading } from '../../../shared/api/reading.ts';
import { call } from '../../companion-client/companion.ts';
import { aCrawl } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { createStore } from '../model/store.ts';
import { Reading } from './reading.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call);
const harness = document.createElement('main');

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  document.body.append(harness);
});
afterEach(() => {
  render(null, harness);
  harness.remove();
  asked.mockReset();
});

async function shown(reading: Partial<PageReading>): Promise<string> {
  asked.mockResolvedValue({
    ...{
      source: 'page',
      failure: '',
      summary: '',
      language: 'ar',
      blocks: [],
      truncated: false,
      refusesAiInput: false,
    },
    ...reading,
  });
  const store = createStore();
  store.crawls.value = [aCrawl()];
  const background = {} as Parameters<typeof createActions>[1];
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <Reading page={{ id: 7, crawlId: 'crawl-1', foundAt: Date.now() }} />
    </ModelProvider>,
    harness,
  );
  await expect.poll(() => harness.querySelector('[aria-busy=false]')).not.toBeNull();
  expect(asked.mock.calls).toEqual([['readPage', { params: { id: 'crawl-1', page: 7 } }]]);
  return harness.querySelector('[role=status]')?.textContent ?? '';
}

it('text is drawn as headings, paragraphs, quotes and lists, and never as markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202eevil';
  const said = await shown({
    summary: 'In short.',
    blocks: [
      { kind: 'heading', n: 1, lines: ['Feeding'] },
      { kind: 'paragraph', n: 0, lines: [hostile] },
      { kind: 'bullets', n: 0, lines: ['flour', 'water'] },
      { kind: 'numbered', n: 3, lines: ['third'] },
      { kind: 'quote', n: 0, lines: ['Said she.'] },
      { kind: 'code', n: 0, lines: ['if a:', '    b = \u202e1'] },
    ],
  });
  expect(said).toContain('readFresh');
  const seen = [...harness.querySelectorAll('[lang=ar] > *')].map(({ tagName, textContent }) => [tagName, textContent]);
  expect(seen).toEqual([
    ['P', 'In short.'],
    ['HR', ''],
    ['H3', 'Feeding'],
    ['P', '<img src=x onerror=alert(1)>evil'],
    ['UL', 'flourwater'],
    ['OL', 'third'],
    ['BLOCKQUOTE', 'Said she.'],
    ['PRE', 'if a:\n    b = 1'],
  ]);
  expect(harness.querySelector('img')).toBeNull();
  expect(harness.querySelector('ol')?.start).toBe(3);
  expect(
    [...harness.querySelectorAll<HTMLElement>('p:not([role]), li, h3[dir]')].every(({ dir }) => dir === 'auto'),
  ).toBe(true);
  // Browsers skip `<bdi>` when they detect a text's direction, so Arabic would run as if it were English.
  expect(harness.querySelector('[dir=auto] bdi')).toBeNull();
});

it.each([
  ['kept', 'robots-denied', /readUnfetched skip_robots readKept/],
  ['kept', '', /^readKept/],
  ['none', 'gone', /readUnfetched skip_gone readNone/],
] as const)('given a text that is %s (%s), a sentence explains that', async (source, failure, sentence) => {
  const blocks = source === 'none' ? [] : [{ kind: 'paragraph' as const, n: 0, lines: ['Kept.'] }];
  expect(await shown({ source, failure, blocks })).toMatch(sentence);
  expect(harness.querySelector('section') === null).toBe(source === 'none');
});

it('given a site that refuses AI models, a sentence says what assistants get', async () => {
  expect(await shown({})).toBe('readFresh');
  render(null, harness);
  asked.mockReset();
  expect(await shown({ refusesAiInput: true })).toBe('readFresh readNoAi');
});

it.each(['page', 'none'] as const)(
  'given an opened page, its status scrolls into view, then its text (%s)',
  async (source) => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.matches('.reading') ? 'text' : this.matches('[aria-busy=true]') ? 'asking' : 'status');
    });
    await shown({ source });
    await expect.poll(() => seen).toEqual(source === 'none' ? ['asking', 'status'] : ['asking', 'text', 'status']);
  },
);
