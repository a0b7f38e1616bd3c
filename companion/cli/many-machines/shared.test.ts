import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { said } from '../../../shared/api/sentences.ts';
import { openSharedStore } from '../../cluster/store/address.ts';
import { crawlOf, JUDGED, NO_MODEL_UPDATE, pageAt, TEA, turnOf } from '../../cluster/store/testing/samples.ts';
import { shared } from './shared.ts';

let store: string;
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), 'ambit-shared-'));
});
afterEach(() => rmSync(store, { recursive: true }));

/** Returns the lines that a call printed. */
async function printed(...call: Parameters<typeof shared>): Promise<string[]> {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  try {
    await shared(...call);
    return print.mock.calls.flat().map(String);
  } finally {
    print.mockRestore();
  }
}

it('given a folder without a store, makes none; given an empty list, prints a sentence instead', async () => {
  const slip = join(store, 'slip');
  await expect(printed('list', undefined, undefined, { store: slip })).rejects.toThrow('There is no shared store');
  expect(existsSync(slip)).toBe(false);
  await (await openSharedStore(store, true)).close();
  const told = vi.spyOn(console, 'error').mockReturnValue();
  for (const verb of ['list', 'workers', 'left'] as const)
    expect(await printed(verb, undefined, undefined, { store })).toEqual([]);
  expect(told.mock.calls.flat()).toEqual([
    expect.stringContaining('No crawl'),
    expect.stringContaining('No worker'),
    expect.stringContaining('No host'),
  ]);
});

it('given suspended hosts, lists them with the reason, and lifts those that the user may lift', async () => {
  const sharedStore = await openSharedStore(store, true);
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://bad.example/', 'http://slow.example/']);
  const why: Record<string, string> = {
    'bad.example': said('host-ends-parsers', 'bad.example', 3, 10),
    'slow.example': said('host-slow', 'slow.example', 90),
  };
  for (const claim of await sharedStore.take({ worker: 'w', topics: [], most: 2 })) {
    const turn = turnOf(claim, { pauseMs: 3_600_000, parked: why[claim.host] ?? '' });
    await sharedStore.fail(claim, 'w', { failure: 'timeout', message: '', again: true }, [turn]);
  }
  await sharedStore.close();
  const left = (crawl?: string): Promise<string[]> => printed('left', crawl, undefined, { store });
  expect((await left('c')).toSorted()).toEqual([
    `bad.example\tfor 60 minutes\t${why['bad.example']}`,
    `slow.example\tfor 60 minutes\t${why['slow.example']}`,
  ]);
  expect(await left('another')).toEqual([]);
  const ask = (host?: string): Promise<string[]> => printed('ask-again', host, undefined, { store });
  await expect(ask()).rejects.toThrow('Which host?');
  for (const host of ['slow.example', 'good.example'])
    await expect(ask(host)).rejects.toThrow('is not left alone because of errors');
  expect(await ask('bad.example')).toEqual(['bad.example will be visited again.']);
  expect(await left()).toEqual([expect.stringContaining('slow.example')]);
});

/** The crawl `c` with one page, which may be suggested. @param said of it */
async function crawlWithPage(said: Partial<typeof JUDGED>): Promise<void> {
  const sharedStore = await openSharedStore(store, true);
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://a.example/']);
  for (const claim of await sharedStore.take({ worker: 'w', topics: [], most: 1 }))
    await sharedStore.keep(claim, 'w', pageAt(claim.url), [turnOf(claim)]);
  const term = await sharedStore.lead('c', 'w');
  if (term === undefined) throw new Error('somebody else leads');
  const page = { ...JUDGED, hidden: false, ...said };
  const taken = (await sharedStore.pendingVisits('c', 1)).map(({ id }) => ({ id, seq: 1, isFetched: true, page }));
  await sharedStore.apply(term, { ...NO_MODEL_UPDATE, taken });
  await sharedStore.close();
}

it('a page that was labelled is suggested no more, whichever spelling of its address was labelled', async () => {
  await crawlWithPage({});
  const pages = () => printed('pages', 'c', undefined, { store });
  expect(await pages()).toHaveLength(1);
  await printed('relevant', 'c', 'https://a.example/#top', { store, who: 'ann' });
  expect(await pages()).toEqual([]);
});

it('as JSON a page has the fields that scripts know, the words of its link and its title under `detail`', async () => {
  await crawlWithPage({ from: 'http://b.example/', sighting: { anchor: 'to tea', before: 'b', after: 'a' } });
  const [line = ''] = await printed('pages', 'c', undefined, { store, json: true });
  const page = JSON.parse(line) as { readonly detail: object };
  expect(Object.keys(page)).toEqual([
    ...['id', 'url', 'host', 'status', 'foundAt', 'changed', 'n', 'relevance', 'onTopic', 'unsure', 'detail'],
  ]);
  expect(page.detail).toEqual({
    ...{ title: 'Tea', language: 'en', snippet: '', site: 'a.example', words: ['tea'], priority: 1, parts: [] },
    ...{ from: 'http://b.example/', anchor: 'to tea', before: 'b', after: 'a', hidden: false },
  });
});

it('titles and anchors of the web are printed so that a terminal obeys none of them, a page in three lines', async () => {
  const evil = 'Tea\u001b]52;c;cm0gLXJm\u0007\u009b2J\n0.99  http://good.example/\u202egpj';
  await crawlWithPage({ title: evil, sighting: { ...JUDGED.sighting, anchor: evil } });
  for (const json of [false, true]) {
    const [line = ''] = await printed('pages', 'c', undefined, { store, json });
    expect(line).toContain('Tea');
    expect(line.split('\n')).toHaveLength(json ? 1 : 3);
    expect(line).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u);
  }
});

it('given a crawl that waits for a suspended host, prints when the crawl resumes', async () => {
  const sharedStore = await openSharedStore(store, true);
  await sharedStore.putTopic(TEA);
  await sharedStore.create(crawlOf('c'), ['http://a.example/']);
  const line = async (): Promise<string> => (await printed('list', undefined, undefined, { store })).join();
  expect(await line()).not.toContain('goes on');
  const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 1 });
  const term = await sharedStore.lead('c', 'w');
  if (claim === undefined || term === undefined) throw new Error('nothing to take');
  const left = turnOf(claim, { pauseMs: 86_400_000, parked: 'It fails.' });
  await sharedStore.fail(claim, 'w', { failure: 'unreachable', message: '', again: true }, [left]);
  await sharedStore.end(term, 'no-usable-seeds', crawlOf('c').budgets);
  await sharedStore.close();
  expect(await line()).toMatch(/^c {2}done \(no-usable-seeds\), goes on in 14[34]\d minutes {2}topic tea/);
});

describe('a word on a crawl', () => {
  const say = async (verb: 'pause' | 'resume' | 'stop'): Promise<string> =>
    (await printed(verb, 'c', undefined, { store })).join('\n');

  beforeEach(async () => {
    const sharedStore = await openSharedStore(store, true);
    await sharedStore.putTopic(TEA);
    await sharedStore.create(crawlOf('c', { budgets: { pages: 1, perHost: 1, seconds: 0 } }), ['http://a.example/']);
    await sharedStore.close();
  });

  it('is answered with the state that the crawl is in now', async () => {
    expect(await say('pause')).toMatch(/^c {2}paused {2}topic tea/);
    expect(await say('resume')).toMatch(/^c {2}running {2}topic tea/);
    expect(await say('stop')).toMatch(/^c {2}done \(user\) {2}topic tea/);
    expect(await say('resume')).toMatch(/^c {2}running {2}topic tea/);
  });

  it('does not wake a crawl that has fetched what it may, nor take the reason why it ended', async () => {
    const sharedStore = await openSharedStore(store, true);
    const [claim] = await sharedStore.take({ worker: 'w', topics: [], most: 1 });
    if (claim === undefined) throw new Error('nothing to take');
    await sharedStore.keep(claim, 'w', pageAt(claim.url), [turnOf(claim)]);
    const term = await sharedStore.lead('c', 'w');
    if (term === undefined) throw new Error('somebody else leads');
    await sharedStore.end(term, 'page-limit', crawlOf('c', { budgets: { pages: 1, perHost: 1, seconds: 0 } }).budgets);
    await sharedStore.close();
    await expect(say('pause')).rejects.toThrow('has ended already');
    await expect(say('resume')).rejects.toThrow('reached its limit of pages');
    expect(await say('stop')).toMatch(/^c {2}done \(page-limit\) {2}topic tea/);
  });
});

describe('at a terminal, forgetting', () => {
  /**
   * Makes a crawl with a page of each of two hosts, and answers the question. @returns lines of the call, and the
   * question
   */
  async function asked(
    answer: string,
    options: Parameters<typeof shared>[3],
  ): Promise<{ lines: string[]; question: string }> {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough({ encoding: 'utf8' });
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(output as unknown as typeof process.stderr);
    input.write(`${answer}\n`);
    const lines = await printed('forget', 'c', undefined, { store, ...options });
    return { lines, question: String(output.read() ?? '') };
  }
  const crawls = async (): Promise<number> => {
    const there = await openSharedStore(store, true);
    const { length } = await there.crawls();
    await there.close();
    return length;
  };

  beforeEach(async () => {
    const there = await openSharedStore(store, true);
    await there.putTopic(TEA);
    await there.create(crawlOf('c'), ['http://a.example/', 'http://www.b.example/']);
    for (const claim of await there.take({ worker: 'w', topics: [], most: 2 })) {
      await there.keep(claim, 'w', pageAt(claim.url), [turnOf(claim)]);
      const label = { topicId: TEA.id, target: 'page', value: 'relevant', at: 1 } as const;
      await there.label([{ ...label, id: claim.host, url: claim.url }], 'ann');
    }
    await there.update('c', { state: 'done', reason: 'user' });
    await there.close();
  });

  it.each([
    [{}, 'Forget the crawl in the shared store, for everyone: 2 pages, 2 labels? [y/N]'],
    [{ lastHour: true }, 'Forget the last hour in the shared store, for everyone: 2 pages, 2 labels? [y/N]'],
    [
      { site: 'b.example' },
      'Forget b.example and its subdomains in the shared store, for everyone: 1 pages, 1 labels? [y/N]',
    ],
  ])('given %o and a no, prints how much would go, and removes nothing', async (options, question) => {
    const said = await asked('n', options);
    expect(said.question).toContain(question);
    expect(said.lines).toEqual(['Nothing was forgotten.']);
    expect(await crawls()).toBe(1);
  });

  it('given a yes, deletes the crawl', async () => {
    expect((await asked('y', {})).lines).toEqual([expect.stringContaining('Forgotten')]);
    expect(await crawls()).toBe(0);
  });

  it('given --yes, does not ask', async () => {
    const said = await asked('n', { yes: true });
    expect(said).toEqual({ lines: [expect.stringContaining('Forgotten')], question: '' });
    expect(await crawls()).toBe(0);
  });
});
