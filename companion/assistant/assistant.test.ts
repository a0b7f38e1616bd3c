import { beforeEach, describe, expect, it } from 'vitest';
import type { AssistantRight } from '../../shared/api/assistant.ts';
import type { CrawlSpec, CrawlView } from '../../shared/api/crawl.ts';
import type { LabelEvent } from '../../shared/api/label.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { indexAll } from '../search/indexing.ts';
import { CRAWL, fakeHarness } from '../server/testing/fake-crawls.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { assistantCalls } from './assistant.ts';

const GARDEN = 'A garden is a planned space, mostly outdoors. ';
const SECRET = { id: 'topic-2', name: 'My illness', texts: [], words: ['illness'] };

let harness: ReturnType<typeof fakeHarness>;
let started: CrawlSpec[];
let view: CrawlView;
/** Page whose site refuses AI input. */
let closed: number;
let call: ReturnType<typeof assistantCalls>;
const grant = (...rights: AssistantRight[]) => harness.store.topics.allowAssistants('topic-1', rights);

beforeEach(() => {
  harness = fakeHarness();
  started = [];
  closed = 0;
  view = { ...CRAWL, state: 'done', reason: 'page-limit' };
  keepSamplePages(
    harness.store,
    [{ url: 'http://clinic.example/', title: 'Garden of my illness', text: 'An illness in a garden.' }],
    'crawl-2',
    SECRET,
  );
  indexAll(harness.store);
  const start = (spec: CrawlSpec) => {
    started.push(spec);
    return { ...CRAWL, id: spec.id };
  };
  const { store } = harness;
  const label = (labels: readonly LabelEvent[]) => store.labels.put(labels).map(({ key }) => key);
  // A store in memory keeps no records.
  const record = (page: number) =>
    page > 0
      ? { ...EMPTY_RECORD, text: GARDEN.repeat(20), ...(page === closed && { refusesAiInput: true as const }) }
      : undefined;
  call = assistantCalls({
    store: { ...store, results: { ...store.results, record } },
    crawls: { ...harness.crawls, start, views: () => [view], view: () => view, label },
    failed(error) {
      throw error;
    },
    now: () => 1_000,
  });
});

it('given no opened topic, lists none and refuses every tool that names one', async () => {
  expect(await call('list_topics', {})).toEqual({ ok: true, data: [] });
  const calls = [
    ['search', { query: 'garden' }],
    ['list_suggestions', { crawl: 'crawl-1' }],
    ['explain_page', { crawl: 'crawl-1', page: 1 }],
    ['read_page', { crawl: 'crawl-1', page: 1 }],
    ['report', { crawl: 'crawl-1' }],
    ['list_read_pages', { topic: 'topic-1' }],
    ['start_crawl', { topic: 'topic-1', pages: 5 }],
    ['extend_crawl', { crawl: 'crawl-1', pages: 5 }],
    ['label_page', { crawl: 'crawl-1', page: 1, value: 'relevant' }],
  ] as const;
  for (const [tool, input] of calls)
    expect(await call(tool, input), tool).toMatchObject({ ok: false, message: expect.stringContaining('opened') });
  expect(harness.changes).toEqual([]);
});

describe('given one topic opened for reading', () => {
  beforeEach(() => {
    grant('read');
  });

  it('lists that topic with its crawls, and no other', async () => {
    const { data } = (await call('list_topics', {})) as { readonly data: readonly unknown[] };
    expect(data).toMatchObject([{ id: 'topic-1', name: 'Gardens', rights: ['read'], crawls: [{ id: 'crawl-1' }] }]);
    expect(data).toHaveLength(1);
  });

  it.each(['garden', 'topic:topic-2', 'topic:illness', 'garden topic:topic-2', ''])(
    'a search for %j finds no page of another topic and tells no name of it',
    async (query) => {
      const answer = await call('search', { query: query || 'site:clinic.example' });
      expect(JSON.stringify(answer)).not.toMatch(/clinic|My illness/);
    },
  );

  it('a search finds its pages, and reads them in parts', async () => {
    expect(await call('search', { query: 'roses' })).toMatchObject({
      data: { pages: [{ crawl: 'crawl-1', url: 'http://b.example/rose', topics: ['topic-1'] }] },
    });
    const first = await call('read_page', { crawl: 'crawl-1', page: 1, max_tokens: 50 });
    expect(first).toMatchObject({
      data: { url: 'http://a.example/', text: GARDEN.repeat(5).slice(0, 197), next: 198 },
    });
    expect(await call('read_page', { crawl: 'crawl-1', page: 1, from: 198 })).toMatchObject({
      data: { text: GARDEN.repeat(20).slice(198).trim() },
    });
  });

  it('given a page whose site refuses AI input, gives no tool its title and its text, and says why', async () => {
    closed = 2;
    const calls = [
      ['search', { query: 'roses' }],
      ['list_suggestions', { crawl: 'crawl-1' }],
      ['explain_page', { crawl: 'crawl-1', page: 2 }],
      ['read_page', { crawl: 'crawl-1', page: 2 }],
      ['report', { crawl: 'crawl-1' }],
    ] as const;
    for (const [tool, input] of calls) {
      const answer = JSON.stringify(await call(tool, input));
      expect(answer, tool).not.toMatch(/Roses|keep roses/);
    }
    expect(await call('read_page', calls[3][1])).toMatchObject({ message: expect.stringContaining('Content-Signal') });
    expect(await call('search', calls[0][1])).toMatchObject({
      data: { pages: [{ url: 'http://b.example/rose', withheld: expect.stringContaining('Content-Signal') }] },
    });
  });

  it('refuses the crawl and the pages of another topic, also by ids that exist', async () => {
    for (const [tool, input] of [
      ['read_page', { crawl: 'crawl-2', page: 3 }],
      ['read_page', { crawl: 'crawl-1', page: 3 }],
      ['explain_page', { crawl: 'crawl-1', page: 3 }],
      ['report', { crawl: 'crawl-2' }],
      ['report', { crawl: 'unknown' }],
    ] as const)
      expect(await call(tool, input)).toMatchObject({ ok: false });
  });

  it('refuses to start and to extend crawls, to label, and to list what was read, each with where it is switched on', async () => {
    for (const [tool, input] of [
      ['start_crawl', { topic: 'topic-1', pages: 5 }],
      ['extend_crawl', { crawl: 'crawl-1', pages: 5 }],
      ['label_page', { crawl: 'crawl-1', page: 1, value: 'relevant' }],
      ['list_read_pages', { topic: 'topic-1' }],
    ] as const)
      expect(await call(tool, input)).toMatchObject({ ok: false, message: expect.stringContaining('on the desk') });
    expect(started).toEqual([]);
  });
});

describe('given the right to crawl and to extend', () => {
  beforeEach(() => {
    grant('read', 'crawl', 'extend');
  });

  it('starts from seeds of the newest crawl alone: the assistant names no address', async () => {
    expect(await call('start_crawl', { topic: 'topic-1', pages: 5, seeds: ['http://10.0.0.1/'] })).toMatchObject({
      ok: false,
    });
    expect(await call('start_crawl', { topic: 'topic-1', pages: 5 })).toMatchObject({ ok: true });
    expect(started).toMatchObject([{ topicId: 'topic-1', seeds: ['http://a.example/'], budgets: { pages: 5 } }]);
  });

  it('starts no second crawl while one of the topic runs', async () => {
    view = CRAWL;
    expect(await call('start_crawl', { topic: 'topic-1', pages: 5 })).toMatchObject({ ok: false });
    expect(await call('extend_crawl', { crawl: 'crawl-1', pages: 5 })).toMatchObject({ ok: false });
  });

  it('extends a crawl that has ended', async () => {
    expect(await call('extend_crawl', { crawl: 'crawl-1', pages: 5 })).toMatchObject({ ok: true });
    expect(harness.changes).toEqual(['setBudgets', 'resume']);
  });
});

describe('given the right to label', () => {
  const label = (value: string, page = 1) => call('label_page', { crawl: 'crawl-1', page, value });
  const current = () => harness.store.labels.current('topic-1').map(({ target, value }) => `${target} ${value}`);
  beforeEach(() => {
    grant('read', 'label');
  });

  it('keeps the label apart from those of the user; the newest counts, and none takes it back', async () => {
    expect(await label('relevant')).toMatchObject({ ok: true, data: { page: 1, label: 'relevant' } });
    expect(current()).toEqual(['assistant-relevant relevant']);
    await label('not-relevant');
    expect(current()).toEqual(['assistant-not-relevant relevant']);
    await label('none');
    expect(current()).toEqual([]);
  });

  it('refuses a page that the user labelled, and a page of another topic', async () => {
    const { url } = harness.crawls.page('crawl-1', 1) ?? { url: '' };
    harness.store.labels.put([{ id: 'l', topicId: 'topic-1', target: 'page', url, value: 'not-relevant', at: 1 }]);
    expect(await label('relevant')).toMatchObject({ ok: false, message: expect.stringContaining('The user labelled') });
    expect(await label('relevant', 3)).toMatchObject({ ok: false });
    expect(current()).toEqual(['page not-relevant']);
  });
});

it('given an unknown tool or a wrong input, refuses it', async () => {
  expect(await call('drop', {})).toMatchObject({ ok: false });
  expect(await call('toString', {})).toMatchObject({ ok: false });
  expect(await call('search', { query: 'a', limit: 1e9 })).toMatchObject({ ok: false });
  expect(await call('search', 'garden')).toMatchObject({ ok: false });
});
