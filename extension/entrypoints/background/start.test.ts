import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { countWaitingCaptures } from '../../storage/captures.ts';
import { changeSettings } from '../../storage/settings.ts';
import { keptStarts } from '../../storage/starts.ts';
import { anAnswer, anIntent, aPage } from '../../testing/builders.ts';
import { makeAllReady, makeReady, takeDown } from './start.ts';

const execute = vi.fn();
const tab = vi.fn();
beforeEach(() => {
  execute.mockReset().mockResolvedValue([{ result: anAnswer() }]);
  tab.mockReset().mockResolvedValue({ id: 1, incognito: false });
  Object.assign(browser, { scripting: { executeScript: execute }, tabs: { get: tab } });
});

it('a request that was taken down is made ready by the next life of the background, once', async () => {
  await takeDown('crawl-1', anIntent());
  await takeDown('crawl-1', anIntent());
  expect(await keptStarts()).toMatchObject([{ id: 'crawl-1', state: 'reading' }]);
  await Promise.all([makeAllReady(), makeAllReady()]);
  expect(await keptStarts()).toMatchObject([{ state: 'ready', spec: { id: 'crawl-1', seeds: [aPage().url] } }]);
  expect(await countWaitingCaptures()).toBe(1);
});

it('given a page that a dying background could not read, its next life reads it', async () => {
  // The timers of a background that has ended never fire.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  execute.mockRejectedValueOnce(new Error('No frame with id 0'));
  void makeReady(await takeDown('crawl-1', anIntent()));
  await expect.poll(() => execute.mock.calls.length).toBe(1);
  vi.useRealTimers();
  await makeAllReady();
  const [start] = await keptStarts();
  expect([start?.state, start?.topic?.texts[0]?.text]).toEqual(['ready', aPage().text]);
});

it('a page that could not be read once is read again before less has to do', async () => {
  execute.mockRejectedValueOnce(new Error('No frame with id 0'));
  await makeReady(await takeDown('crawl-1', anIntent()));
  expect((await keptStarts()).map(({ topic }) => topic?.texts[0]?.text)).toEqual([aPage().text]);
});

it('given a tab that is gone or shows another page, the data from the click replaces it', async () => {
  tab.mockRejectedValueOnce(new Error('No tab with id')).mockRejectedValueOnce(new Error('No tab with id'));
  await makeReady(await takeDown('crawl-1', anIntent()));
  execute.mockResolvedValue([{ result: anAnswer({ url: 'https://other.example/' }) }]);
  await makeReady(await takeDown('crawl-2', anIntent()));
  const texts = (await keptStarts()).map(({ topic }) => topic?.texts[0]?.text);
  expect(texts).toEqual(['', '']);
  expect(await countWaitingCaptures()).toBe(0);
});

it.each([
  ['a password field', anAnswer({ private: 'password-field' }), aPage().url],
  ['a private-looking address', anAnswer({ url: 'https://mail.google.com/a' }), 'https://mail.google.com/a'],
])('a page with %s is the topic, but no capture', async (_what, result, pageUrl) => {
  execute.mockResolvedValue([{ result }]);
  await makeReady(await takeDown('crawl-1', anIntent({ pageUrl })));
  expect(await keptStarts()).toMatchObject([{ state: 'ready' }]);
  expect(await countWaitingCaptures()).toBe(0);
});

it('an excluded page is the topic, but no capture', async () => {
  await changeSettings({ exclusions: ['bread.example'] });
  await makeReady(await takeDown('crawl-1', anIntent()));
  expect(await keptStarts()).toMatchObject([{ state: 'ready' }]);
  expect(await countWaitingCaptures()).toBe(0);
});

it('given a private window, it is not read, whatever the manifest allows', async () => {
  tab.mockResolvedValue({ id: 1, incognito: true });
  await makeReady(await takeDown('crawl-1', anIntent()));
  expect(execute).not.toHaveBeenCalled();
});

it('given no address to start from, the request is dropped with a notice', async () => {
  tab.mockRejectedValue(new Error('No tab with id'));
  expect(await makeReady(await takeDown('crawl-1', anIntent({ pageUrl: 'chrome://newtab/' })))).toBe(false);
  expect(await keptStarts()).toEqual([]);
});
