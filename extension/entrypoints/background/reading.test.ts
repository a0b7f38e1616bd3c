import { beforeEach, describe, expect, it } from 'vitest';
import browser from 'webextension-polyfill';
import { noteInteraction } from '../../capture/interactions.ts';
import { forget } from '../../storage/erase.ts';
import { learnCrawls, learnSuggestions } from '../../storage/known.ts';
import { keepLabel, waitingLabels, weakLabels } from '../../storage/labels.ts';
import { changeSettings } from '../../storage/settings.ts';
import { readSingle } from '../../storage/single.ts';
import { aCrawl, aLabel, aSuggestion } from '../../testing/builders.ts';
import { lookInFront } from './reading.ts';

const URL_A = 'https://bread.example/a';
let front = { url: `${URL_A}#part`, incognito: false };
let focused = true;
let granted = true;

beforeEach(async () => {
  front = { url: `${URL_A}#part`, incognito: false };
  focused = true;
  granted = true;
  Object.assign(browser, {
    tabs: { query: async () => [front] },
    windows: { getLastFocused: async () => ({ focused }) },
    permissions: { contains: async () => granted },
  });
  await changeSettings({ captures: true });
  await learnCrawls([aCrawl()]);
  await learnSuggestions({ crawlId: 'crawl-1', list: [aSuggestion()], asks: [] });
});

const kinds = async () => (await waitingLabels()).map(({ target, url, value }) => [target, url, value]);

describe('reading', () => {
  it('for half a minute in all is a weak label, once', async () => {
    await lookInFront(false, 0);
    front = { url: 'https://other.example/', incognito: false };
    await lookInFront(false, 20_000);
    front = { url: URL_A, incognito: false };
    await lookInFront(false, 500_000);
    expect(await kinds()).toEqual([]);
    front = { url: 'https://other.example/', incognito: false };
    expect(await lookInFront(false, 511_000)).toBe(true);
    expect(await kinds()).toEqual([['read', URL_A, 'relevant']]);
    front = { url: URL_A, incognito: false };
    await lookInFront(false, 600_000);
    expect(await lookInFront(false, 700_000)).toBe(false);
    expect(await kinds()).toHaveLength(1);
  });

  it('is not counted while the user is away, in a window behind, on other pages, or in a private one', async () => {
    await lookInFront(false, 0);
    await lookInFront(true, 80_000);
    await lookInFront(false, 900_000);
    focused = false;
    await lookInFront(false, 905_000);
    await lookInFront(false, 990_000);
    expect(await kinds()).toEqual([]);
    focused = true;
    front = { url: 'https://other.example/', incognito: false };
    await lookInFront(false, 1_000_000);
    await lookInFront(false, 2_000_000);
    front = { url: URL_A, incognito: true };
    await lookInFront(false, 3_000_000);
    await lookInFront(false, 4_000_000);
    expect(await kinds()).toEqual([]);
    expect(JSON.stringify(await readSingle('reading'))).not.toContain('other.example');
  });

  it('is not counted, nor remembered, without consent', async () => {
    await lookInFront(false, 0);
    await changeSettings({ captures: false });
    await lookInFront(false, 100_000);
    expect(await kinds()).toEqual([]);
    expect(await readSingle('reading')).toBeUndefined();
    granted = false;
    await changeSettings({ captures: true });
    await lookInFront(false, 200_000);
    expect(await lookInFront(false, 300_000)).toBe(false);
    expect(await kinds()).toEqual([]);
  });
});

describe('reading, at the edges', () => {
  it('is not counted while reading pages is paused', async () => {
    await changeSettings({ pausedUntil: Date.now() + 60_000 });
    await lookInFront(false, 0);
    await lookInFront(false, 300_000);
    await changeSettings({ pausedUntil: 0 });
    await lookInFront(false, 301_000);
    front = { url: 'https://other.example/', incognito: false };
    expect(await lookInFront(false, 302_000)).toBe(false);
    expect(await kinds()).toEqual([]);
  });

  it('ends quietly where no window is left', async () => {
    await lookInFront(false, 0);
    Object.assign(browser.windows, {
      getLastFocused: async () => {
        throw new Error('No last-focused window');
      },
    });
    expect(await lookInFront(false, 40_000)).toBe(true);
    expect(await lookInFront(false, 80_000)).toBe(false);
  });
});

describe('a weak label', () => {
  it('is not kept of excluded or sensitive pages', async () => {
    await changeSettings({ exclusions: ['bread.example'] });
    expect(await noteInteraction('opened', 'topic-1', URL_A)).toBe(false);
    expect(await noteInteraction('opened', 'topic-1', 'https://www.paypal.com/signin')).toBe(false);
    expect(await kinds()).toEqual([]);
  });

  it('that was taken out is not given again, and goes with its page', async () => {
    expect(await noteInteraction('opened', 'topic-1', URL_A)).toBe(true);
    expect(await noteInteraction('read', 'topic-1', URL_A)).toBe(true);
    expect((await weakLabels('topic-1')).map(({ target }) => target).sort()).toEqual(['opened', 'read']);
    await keepLabel(aLabel({ target: 'opened', url: URL_A, value: 'none', at: Date.now() + 1 }));
    expect(await noteInteraction('opened', 'topic-1', URL_A)).toBe(false);
    expect((await weakLabels('topic-1')).map(({ target }) => target)).toEqual(['read']);
    await forget({ kind: 'page', url: URL_A });
    expect(await weakLabels('topic-1')).toEqual([]);
  });
});
