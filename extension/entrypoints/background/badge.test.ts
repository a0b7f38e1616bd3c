// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { learnCrawls, learnSuggestions } from '../../storage/known.ts';
import { keepLabels } from '../../storage/labels.ts';
import { aCrawl, aLabel, aSuggestion } from '../../testing/builders.ts';
import { showBadge } from './badge.ts';

const NOTHING = { labels: 0, captures: 0, starts: 0, annotations: 0, gaveWay: 0 };
const setBadgeText = vi.fn();
const badge = async (...[connected, waiting]: Parameters<typeof showBadge>): Promise<string> => {
  await showBadge(connected, waiting);
  return setBadgeText.mock.lastCall?.[0].text;
};
const offer = (count: number): Promise<void> =>
  learnSuggestions({
    crawlId: 'crawl-1',
    list: Array.from({ length: count }, (_, id) => aSuggestion({ id, url: `https://bread.example/${id}` })),
    asks: [],
  });

beforeEach(() => {
  Object.assign(browser.action, { setBadgeText, setBadgeBackgroundColor: vi.fn(), setBadgeTextColor: vi.fn() });
});

it('given no crawl, or an ended one without suggestions, the badge is empty', async () => {
  expect(await badge(true, NOTHING)).toBe('');
  await learnCrawls([aCrawl({ state: 'done', reason: 'exhausted' })]);
  expect(await badge(true, NOTHING)).toBe('');
});

it('given suggestions, counts those without a label; a crawl without finds shows that it runs', async () => {
  await learnCrawls([aCrawl()]);
  expect(await badge(true, NOTHING)).toBe('…');
  await offer(3);
  expect(await badge(true, NOTHING)).toBe('3');
  await keepLabels([aLabel({ url: 'https://bread.example/1' })]);
  expect(await badge(true, NOTHING)).toBe('2');
  await offer(150);
  expect(await badge(true, NOTHING)).toBe('99+');
});

it('given waiting labels or starts, the badge shows them only while the companion is away', async () => {
  expect(await badge(false, { ...NOTHING, labels: 1 })).toBe('!');
  expect(await badge(false, { ...NOTHING, starts: 1 })).toBe('!');
  expect(await badge(false, { ...NOTHING, captures: 9 })).toBe('');
  expect(await badge(true, { ...NOTHING, labels: 1 })).toBe('');
});
