import { afterEach, expect, it } from 'vitest';
import type { Topic } from '../../shared/topic/topic.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages, SAMPLE_TOPIC, type SamplePage } from '../store/testing/sample-pages.ts';
import { lack } from './empty-reason.ts';
import { results } from './results.ts';

const SEED: SamplePage = { url: 'http://a.example/', relevance: 0.9 };
const WORDS =
  'Roses want sun and rich soil, water them early in the morning and cut them back hard in late winter. '.concat(
    'Cherries, apples, pears, quinces and medlars are grafted, pruned, mulched, harvested and stored until spring arrives again.',
  );
const text = (words: string): Topic => ({ ...SAMPLE_TOPIC, words: [], texts: [{ url: '', title: '', text: words }] });

let store: Store | undefined;
afterEach(() => store?.close());

async function emptyReasonOf(pages: readonly SamplePage[], topic: Topic = SAMPLE_TOPIC) {
  store = openStore(undefined);
  keepSamplePages(store, pages, 'crawl-1', topic);
  return lack(store, 'crawl-1', topic);
}

const found = (change: Partial<SamplePage> = {}): SamplePage => ({
  url: 'http://b.example/',
  relevance: 0.8,
  from: 0,
  ...change,
});

it.each<[string, readonly SamplePage[]]>([
  ['nothing', []],
  ['nothing', [SEED, found()]],
  ['nothing', [SEED, found(), found({ url: 'http://c.example/', twin: 1 })]],
  ['copies', [SEED, found({ twin: 0 })]],
  ['copies', [SEED, found({ twin: 0 }), found({ url: 'http://c.example/', relevance: 0.1 })]],
  ['start-pages', [SEED, found({ relevance: 0.1 })]],
  ['unlisted', [{ ...SEED, relevance: 0.1 }, found({ noindex: true })]],
  ['off-topic', [{ ...SEED, relevance: 0.1 }]],
])('it is %s', async (why, pages) => {
  expect((await emptyReasonOf(pages)).why).toBe(why);
});

it('given a label, the page waits for none', async () => {
  await emptyReasonOf([SEED, found()]);
  const label = { id: 'l', topicId: SAMPLE_TOPIC.id, target: 'page', url: 'http://b.example/', at: 1 } as const;
  store?.labels.put([{ ...label, value: 'relevant' }]);
  expect(store && (await lack(store, 'crawl-1', SAMPLE_TOPIC)).why).toBe('labelled');
  store?.labels.put([{ ...label, id: 'm', at: 2, value: 'not-relevant' }]);
  expect(store && (await lack(store, 'crawl-1', SAMPLE_TOPIC)).why).toBe('labelled');
});

const off = (language: string): SamplePage[] =>
  [1, 2, 3].map((at) => ({ url: `http://p${at}.example/`, relevance: 0.1, language }));

it.each<[string, Topic, string]>([
  ['few-words', text('Welcome to our site. Log in.'), 'zh'],
  ['language', text(WORDS), 'zh'],
  ['language', text(WORDS), 'de'],
  ['off-topic', text(WORDS), 'en'],
  ['off-topic', text(WORDS), 'en-GB'],
  ['off-topic', text(WORDS), 'und'],
  // A user chooses a few typed words on purpose; so few show a script only, no language.
  ['off-topic', SAMPLE_TOPIC, 'de'],
  ['language', SAMPLE_TOPIC, 'zh'],
  ['language', { ...SAMPLE_TOPIC, words: ['玫瑰'] }, 'en'],
  // One of the topic's texts is in the pages' language.
  ['off-topic', { ...text(WORDS), words: ['玫瑰'] }, 'zh'],
])('where nothing is on the topic it is %s', async (why, topic, language) => {
  expect((await emptyReasonOf(off(language), topic)).why).toBe(why);
});

it('names the languages that differ, and the number of words', async () => {
  expect(await emptyReasonOf(off('zh'), text(WORDS))).toMatchObject({ why: 'language', pages: 'zh', topic: 'en' });
  expect(await emptyReasonOf(off('en'), text('Welcome, welcome'))).toMatchObject({
    why: 'few-words',
    words: 1,
    pages: '',
  });
});

it('given pages that repeat earlier ones, a filter shows them', async () => {
  await emptyReasonOf([SEED, found({ twin: 0, text: WORDS }), found({ url: 'http://c.example/', text: 'Apples' })]);
  const { rows } = store ? await results(store, 'crawl-1', { show: 'copies' }) : { rows: [] };
  expect(rows.map(({ url }) => url)).toEqual(['http://b.example/']);
});
