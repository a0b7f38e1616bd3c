import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelEvent } from '../../shared/api/label.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { suggest } from '../crawl/manager/suggesting.ts';
import { crawlOf } from '../crawl/ports/stored.ts';
import { createFakeClock, type FakeClock } from '../crawl/testing/fake-clock.ts';
import { localPoster } from '../fetch/post-local.ts';
import { CRAWL } from '../server/testing/fake-crawls.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { type LocalModel, openLocalModel } from './local-model.ts';

const SENTENCE = 'Roses in this garden flower from June on.';
const TEXT = `${SENTENCE} ${'They like sun and dry feet. '.repeat(10)}`;

/** The scripted server: what it answers to the next question, and the questions that it got. */
let script: (question: string) => string | undefined;
let asked: string[];
let server: Server;
let store: Store;
let clock: FakeClock;
let failures: unknown[];
let closed: string;
let isSet: boolean;
let model: LocalModel;

const completion = (content: string): string =>
  JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 90 } });
const relevant = (): string => completion(JSON.stringify({ verdict: 'relevant', quote: SENTENCE }));
const labels = () => store.labels.current('topic-1').map(({ target, url }) => `${target} ${url}`);

beforeEach(async () => {
  [script, asked, failures, closed, isSet] = [relevant, [], [], '', true];
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += String(part);
    });
    request.on('end', () => {
      asked.push(body);
      const text = script(body);
      if (text === undefined) request.socket.destroy();
      else reply.end(text);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  store = openStore(undefined);
  const page = (name: string, relevance: number, unsure: boolean) => {
    return { url: `http://a.example/${name}`, title: name, text: TEXT, relevance, unsure, from: 0 };
  };
  keepSamplePages(store, [
    { url: 'http://a.example/' },
    page('sure', 0.9, false),
    page('one', 0.5, true),
    page('two', 0.55, true),
  ]);
  clock = createFakeClock();
  // A store in memory keeps no records.
  const record = (id: number) => {
    const url = store.results.rowsOf([id])[0]?.url ?? '';
    return { ...EMPTY_RECORD, url, title: '', text: TEXT, ...(url === closed && { refusesAiInput: true as const }) };
  };
  const { port } = server.address() as AddressInfo;
  model = openLocalModel({
    store: { ...store, results: { ...store.results, record } },
    crawls: {
      views: () => [CRAWL],
      suggestions: (id, show, limit) =>
        suggest(store, crawlOf(store, id), { show, limit, threshold: 0.5, seeds: [], teaching: [], labels: 0 }),
      label: (given: readonly LabelEvent[]) => store.labels.put(given).map(({ key }) => key),
    },
    settings: () => (isSet ? { address: `http://127.0.0.1:${port}`, name: 'tiny', perMinute: 6 } : undefined),
    post: localPoster(),
    clock,
    failed: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await model.close();
  server.close().closeAllConnections();
  store.close();
  expect(failures).toEqual([]);
});

/** Lets the model have so many turns. */
async function turns(count: number, ms = 10_000): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await model.idle();
    await clock.turn();
    clock.advance(ms);
  }
  await model.idle();
  await clock.turn();
}

it('is off until the user turns it on for a topic', async () => {
  await turns(20);
  expect(asked).toEqual([]);
  expect(model.view('topic-1')).toMatchObject({ name: 'tiny', on: false, verdicts: 0 });
  store.topics.allowAssistants('topic-1', ['read', 'label']);
  expect(model.view('topic-1').on).toBe(false);
  model.set('topic-1', true);
  store.topics.allowAssistants('topic-1', []);
  expect([model.view('topic-1').on, store.topics.assistants('topic-1')]).toEqual([true, []]);
});

describe('given a topic for which it is on', () => {
  it('judges each page once that the judge is unsure of, and its verdicts are weak labels of their own', async () => {
    model.set('topic-1', true);
    await turns(6);
    expect(labels().sort()).toEqual(['model-relevant http://a.example/one', 'model-relevant http://a.example/two']);
    expect(asked).toHaveLength(2);
    expect(model.view('topic-1')).toMatchObject({ on: true, perMinute: 6, verdicts: 2, tokens: 180, fault: '' });
    expect(model.quote('topic-1', 'http://a.example/one')).toBe(SENTENCE);
    const none = ['one', 'two'].map((name) => `http://a.example/${name}`);
    store.labels.put(
      none.map((url, at) => ({
        id: `b${at}`,
        topicId: 'topic-1',
        target: 'model-relevant',
        url,
        value: 'none',
        at: 2e12,
      })),
    );
    await turns(6);
    expect([labels(), asked.length]).toEqual([[], 2]);
  });

  it('asks no more often than the user wants', async () => {
    model.set('topic-1', true);
    await turns(9, 1_000);
    expect(asked).toHaveLength(1);
    await turns(2, 1_000);
    expect(asked).toHaveLength(2);
  });

  it('leaves out pages that the user labelled and pages whose site refuses AI input', async () => {
    store.labels.put([
      { id: 'l1', topicId: 'topic-1', target: 'page', url: 'http://a.example/one', value: 'relevant', at: 1 },
    ]);
    closed = 'http://a.example/two';
    model.set('topic-1', true);
    await turns(6);
    expect(asked.filter((question) => question.includes('"two'))).toEqual([]);
    expect(labels()).not.toContain('model-relevant http://a.example/two');
    model.writeDigest('crawl-1');
    await model.idle();
    expect(asked.at(-1)).not.toContain('two');
  });

  it.each([
    ['words that are no JSON', () => 'Welcome'],
    ['another JSON', () => '{"choices":[]}'],
    ['prose', () => completion('This page is relevant.')],
    ['a quote that stands nowhere', () => completion('{"verdict":"relevant","quote":"Roses are blue and green."}')],
    ['a cut connection', () => undefined],
  ])('given %s, nothing changes but its own state, and it asks less and less often', async (_, answer) => {
    script = answer;
    model.set('topic-1', true);
    await turns(30, 10_000);
    expect(labels()).toEqual([]);
    expect(model.view('topic-1').fault).not.toBe('');
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('takes no verdict after it was turned off', async () => {
    script = (): string => {
      store.topics.useModel('topic-1', false);
      return relevant();
    };
    model.set('topic-1', true);
    await turns(3);
    expect([labels(), asked.length]).toEqual([[], 1]);
  });
});

describe('a digest', () => {
  it('is refused where the model is off or none is set', () => {
    expect(() => model.writeDigest('crawl-1')).toThrow(expect.objectContaining({ code: 'refused' }));
    model.set('topic-1', true);
    isSet = false;
    expect(() => model.writeDigest('crawl-1')).toThrow(expect.objectContaining({ code: 'refused' }));
  });

  it('holds only sentences with a quote of a stored page, and tells time and tokens', async () => {
    const good = { text: 'The roses flower in summer.', page: 1, quote: SENTENCE };
    script = () => completion(JSON.stringify({ sentences: [good, { ...good, quote: 'Roses never flower at all.' }] }));
    store.topics.useModel('topic-1', true);
    expect(model.digest('crawl-1').state).toBe('none');
    expect(model.writeDigest('crawl-1').state).toBe('writing');
    await model.idle();
    expect(model.digest('crawl-1')).toMatchObject({
      ...{ state: 'done', dropped: 1, tokens: 90, fault: '' },
      sentences: [{ text: good.text, quote: SENTENCE }],
    });
  });

  it('fails alone where the model talks nonsense', async () => {
    script = () => completion('Once upon a time');
    store.topics.useModel('topic-1', true);
    model.writeDigest('crawl-1');
    await model.idle();
    expect(model.digest('crawl-1')).toMatchObject({ state: 'failed', sentences: [], fault: 'nonsense' });
  });
});
