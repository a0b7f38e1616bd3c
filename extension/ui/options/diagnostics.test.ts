import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { keepCapture } from '../../storage/captures.ts';
import { learnCrawls, learnSuggestions } from '../../storage/known.ts';
import { keepLabel } from '../../storage/labels.ts';
import { changeSettings } from '../../storage/settings.ts';
import { aCrawl, aLabel, aPage, aSuggestion } from '../../testing/builders.ts';
import { diagnostics } from './diagnostics.ts';

beforeEach(() => {
  Object.assign(browser, { permissions: { contains: vi.fn().mockResolvedValue(true) } });
  Object.assign(browser.runtime, {
    getManifest: () => ({ version: '1.2.3' }),
    getPlatformInfo: async () => ({ os: 'linux', arch: 'x86-64' }),
  });
  Object.assign(browser.i18n, { getUILanguage: () => 'en' });
});

it('lists states and counts, and nothing that the user read, searched or excluded', async () => {
  const url = 'https://whispered.example/whispered';
  await keepCapture('c', aPage({ url, title: 'whispered' }), 1);
  await keepLabel(aLabel({ url }));
  await learnCrawls([aCrawl({ topicName: 'whispered', id: 'whispered' })]);
  await learnSuggestions({ crawlId: 'whispered', list: [aSuggestion({ url, title: 'whispered' })], asks: [] });
  await changeSettings({ captures: true, exclusions: ['whispered.example'], allowed: ['whispered.example'] });
  const said = await diagnostics({ state: 'connected', program: '9.9', web: 'whispered', captures: 1, labels: 1 });
  expect(said).toContain('extension: 1.2.3');
  expect(said).toContain('stored: pages, labels, starts, suggestions: 1, 1, 0, 1');
  expect(said).toContain('exclusions, allowed sites: 1, 1');
  expect(said).not.toContain('whispered');
});
